import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import type { WithAccountBook } from './account-book.ts';
import { createEmbeddedProvider } from './create-provider.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { removeExpiredPayloads } from './payloads-store.ts';

const types = {
  'tokens.css': 'text/css; charset=utf-8',
  'pages.css': 'text/css; charset=utf-8',
  'pages.js': 'text/javascript; charset=utf-8',
  'public-sans-latin.woff2': 'font/woff2',
  'jetbrains-mono-latin.woff2': 'font/woff2',
};

function assetRoutes(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types)) {
    const bytes = readFileSync(new URL(`./assets/${name}`, import.meta.url));
    app.get(`/oidc/assets/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(bytes),
    );
  }
}

export async function identityProviderRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'chores' | 'config' | 'db' | 'log' | 'node' | 'now' | 'secretBox'> & WithAccountBook,
) {
  const { config, db } = services;
  if (config.outsideProvider !== undefined || config.isAuthenticationOff) return;
  const stop = services.chores.startHourly('expired sign-ins', () => removeExpiredPayloads(db));
  app.addHook('onClose', stop);
  const surroundings = { base: config.basePath, productName: config.productName, brandVersion: config.brand.version };
  const provider = await createEmbeddedProvider(services, surroundings);
  const answer = provider.callback();
  const { host } = new URL(config.publicUrl);
  assetRoutes(app);
  await app.register((scope) =>
    interactionRoutes(scope, services, { provider, surroundings, ready: services.accountBook.ready }),
  );
  await app.register(async (scope) => {
    // The provider parses the bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST'],
      url: '/oidc/*',
      schema: { hide: true },
      handler: (request, reply) => {
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        reply.hijack();
        const raw = request.raw as typeof request.raw & { originalUrl?: string };
        raw.originalUrl = raw.url!;
        raw.url = raw.url!.slice(`${config.basePath}/oidc`.length);
        // The provider builds URLs from the Host header, which any client can forge.
        raw.headers.host = host;
        void answer(raw, reply.raw);
      },
    });
  });
}
