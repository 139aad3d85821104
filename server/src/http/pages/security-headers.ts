import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const originsOf = (addresses: readonly string[]) => [
  ...new Set(addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)),
];

/** The product's own pages frame these documents. */
function isFramed(url: string, basePath: string): boolean {
  const path = url.split('?')[0]!;
  return ['/navigator', '/report'].some((app) => path === basePath + app || path.startsWith(`${basePath}${app}/`));
}

/** Content security policy, nosniff, no framing, and a referrer that never names a page of the product. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  options: { isSecure: boolean; basePath: string; frames: readonly string[]; calls: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'https:'],
        'worker-src': ["'self'"],
        'connect-src': ["'self'", ...originsOf(options.calls)],
        'frame-src': ["'self'", ...originsOf(options.frames)],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: options.isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  let known: readonly (readonly [name: string, value: string])[] | undefined;
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    for (const [name, value] of known ?? []) raw.setHeader(name, value);
    if (known === undefined) {
      const before = new Set(raw.getHeaderNames());
      await reply.helmet();
      const written = raw.getHeaderNames().filter((name) => !before.has(name));
      known = written.map((name) => [name, String(raw.getHeader(name))]);
    }
    if (!isFramed(request.url, options.basePath)) return;
    const policy = String(raw.getHeader('content-security-policy'));
    raw.setHeader('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    raw.setHeader('x-frame-options', 'SAMEORIGIN');
    raw.setHeader('referrer-policy', 'no-referrer');
  });
}
