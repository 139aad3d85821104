import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { openInline, type ResultStore, type StoredFrame, type StoredRows } from '../../adapters/result-store/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { auditSource } from '../audit/index.ts';
import { type LiveBatch, type RowSink, type RunServices, requireFinished, rerun } from '../runs/index.ts';
import type { WithSchemas } from '../schema-info/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import {
  countColumns,
  findMeanings,
  requireExports,
  requireRoom,
  requireThread,
  wordsOfColumns,
} from './download-result.ts';
import type { ExportThreads } from './export-threads.ts';
import { formats } from './formats/index.ts';
import { RowPipe } from './row-pipe.ts';
import { type Download, sendExport } from './send-export.ts';
import { openTicket, sealTicket, type WholeTicket } from './whole-ticket.ts';

/** The first read stores the rows, a second one reads them back. They belong to no statement; `close` removes them. */
class SpooledRows {
  readonly #store: ResultStore;
  readonly #once: () => AsyncIterable<StoredFrame>;
  readonly #id = randomUUID();
  #kept: StoredRows | undefined;

  constructor(store: ResultStore, once: () => AsyncIterable<StoredFrame>) {
    this.#store = store;
    this.#once = once;
  }

  /** Yields the frames from the first one. A second read is possible only after the first one has completed. */
  async *read(): AsyncGenerator<StoredFrame> {
    if (this.#kept) {
      yield* this.#kept.read();
      return;
    }
    const writer = this.#store.create(this.#id);
    let isWhole = false;
    let rows = 0;
    try {
      for await (const frame of this.#once()) {
        await writer.write(frame);
        rows += frame.rows;
        yield frame;
      }
      const { sha256, inline } = await writer.finish();
      isWhole = true;
      this.#kept = inline === undefined ? await this.#store.open(this.#id, { sha256 }) : openInline(inline, rows);
      if (this.#kept === undefined) throw new Error('Spooled rows of an export are missing');
    } finally {
      if (!isWhole) await writer.abort();
    }
  }

  async close(): Promise<void> {
    await this.#kept?.close();
    await this.#store.remove(this.#id);
  }
}

/** Throws 403 if downloads are disabled, 404 for another user's statement, and a problem if its result is whole already. */
export async function prepareWhole(
  services: RunServices & Pick<Services, 'now'> & WithPacks,
  threads: ExportThreads,
  person: Person,
  wanted: Omit<WholeTicket, 'batchId'>,
) {
  requireExports(services);
  const { is_incomplete } = await requireFinished(services, person, wanted.statementId);
  if (is_incomplete === 0) throw problem('export.whole');
  requireThread(threads, person);
  const { batchId, ticket } = sealTicket(services.secretBox, person.id, wanted, services.now());
  return { batchId, path: `/api/whole-exports/${ticket}`, maxRows: services.config.exportMaxRows };
}

class RunFailedError extends Error {}

/** A failure after the first row, a limit or a canceled run breaks the connection. A disconnect cancels the run. */
export async function downloadWhole(
  services: RunServices & Pick<Services, 'now'> & WithPacks & WithSchemas,
  threads: ExportThreads,
  download: Download,
  sealed: string,
): Promise<FastifyReply> {
  const { person, request, reply } = download;
  requireExports(services);
  const { config, secretBox, resultStore } = services;
  const ticket = openTicket(secretBox, person.id, sealed, services.now());
  if (ticket === undefined) throw problem('statement.not-found');
  const { format, batchId, statementId, isRaw, hasMeanings } = ticket;
  const statement = await requireFinished(services, person, statementId);
  const meanings = await findMeanings(services, person, statement.connection_id, hasMeanings);
  const maxRows = Math.min(config.exportMaxRows, formats[format].maxRows ?? Number.POSITIVE_INFINITY);
  const controller = new AbortController();
  const pipe = new RowPipe();
  const cancel = (reason: string) => {
    controller.abort(new Error(reason));
    pipe.fail(new RunFailedError(reason));
  };
  reply.raw.once('close', () => cancel('Canceled because the download was abandoned'));
  // No idle timeout: the first row can take long, and the run's own timeout limits a client that stops reading.
  if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(0);

  const shownRows = maxRows.toLocaleString('en-US');
  const live = await rerun(services, person, statement, {
    batchId,
    source: auditSource(request, services.node),
    limits: { maxRows, maxBytes: config.exportMaxMegabytes * 1024 ** 2, timeoutMs: 1000 * config.exportSeconds },
    controller,
    sink: sinkInto(pipe, () =>
      cancel(`The result exceeds the export limit of ${shownRows} rows or ${config.exportMaxMegabytes} MB`),
    ),
  });
  const rows = format === 'parquet' ? new SpooledRows(resultStore, () => pipe.read()) : pipe;
  const close = async () => {
    cancel('Canceled because the download was abandoned');
    await live.done;
    if (rows instanceof SpooledRows) await rows.close();
  };
  void live.done.then(() => pipe.fail(new RunFailedError(live.batch.statements[0]?.error?.title ?? 'Canceled')));
  try {
    const columns = await pipe.columns;
    const words = wordsOfColumns(columns, meanings);
    requireRoom(format, countColumns(columns, words), 0);
    const order = { format, columns, isRaw, words };
    const read = () => rows.read();
    const file = { order, subject: subjectOf(statement, live), isIncomplete: false, read, close };
    return await sendExport(services, threads, download, file);
  } catch (error) {
    await close();
    throw error instanceof RunFailedError ? problem('export.failed', error.message) : error;
  }
}

function sinkInto(pipe: RowPipe, onLimit: () => void): RowSink {
  return {
    onColumns: (columns) => pipe.describe(columns),
    write: (frame) => pipe.write(frame),
    finish({ columns, isIncomplete }) {
      if (isIncomplete) {
        onLimit();
        throw new Error('An export limit was reached');
      }
      pipe.describe(columns);
      pipe.finish();
    },
  };
}

function subjectOf(statement: Awaited<ReturnType<typeof requireFinished>>, { batch, setKey }: LiveBatch) {
  return {
    name: statement.name,
    sequence: statement.sequence,
    ranAt: batch.startTime,
    statementId: batch.statements[0]?.id as string,
    batchId: batch.id,
    queryId: statement.query_id,
    connectionId: statement.connection_id,
    setKey,
  };
}
