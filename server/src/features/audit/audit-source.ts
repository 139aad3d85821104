import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/callers/forwarded.ts';
import { isOperator, OPERATOR_NAME } from '../../http/callers/operator.ts';

/** The origin of an act, as determined by the server; only `userAgent` comes from the caller. */
export interface AuditSource {
  readonly personId: string | null;
  /** SHA-256 of the session's cookie. */
  readonly sessionHash: string | null;
  /** The socket's address, or the forwarded address behind a TRUST_PROXY proxy. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** The process that acts, so that operations it leaves open when it dies can be closed. */
  readonly node: string | null;
}

const userAgentLength = 200;

export function auditSource(request: FastifyRequest, node: string): AuditSource {
  const userAgent = isOperator(request) ? OPERATOR_NAME : request.headers['user-agent'];
  return {
    personId: request.signedIn?.person.id ?? null,
    sessionHash: request.signedIn?.session.idHash ?? null,
    address: clientAddress(request) ?? null,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a header can contain bytes that PostgreSQL's text can't store
    userAgent: userAgent === undefined ? null : userAgent.slice(0, userAgentLength).replace(/[\x00-\x1f\x7f]/g, ' '),
    node,
  };
}
