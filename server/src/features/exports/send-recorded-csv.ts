import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { auditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';
import { contentDisposition } from './export-file-name.ts';

/** Sends a list as CSV named `<name> <today>.csv`. Audited like every download, and before anything is sent. `lines` updates the totals. */
export async function sendRecordedCsv(
  { db, drain, log, node, now }: Services,
  name: string,
  lines: (sent: { rows: number; bytes: number }) => AsyncGenerator<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const operationId = randomUUID();
  const source = auditSource(request, node);
  const start = { kind: 'export_started', connectionId: null, setKey: null, name, format: 'csv' } as const;
  await recordAudit(db, { ...start, operationId, source });
  const sent = { rows: 0, bytes: 0, failure: undefined as unknown };
  const body = Readable.from(lines(sent), { objectMode: false });
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
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': contentDisposition(`${name} ${now().toISOString().slice(0, 10)}.csv`),
    'cache-control': 'private, no-store',
  });
  return reply.send(body);
}
