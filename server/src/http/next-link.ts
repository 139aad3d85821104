import type { FastifyReply, FastifyRequest } from 'fastify';

/** RFC 8288 §3. The target includes the base path, so it resolves to the same call wherever the server is mounted. */
export function setNextLink(request: FastifyRequest, reply: FastifyReply, changes: Record<string, string>): void {
  const { pathname, search } = new URL(request.url, 'http://localhost');
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  void reply.header('link', `<${pathname}?${query}>; rel="next"`);
}
