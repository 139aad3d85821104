import { getLegalTexts } from '@platbook/contract/legal';
import type { FastifyInstance } from 'fastify';
import { brandStyles, findWeakContrasts } from '../../config/brand.ts';
import { installStaticWeb } from '../../http/pages/static-web.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { loadLegalTexts } from './load-legal-texts.ts';

export async function siteRoutes(app: FastifyInstance, { config, log }: Pick<Services, 'config' | 'log'>) {
  serveBrand(app, config.brand, log);
  serveLegalTexts(app, config);
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  await installStaticWeb(app, { folder: config.webFolder, prefix: '/' });
  await installStaticWeb(app, { folder: config.navigatorFolder, prefix: '/navigator/' });
  await installStaticWeb(app, { folder: config.reportFolder, prefix: '/report/' });
}

function serveBrand(app: FastifyInstance, brand: Services['config']['brand'], log: Services['log']): void {
  for (const sentence of findWeakContrasts(brand)) log.warn({ event: 'brand' }, sentence);
  const files: [name: string, type: string, text: string][] = [
    ['tokens.css', 'text/css; charset=utf-8', brandStyles(brand)],
    ['logo.svg', 'image/svg+xml', brand.logos.light],
    ['logo-dark.svg', 'image/svg+xml', brand.logos.dark],
  ];
  for (const [name, type, text] of files)
    app.get(`/brand/${name}`, { schema: { hide: true } }, (request, reply) => {
      const isNamed = (request.query as { v?: string }).v === brand.version;
      return reply
        .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .type(type)
        .send(text);
    });
}

function serveLegalTexts(app: FastifyInstance, config: Services['config']): void {
  const texts = loadLegalTexts(config);
  route(app, getLegalTexts).answers(({ reply }) => {
    void reply.header('cache-control', 'public, max-age=300');
    return texts;
  });
}
