import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './waiting-page.ts';

export interface PageOptions {
  readonly folder: string;
  readonly basePath: string;
  readonly productName: string;
  readonly brandVersion: string;
}

/**
 * Serves the folder's files below the prefix; a missing folder serves nothing. Those in `assets` are found on disk when they are asked
 * for: a route for each of three hundred takes an eighth of the start.
 */
export async function installStaticWeb(app: FastifyInstance, { folder, prefix }: { folder: string; prefix: string }) {
  const root = resolve(folder);
  if (!existsSync(root)) return;
  const usual = {
    decorateReply: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
  } as const;
  const assets = join(root, 'assets');
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      ...usual,
      root: assets,
      prefix: `${prefix}assets/`,
      allowedPath: (path) => !/\.(br|gz|map)$/.test(path),
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  await app.register(fastifyStatic, {
    ...usual,
    root,
    prefix,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '**/*.map', 'index.html'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
}

/** A page can have any depth, and the content policy (`base-uri 'none'`) disables `<base>`, so its URLs get the base path. */
export function createPageSender({
  folder,
  basePath,
  productName,
  brandVersion,
}: PageOptions): ((reply: FastifyReply, path: string) => FastifyReply) | undefined {
  const file = join(resolve(folder), 'index.html');
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, 'utf8')
    .replace(/<base [^>]*>\n?/, '')
    .replaceAll(/(src|href)="\.?\/(?!\/)/g, `$1="${basePath}/`)
    .replace('<meta name="platbook-base" content="">', `<meta name="platbook-base" content="${basePath}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(productName)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${basePath}/brand/logo.svg?v=${brandVersion}">`)
    .replace(
      '</head>',
      () =>
        `<meta name="application-name" content="${escapeHtml(productName)}">\n<link rel="stylesheet" href="${basePath}/brand/tokens.css?v=${brandVersion}">\n</head>`,
    );
  const preloadsOf = readPreloads(folder, basePath);
  return (reply, path) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', () => `${preloadsOf(path)}</head>`));
}

/** Preload links for the scripts of each page. Otherwise the browser would request them only after the first scripts have run. */
function readPreloads(folder: string, basePath: string): (path: string) => string {
  const file = join(resolve(folder), 'pages.json');
  if (!existsSync(file)) return () => '';
  const pages = (JSON.parse(readFileSync(file, 'utf8')) as { path: string; scripts: string[] }[])
    .filter(({ path }) => path !== '$')
    .map(({ path, scripts }) => ({
      // As the router reads them: `$name` is one segment, `{-$name}` an optional one, and `$` the rest.
      pattern: new RegExp(
        `^${path
          .replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
          .replace(/\$\w+/g, '[^/]+')
          .replace(/\$$/, '.+')}/?$`,
      ),
      links: scripts.map((script) => `<link rel="modulepreload" crossorigin href="${basePath}/${script}">\n`).join(''),
    }));
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.links ?? '';
}

/** A client that accepts anything gets a page only if the path can't be a call. */
export function isPageRequest(
  request: FastifyRequest,
  basePath: string,
  isBelowCall: (path: string) => boolean,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0]!;
  if (basePath !== '' && path !== basePath && !path.startsWith(`${basePath}/`)) return false;
  const below = path.slice(basePath.length);
  if (/^\/(api|oidc|assets|statement-results|downloads)(\/|$)/i.test(below) || /\.[a-z0-9]{1,5}$/i.test(below))
    return false;
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') || (accept.includes('*/*') && !isBelowCall(path));
}
