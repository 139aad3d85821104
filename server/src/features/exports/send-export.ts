import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { exportHeaders } from '@platbook/contract/workbench/exports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFrame } from '../../adapters/result-store/index.ts';
import { tryAgain } from '../../background/try-again.ts';
import { outageOrFew } from '../../db/database-outage.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditEnd, auditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';
import { contentDisposition, type ExportSubject, exportFileName } from './export-file-name.ts';
import type { ExportOrder } from './export-messages.ts';
import { ExportsBusyError, type ExportThreads } from './export-threads.ts';
import { formats } from './formats/index.ts';

export interface ExportFile {
  readonly order: ExportOrder;
  readonly subject: ExportSubject & {
    /** Set for rows of a result; absent for rows found without a run. */
    readonly statementId?: string;
    readonly batchId?: string;
    readonly queryId: string | null;
    readonly connectionId: string | null;
    readonly setKey: string;
    /** What was requested, if there is no run that says so. */
    readonly text?: string;
  };
  readonly isIncomplete: boolean;
  readonly rowCount?: number;
  read(): AsyncIterable<StoredFrame>;
  /** Called once when reading is done, unless `sendExport` throws. */
  close?(): Promise<void>;
}

/** Who downloads, and over which call. */
export interface Download {
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Bytes buffered for a slow client. */
const readAheadBytes = 64 * 1024;

/** Audits the start before the first byte. A later error breaks the connection. Throws 429 if the queue is full. */
export async function sendExport(
  services: Pick<Services, 'db' | 'drain' | 'log' | 'node' | 'tally'>,
  threads: ExportThreads,
  { person, request, reply }: Download,
  file: ExportFile,
): Promise<FastifyReply> {
  const { order, subject } = file;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('The client disconnected')));
  const sent: Sent = { rows: 0, bytes: 0, failure: undefined };
  const pieces = threads.write(order, () => countRows(file.read(), sent), { personId: person.id, signal: gone.signal });
  const operationId = randomUUID();
  let first: IteratorResult<Buffer, void>;
  try {
    first = await pieces.next();
    await recordAudit(services.db, {
      ...subject,
      kind: 'export_started',
      operationId,
      source: auditSource(request, services.node),
      format: order.isRaw ? `raw-${order.format}` : order.format,
    });
  } catch (error) {
    await pieces.return();
    if (error instanceof ExportsBusyError) throw problem('export.busy');
    // The start may be stored even though the write failed; if it isn't, this writes nothing.
    const outcome = gone.signal.aborted ? 'aborted' : 'error';
    services.drain.track(recordEnd(services, operationId, { outcome, rows: 0, bytes: 0 }));
    if (!gone.signal.aborted) throw error;
    // The client has disconnected, so there is no response to send.
    await file.close?.();
    return reply.hijack();
  }

  const body = Readable.from(countBytes(first, pieces, sent, gone.signal), {
    objectMode: false,
    highWaterMark: readAheadBytes,
  });
  services.drain.track(
    finished(reply.raw)
      .catch(() => undefined)
      .then(async () => {
        await file.close?.();
        if (sent.failure !== undefined)
          services.log.error({ err: sent.failure, statementId: subject.statementId }, 'export aborted');
        await recordEnd(services, operationId, endOf(sent, reply.raw.writableFinished));
      }),
  );
  setHeaders(reply, file);
  return reply.send(body);
}

interface Sent {
  rows: number;
  bytes: number;
  failure: unknown;
}

/** Restarts the count on each read: a format can read the frames twice. */
async function* countRows(frames: AsyncIterable<StoredFrame>, sent: Sent): AsyncGenerator<StoredFrame> {
  sent.rows = 0;
  for await (const frame of frames) {
    sent.rows += frame.rows;
    yield frame;
  }
}

async function* countBytes(
  first: IteratorResult<Buffer, void>,
  rest: AsyncGenerator<Buffer, void>,
  sent: Sent,
  gone: AbortSignal,
): AsyncGenerator<Buffer> {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) {
      sent.bytes += piece.value.length;
      yield piece.value;
    }
  } catch (error) {
    if (!gone.aborted) sent.failure = error;
    throw error;
  } finally {
    await rest.return();
  }
}

function setHeaders(reply: FastifyReply, { order, subject, isIncomplete, rowCount }: ExportFile): void {
  void reply.headers({
    'content-type': formats[order.format].contentType,
    'content-disposition': contentDisposition(exportFileName(subject, order.format)),
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
    ...(order.format === 'csv' ? { [exportHeaders.formulas]: order.isRaw ? 'raw' : 'defused' } : {}),
    ...(isIncomplete ? { [exportHeaders.incomplete]: 'true' } : {}),
    ...(rowCount === undefined ? {} : { [exportHeaders.rows]: String(rowCount) }),
  });
}

function endOf({ rows, bytes, failure }: Sent, isWhole: boolean): AuditEnd {
  if (isWhole) return { outcome: 'finished', rows, bytes };
  return { outcome: failure === undefined ? 'aborted' : 'error', rows, bytes };
}

/** Retries until the end is recorded or the server stops; the next start then closes the entry. Never rejects. */
async function recordEnd(
  { db, drain, log, tally }: Pick<Services, 'db' | 'drain' | 'log' | 'tally'>,
  operationId: string,
  end: AuditEnd,
): Promise<void> {
  tally.exports.add({ outcome: end.outcome });
  try {
    await tryAgain(() => recordAuditEnd(db, operationId, end), { isPassing: outageOrFew(), over: drain.over });
  } catch (error) {
    log.error({ err: error, operationId }, 'failed to record the end of an export; the next start will');
  }
}
