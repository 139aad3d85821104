import {
  arrayBytesOf,
  buildIndex,
  type IndexedFrame,
  indexedFrame,
  parseIndex,
  rowCountOf,
  sha256Of,
  verifiedFrame,
} from './frame-index.ts';
import { fitsInline, inlineResult } from './inline-result.ts';
import { requireUuid } from './require-uuid.ts';
import type { ResultStore, ResultWriter, StoredFrame, StoredResult, StoredRows } from './result-store.ts';

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
      return new DatabaseResultWriter(database, statementId);
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
      if (frames !== undefined) return new LeasedRows(database, statementId, frames, close);
      await close();
      return undefined;
    },
    async remove(statementId) {
      await run('update stored_results set is_removed = 1 where id = $1', statementId);
      await removeUnread(statementId);
    },
    async sweep(before) {
      await run(
        `delete from stored_results where ${isUnread} and (is_removed = 1 or written_at < $1
         or (frame_index is null and written_at < ${now} - $2::bigint))`,
        before.getTime(),
        abandonedAfter,
      );
    },
  };
}

class LeasedRows implements StoredRows {
  readonly frames: readonly IndexedFrame[];
  readonly rowCount: number;
  readonly #database: ResultDatabase;
  readonly #id: string;
  readonly #close: () => Promise<void>;
  readonly #renewal: NodeJS.Timeout;

  constructor(database: ResultDatabase, id: string, frames: readonly IndexedFrame[], close: () => Promise<void>) {
    this.#database = database;
    this.#id = id;
    this.frames = frames;
    this.rowCount = rowCountOf(frames);
    this.#close = close;
    const text = `update stored_results set read_until = ${now} + ${leaseMilliseconds} where id = $1`;
    const renew = () => void database.query({ text, values: [id] }).catch(() => undefined);
    this.#renewal = setInterval(renew, renewMilliseconds).unref();
  }

  async *read(from = 0, to = this.frames.length): AsyncIterable<StoredFrame> {
    const text = 'select data from stored_frames where result_id = $1 and sequence = $2';
    for (const [place, frame] of [...this.frames.entries()].slice(from, to)) {
      const { rows } = await this.#database.query({ text, values: [this.#id, place] });
      yield verifiedFrame(frame, (rows[0]?.['data'] as Buffer | undefined) ?? Buffer.alloc(0));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#renewal);
    // If closing fails, the reader's lease expires.
    await this.#close().catch(() => undefined);
  }
}

class DatabaseResultWriter implements ResultWriter {
  readonly #database: ResultDatabase;
  readonly #id: string;
  readonly #frames: IndexedFrame[] = [];
  #held: StoredFrame[] = [];
  #written = 0;
  /** The write in progress. A run whose engine died doesn't wait for it, but `abort` does. */
  #writing: Promise<void> = Promise.resolve();

  constructor(database: ResultDatabase, id: string) {
    this.#database = database;
    this.#id = id;
  }

  async write(frame: StoredFrame): Promise<void> {
    this.#held.push(frame);
    this.#frames.push(indexedFrame(frame));
    if (this.#written === 0 && fitsInline(this.#held)) return;
    this.#writing = this.#flush();
    await this.#writing;
  }

  async finish(): Promise<StoredResult> {
    if (this.#written === 0 && fitsInline(this.#held)) return inlineResult(this.#held);
    await this.#flush();
    const index = buildIndex(this.#frames);
    const text = `update stored_results set frame_index = $2, written_at = ${now} where id = $1 and frame_index is null`;
    const { rowCount } = await this.#database.query({ text, values: [this.#id, index] });
    if (rowCount !== 1) throw new Error('result was removed while being written');
    return {
      bytes: arrayBytesOf(this.#frames),
      storedBytes: this.#frames.reduce((sum, { storedBytes }) => sum + storedBytes, index.length),
      sha256: sha256Of(index),
    };
  }

  async abort(): Promise<void> {
    await this.#writing.catch(() => undefined);
    this.#held = [];
    if (this.#written === 0) return;
    const text = 'delete from stored_results where id = $1';
    await this.#database.query({ text, values: [this.#id] });
  }

  async #flush(): Promise<void> {
    for (const { data } of this.#held.splice(0)) {
      // One statement, so the frame exists only if its result does, and updates its last write.
      const result =
        this.#written === 0
          ? `insert into stored_results (id, written_at) values ($1, ${now}) returning id`
          : `update stored_results set written_at = ${now} where id = $1 and frame_index is null returning id`;
      const text = `with result as (${result}) insert into stored_frames (result_id, sequence, data) select id, $2, $3 from result`;
      this.#written += 1;
      const { rowCount } = await this.#database.query({ text, values: [this.#id, this.#written - 1, data] });
      if (rowCount !== 1) throw new Error('result was removed while being written');
    }
  }
}
