/** Writes come from our own pages or from a program, never from another site (readings 47, security V24, H091). */
import type { FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** Throws `request.cross-site` when the browser says that another site asked. */
export function requireSameSite(request: FastifyRequest, ourOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problem('request.cross-site');
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== ourOrigin) throw problem('request.cross-site');
}
