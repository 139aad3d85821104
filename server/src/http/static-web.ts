/** The built web app: hashed assets for a year, index.html for every page, with the base path written into it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface StaticWebOptions {
  readonly folder: string;
  readonly basePath: string;
}

/** Serves files of the folder below the base path; a folder that is not there serves nothing. */
export async function installStaticWeb(app: FastifyInstance, { folder }: StaticWebOptions): Promise<void> {
  const root = resolve(folder);
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map', 'index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/**
 * The page every address of the app gets. The addresses in it get the base path, because a page may lie at any depth and
 * the content policy (`base-uri 'none'`) switches `<base>` off.
 */
export function createPageSender({
  folder,
  basePath,
}: StaticWebOptions): ((reply: FastifyReply) => FastifyReply) | undefined {
  const file = join(resolve(folder), 'index.html');
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, 'utf8')
    .replace(/<base [^>]*>\n?/, '')
    .replaceAll(/(src|href)="\.?\/(?!\/)/g, `$1="${basePath}/`)
    .replace('<meta name="platbook-base" content="">', `<meta name="platbook-base" content="${basePath}">`);
  return (reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}

/** True when a browser navigates to a page: it wants HTML, and the path is neither a call nor a file. */
export function isPageRequest(request: FastifyRequest, basePath: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0]!;
  if (basePath !== '' && path !== basePath && !path.startsWith(`${basePath}/`)) return false;
  const below = path.slice(basePath.length);
  if (/^\/(api|oidc|assets|statement-results|downloads)(\/|$)/i.test(below) || /\.[a-z0-9]{1,5}$/i.test(below))
    return false;
  return (request.headers.accept ?? '').includes('text/html');
}
