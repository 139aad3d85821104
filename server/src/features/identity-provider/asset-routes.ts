import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const types = {
  'tokens.css': 'text/css; charset=utf-8',
  'pages.css': 'text/css; charset=utf-8',
  'pages.js': 'text/javascript; charset=utf-8',
  'public-sans-latin.woff2': 'font/woff2',
  'jetbrains-mono-latin.woff2': 'font/woff2',
};

export function assetRoutes(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types)) {
    const bytes = readFileSync(new URL(`./assets/${name}`, import.meta.url));
    app.get(`/oidc/assets/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(bytes),
    );
  }
}
