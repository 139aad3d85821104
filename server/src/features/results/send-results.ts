import { Readable } from 'node:stream';
import type { QueryOf } from '@platbook/contract/endpoint';
import type { getStatementResults } from '@platbook/contract/workbench/batches';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../http/callers/person.ts';
import { acceptedCoding } from '../../http/pages/compression.ts';
import type { Services } from '../../services.ts';
import type { WithPacks } from '../solutions/index.ts';
import { openRows } from './open-rows.ts';
import { gzipBody, jsonBody } from './result-body.ts';
import { rowRange } from './row-range.ts';

/** Bytes read ahead for a slow client; the next frame is read when fewer are buffered. */
const readAheadBytes = 64 * 1024;

/** A damaged frame breaks the connection, so a truncated response never looks complete. Throws like `openRows`. */
export async function sendResults(
  services: Pick<Services, 'db' | 'config' | 'resultStore' | 'log' | 'now' | 'warehouse'> & WithPacks,
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
  // Also fires after an error and when the client disconnects.
  body.once('close', () => void rows.close());
  return reply.send(body);
}
