import { type IndexedFrame, parseIndex, rowCountOf, verifiedFrame } from './frame-index.ts';
import { createFrameWriter, type FrameSink } from './inline-result.ts';
import { requireUuid } from './require-uuid.ts';
import type { ResultStore, StoredRows } from './result-store.ts';

export interface ResultDatabase {
  query(query: { text: string; values: unknown[] }): Promise<{
    rows: Record<string, unknown>[];
    rowCount: number | null;
  }>;
}

/** A reader's lease, and how often it is renewed. Milliseconds. */
const leaseMilliseconds = 60_000;
const renewMilliseconds = 20_000;
/** Milliseconds since 1970 by the database's clock, which all nodes share. */
const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
const isUnread = `(readers = 0 or read_until < ${now})`;

/** Half-written results not written to for `abandonedAfter` milliseconds belong to a killed server; `sweep` removes them. */
export function openPostgresResultStore(database: ResultDatabase, abandonedAfter: number): ResultStore {
  const run = async (text: string, ...values: unknown[]) => database.query({ text, values });
  const removeUnread = (id: string) =>
    run(`delete from stored_results where id = $1 and is_removed = 1 and ${isUnread}`, id);
  return {
    create(statementId) {
      requireUuid(statementId);
      return createFrameWriter(databaseSink(database, statementId));
    },
    async open(statementId, { sha256 }) {
      const { rows } = await run(
        `update stored_results set readers = readers + 1, read_until = ${now} + ${leaseMilliseconds}
         where id = $1 and is_removed = 0 and frame_index is not null returning frame_index`,
        statementId,
      );
      if (rows[0] === undefined) return undefined;
      const close = async () => {
        await run('update stored_results set readers = greatest(0, readers - 1) where id = $1', statementId);
        await removeUnread(statementId);
      };
      const frames = parseIndex(rows[0]['frame_index'] as Buffer, sha256);
      if (frames !== undefined) return leaseRows(database, statementId, frames, close);
      await close();
      return undefined;
    },
    async remove(statementId) {
      await run('update stored_results set is_removed = 1 where id = $1', statementId);
      await removeUnread(statementId);
    },
    async sweep(before, kept = []) {
      await run(
        `delete from stored_results where ${isUnread} and (is_removed = 1 or (written_at < $1 and not (id = any($3)))
         or (frame_index is null and written_at < ${now} - $2::bigint))`,
        before.getTime(),
        abandonedAfter,
        kept,
      );
    },
    // Readiness checks the database.
    findProblem: async () => undefined,
  };
}

function leaseRows(
  database: ResultDatabase,
  id: string,
  frames: readonly IndexedFrame[],
  close: () => Promise<void>,
): StoredRows {
  const text = `update stored_results set read_until = ${now} + ${leaseMilliseconds} where id = $1`;
  const renew = () => void database.query({ text, values: [id] }).catch(() => undefined);
  const renewal = setInterval(renew, renewMilliseconds).unref();
  return {
    frames,
    rowCount: rowCountOf(frames),
    async *read(from = 0, to = frames.length) {
      const text = 'select data from stored_frames where result_id = $1 and sequence = $2';
      for (const [place, frame] of [...frames.entries()].slice(from, to)) {
        const { rows } = await database.query({ text, values: [id, place] });
        yield verifiedFrame(frame, (rows[0]?.['data'] as Buffer | undefined) ?? Buffer.alloc(0));
      }
    },
    async close() {
      clearInterval(renewal);
      // If closing fails, the reader's lease expires.
      await close().catch(() => undefined);
    },
  };
}

function databaseSink(database: ResultDatabase, id: string): FrameSink {
  let written = 0;
  const change = async (text: string, ...values: unknown[]): Promise<void> => {
    const { rowCount } = await database.query({ text, values: [id, ...values] });
    if (rowCount !== 1) throw new Error('result was removed while being written');
  };
  const append = async (parts: readonly Buffer[]): Promise<void> => {
    for (const data of parts) {
      // One statement, so the frame exists only if its result does, and updates its last write.
      const result =
        written === 0
          ? `insert into stored_results (id, written_at) values ($1, ${now}) returning id`
          : `update stored_results set written_at = ${now} where id = $1 and frame_index is null returning id`;
      const text = `with result as (${result}) insert into stored_frames (result_id, sequence, data) select id, $2, $3 from result`;
      written += 1;
      await change(text, written - 1, data);
    }
  };
  return {
    append,
    async finish(parts, index) {
      await append(parts);
      await change(
        `update stored_results set frame_index = $2, written_at = ${now} where id = $1 and frame_index is null`,
        index,
      );
    },
    async remove() {
      await database.query({ text: 'delete from stored_results where id = $1', values: [id] });
    },
  };
}
