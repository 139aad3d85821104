import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../config/public-url.ts';
import { sendProblem } from './error-handler.ts';
import { problem } from './problem.ts';

/** Cookies and the sign-in's return URL belong to one of the loopback names. Has no effect on a real host name. */
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

/** Rejects a request with more than one Host line (RFC 9112 §3.2); Node would use the first. */
export function installOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw problem('request.invalid', 'The request has more than one Host line');
  });
}

/** 429 and Retry-After [L13], because a 5xx would send every user to the error page. Pages, sign-in and files are still served. */
export async function installPressureRelief(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    retryAfter: 5,
    pressureHandler: (request, reply) => {
      if (/\/api\/(batches|statements|queries|schema-info|tags)(\/|\?|$)/.test(request.url))
        void sendProblem(reply.header('retry-after', '5'), problem('request.too-many'));
    },
  });
}
