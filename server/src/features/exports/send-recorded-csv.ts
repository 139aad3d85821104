import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { auditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';
import { contentDisposition } from './export-file-name.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8; header=present', zip: 'application/zip' };

/** Sends a file named `<name> <today>`. Audited like every download, and before anything is sent. `piecesOf` counts the rows. */
export async function sendRecorded(
  { db, drain, log, node, now }: Pick<Services, 'db' | 'drain' | 'log' | 'node' | 'now'>,
  { name, format }: { name: string; format: keyof typeof contentTypes },
  piecesOf: (sent: { rows: number }) => AsyncIterable<string | Buffer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const operationId = randomUUID();
  const source = auditSource(request, node);
  const start = { kind: 'export_started', connectionId: null, setKey: null, name, format } as const;
  await recordAudit(db, { ...start, operationId, source });
  const sent = { rows: 0, bytes: 0, failure: undefined as unknown };
  const body = Readable.from(countBytes(piecesOf(sent), sent), { objectMode: false });
  body.once('error', (error) => {
    sent.failure = error;
    log.error({ err: error }, 'list download aborted');
  });
  drain.track(
    finished(reply.raw)
      .catch(() => undefined)
      .then(() => {
        const outcome = reply.raw.writableEnded ? 'finished' : sent.failure === undefined ? 'aborted' : 'error';
        return recordAuditEnd(db, operationId, { outcome, rows: sent.rows, bytes: sent.bytes });
      })
      .catch((error: unknown) => log.error({ err: error, operationId }, 'failed to record the end of a download')),
  );
  void reply.headers({
    'content-type': contentTypes[format],
    'content-disposition': contentDisposition(`${name} ${now().toISOString().slice(0, 10)}.${format}`),
    'cache-control': 'private, no-store',
  });
  return reply.send(body);
}

async function* countBytes(pieces: AsyncIterable<string | Buffer>, sent: { bytes: number }) {
  for await (const piece of pieces) {
    sent.bytes += Buffer.byteLength(piece);
    yield piece;
  }
}
