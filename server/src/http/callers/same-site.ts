import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';

/** Throws `request.cross-site` if the browser says that the request comes from another site. */
export function requireSameSite(request: FastifyRequest, ourOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problem('request.cross-site');
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== ourOrigin) throw problem('request.cross-site');
}
