import type { RunOptions } from './driver.ts';

/** A row of more bytes ends the result as a limit does: frames are held in memory, so each must fit. */
export const longestRowBytes = 16 * 1024 * 1024;

const firstFrameRows = 256;
const firstFrameBytes = 64 * 1024;
const frameBytes = 256 * 1024;

/**
 * Gathers rows, each a JSON array as text, into frames: a small first one so that something is seen early, then about
 * 256 KB each. It stops at the row and byte limits of the run and knows whether anything was left out.
 */
export class RowFrames {
  readonly #options: Pick<RunOptions, 'maxRows' | 'maxBytes' | 'onRows'>;
  #rows: string[] = [];
  #pendingBytes = 0;
  #totalBytes = 0;
  #rowCount = 0;
  #sentFrames = 0;
  #isIncomplete = false;

  constructor(options: Pick<RunOptions, 'maxRows' | 'maxBytes' | 'onRows'>) {
    this.#options = options;
  }

  /** Rows taken so far. */
  get rowCount(): number {
    return this.#rowCount;
  }

  /** A row was refused because of a limit; nothing more is taken. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /** How many rows are worth preparing before the next call of `flushIfDue`. */
  get roomForRows(): number {
    return this.#sentFrames === 0 ? firstFrameRows : 1024;
  }

  /** Takes one row; false when a limit refused it. */
  add(row: string): boolean {
    if (this.#isIncomplete) return false;
    const bytes = Buffer.byteLength(row) + 1;
    const isOver = this.#rowCount >= this.#options.maxRows || this.#totalBytes + bytes > this.#options.maxBytes;
    if (isOver || bytes > longestRowBytes) {
      this.#isIncomplete = true;
      return false;
    }
    this.#rows.push(row);
    this.#rowCount += 1;
    this.#pendingBytes += bytes;
    this.#totalBytes += bytes;
    return true;
  }

  /** True when a frame is full enough to send. */
  get isDue(): boolean {
    return this.#pendingBytes >= (this.#sentFrames === 0 ? firstFrameBytes : frameBytes);
  }

  /** Sends what is gathered, when there is anything. */
  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const frame = Buffer.from(this.#rows.join(','));
    const count = this.#rows.length;
    this.#rows = [];
    this.#pendingBytes = 0;
    this.#sentFrames += 1;
    await this.#options.onRows(frame, count);
  }
}
