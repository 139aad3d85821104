import { randomUUID } from 'node:crypto';
import { openInline, type ResultStore, type StoredFrame, type StoredRows } from '../../adapters/result-store/index.ts';

/** The first read stores the rows, a second one reads them back. They belong to no statement; `close` removes them. */
export class SpooledRows {
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
