import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../config/public-url.ts';

/**
 * On a loopback address, redirects every other loopback name (localhost, [::1]) to the public URL first, because cookies and the sign-in's
 * return URL belong to that one name. Has no effect on a real host name.
 */
export function installLoopbackRedirect(app: FastifyInstance, publicUrl: string): void {
  const ours = new URL(publicUrl);
  if (!isLoopbackHost(ours.hostname)) return;
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? '';
    if (host === ours.host || !URL.canParse(`http://${host}`)) return;
    const asked = new URL(`http://${host}`);
    if (!isLoopbackHost(asked.hostname) || asked.hostname === ours.hostname || asked.port !== ours.port) return;
    // Leading slashes in the path would make it another host.
    return reply.header('cache-control', 'no-store').redirect(`${ours.origin}${request.url.replace(/^\/+/, '/')}`, 307);
  });
}
