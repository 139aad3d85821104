import { Readable } from 'node:stream';
import type { getStatementResults } from '@platbook/contract/batches';
import type { QueryOf } from '@platbook/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from '../../http/compression.ts';
import type { Person } from '../../http/person.ts';
import type { Services } from '../../services.ts';
import { openRows } from './open-rows.ts';
import { gzipBody, jsonBody } from './result-body.ts';
import { rowRange } from './row-range.ts';

/** What is read ahead of a client that takes its time, in bytes; a frame is read when less is waiting. */
const readAheadBytes = 64 * 1024;

/**
 * Sends stored rows as one JSON array of row arrays, all or `limit` of them from `offset` on. Who takes gzip gets the frames as they
 * are stored. A damaged frame breaks the connection, so that no answer looks whole and is shorter. Throws as `openRows`.
 */
export async function sendResults(
  services: Services,
  person: Person,
  statementId: string,
  range: QueryOf<typeof getStatementResults>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { rows, inline } = await openRows(services, person, statementId);
  void reply.type('application/json; charset=utf-8');
  const { offset = 0, limit = Number.MAX_SAFE_INTEGER } = range;
  const isWhole = offset === 0 && limit >= rows.rowCount;
  if (inline !== undefined && isWhole) {
    await rows.close();
    return reply.send(Buffer.from(inline, 'utf8'));
  }
  const frames = isWhole ? rows.read() : rowRange(rows, offset, limit);
  const isGzip = acceptedCoding(request.headers['accept-encoding'], ['gzip']) !== undefined;
  void reply.header('vary', 'Accept-Encoding');
  if (isGzip) void reply.header('content-encoding', 'gzip');
  const body = Readable.from(isGzip ? gzipBody(frames) : jsonBody(frames), {
    objectMode: false,
    highWaterMark: readAheadBytes,
  });
  // At the end, after a failure, and when no one wants the rest.
  body.once('close', () => void rows.close());
  return reply.send(body);
}
