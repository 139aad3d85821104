import type { FastifyInstance } from 'fastify';
import { installStaticWeb } from '../../http/static-web.ts';
import type { Services } from '../../services.ts';

/** The files of the portal, of Property Navigator and of the embedded report, and the OpenAPI document. */
export async function siteRoutes(app: FastifyInstance, { config }: Services): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  await installStaticWeb(app, { folder: config.webFolder, prefix: '/' });
  await installStaticWeb(app, { folder: config.navigatorFolder, prefix: '/navigator/' });
  await installStaticWeb(app, { folder: config.reportFolder, prefix: '/report/' });
}
