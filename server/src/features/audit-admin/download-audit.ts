import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { auditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';
import { contentDisposition } from '../exports/index.ts';
import { auditCsv } from './audit-csv.ts';
import type { AuditWishes } from './audit-list-store.ts';

/** Sends the audit as CSV, on the record as every download is: nothing is sent that is not in the audit first. */
export async function downloadAudit(
  { db, drain, log, node, now }: Services,
  wishes: AuditWishes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const operationId = randomUUID();
  const source = auditSource(request, node);
  const start = { kind: 'export_started', connectionId: null, setKey: null, name: 'Audit log', format: 'csv' } as const;
  await recordAudit(db, { ...start, operationId, source });
  const sent = { rows: 0, bytes: 0, failure: undefined as unknown };
  const body = Readable.from(auditCsv(db, wishes, sent), { objectMode: false });
  body.once('error', (error) => {
    sent.failure = error;
    log.error({ err: error }, 'a download of the audit broke off');
  });
  drain.track(
    finished(reply.raw)
      .catch(() => undefined)
      .then(() => {
        const outcome = reply.raw.writableEnded ? 'finished' : sent.failure === undefined ? 'aborted' : 'error';
        return recordAuditEnd(db, operationId, { outcome, rows: sent.rows, bytes: sent.bytes });
      })
      .catch((error: unknown) => log.error({ err: error, operationId }, 'the end of a download was not written')),
  );
  void reply.headers({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': contentDisposition(`Audit log ${now().toISOString().slice(0, 10)}.csv`),
    'cache-control': 'private, no-store',
  });
  return reply.send(body);
}
