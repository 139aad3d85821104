import type { FastifyReply } from 'fastify';
import { type Person, requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { requireUsable, setKeyOf } from '../connections/index.ts';
import { getStoredResult } from './batch-store.ts';

/**
 * Sends the stored rows of a statement as they are: one JSON array of row arrays. 404 for a statement that is not the
 * person's or whose rows are gone; 403 when the person no longer holds what the run read (security T14).
 */
export async function sendResults(
  services: Services,
  person: Person,
  statementId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  requireActive(person);
  const result = await getStoredResult(services.db, statementId, person.id);
  if (result === undefined) throw problem('statement.not-found');
  const connection = await requireUsable(services.db, person, result.connection_id);
  if (setKeyOf(person, connection) !== result.set_key) throw problem('not-allowed');
  reply.type('application/json; charset=utf-8');
  if (result.result_inline !== null) return reply.send(Buffer.from(result.result_inline, 'utf8'));
  const bytes = Number(result.result_bytes);
  const stream = await services.resultStore.read(statementId, { bytes, sha256: result.result_sha256 ?? '' });
  if (stream === undefined) throw problem('statement.not-found');
  return reply.header('content-length', bytes).send(stream);
}
