# The image of one Platbook node. docs/guide/run-it-for-real.md says how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run pack
RUN npm install --prefix /app --omit=dev --no-audit --no-fund ./dist/platbook-*.tgz \
 && chmod -R a+rX /app

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_FOLDER=/data PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
COPY --from=build /app /app
RUN mkdir /data /warehouse && chown node:node /data /warehouse
WORKDIR /data
USER node
VOLUME ["/data"]
EXPOSE 3000
# A first start answers while it builds the property data, which takes minutes.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["platbook", "health"]
CMD ["platbook"]
