import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/** Rejects a request with more than one Host line (RFC 9112 §3.2); Node would use the first. */
export function installOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw problem('request.invalid', 'The request has more than one Host line');
  });
}
