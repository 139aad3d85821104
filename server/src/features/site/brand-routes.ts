import type { FastifyInstance } from 'fastify';
import { brandStyles, findWeakContrasts } from '../../config/brand.ts';
import type { Services } from '../../services.ts';

/** Serves the brand's colors and logos, which pages request with the brand's version. Logs a warning about low-contrast colors at startup. */
export function brandRoutes(app: FastifyInstance, { config: { brand }, log }: Services): void {
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
