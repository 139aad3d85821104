import type { FastifyRequest } from 'fastify';
import { isOperator, OPERATOR_NAME } from '../../http/operator.ts';

/** Who did something and where from, as the server knows it: nothing of it is what a caller says of himself. */
export interface AuditSource {
  readonly personId: string | null;
  /** SHA-256 of the session's cookie. */
  readonly sessionHash: string | null;
  /** The socket's address, or the forwarded one behind a proxy of TRUST_PROXY. */
  readonly address: string | null;
  /** The first 200 characters of the User-Agent, which callers choose. */
  readonly userAgent: string | null;
  /** The process that does it, so that what it leaves open when it dies can be closed. */
  readonly node: string | null;
}

const userAgentLength = 200;

/** Reads it from a request of a signed-in person; `node` is the name of this process (services.node). */
export function auditSource(request: FastifyRequest, node: string): AuditSource {
  const userAgent = isOperator(request) ? OPERATOR_NAME : request.headers['user-agent'];
  return {
    personId: request.signedIn?.person.id ?? null,
    sessionHash: request.signedIn?.session.idHash ?? null,
    address: request.ip ?? null,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may hold bytes that a text of PostgreSQL cannot
    userAgent: userAgent === undefined ? null : userAgent.slice(0, userAgentLength).replace(/[\x00-\x1f\x7f]/g, ' '),
    node,
  };
}
