import type { RunOptions } from './driver.ts';
import { JsonBytes } from './json-bytes.ts';

const firstFrameRows = 256;
const firstFrameBytes = 64 * 1024;
const frameBytes = 256 * 1024;

/**
 * Gathers rows, each a JSON array, into frames: a small first one so that something is seen early, then about
 * 256 KB each. It stops at the row and byte limits of the run and knows whether anything was left out.
 */
export class RowFrames {
  /** Where a row is written between `startRow` and `endRow`. */
  readonly out = new JsonBytes();
  readonly #options: Pick<RunOptions, 'maxRows' | 'maxBytes' | 'onRows'>;
  #pendingRows = 0;
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

  /** How many rows are worth writing before the next look at the signal of the run. */
  get roomForRows(): number {
    return this.#sentFrames === 0 ? firstFrameRows : 1024;
  }

  /** Begins a row, whose JSON array is then written to `out`. */
  startRow(): void {
    this.out.startRow();
  }

  /** Takes the row that was begun; false when a limit refused it. */
  endRow(): boolean {
    const bytes = this.out.rowBytes;
    const { maxRows, maxBytes } = this.#options;
    if (bytes === undefined || this.#rowCount >= maxRows || this.#totalBytes + bytes + 1 > maxBytes) {
      this.#isIncomplete = true;
      this.out.dropRow();
      return false;
    }
    this.#pendingRows += 1;
    this.#rowCount += 1;
    this.#totalBytes += bytes + 1;
    return true;
  }

  /** Takes one row as text; false when a limit refused it. */
  add(row: string): boolean {
    if (this.#isIncomplete) return false;
    this.out.startRow();
    this.out.text(row);
    return this.endRow();
  }

  /** True when a frame is full enough to send. */
  get isDue(): boolean {
    return this.out.length >= (this.#sentFrames === 0 ? firstFrameBytes : frameBytes);
  }

  /** Sends what is gathered, when there is anything. */
  async flush(): Promise<void> {
    if (this.#pendingRows === 0) return;
    const count = this.#pendingRows;
    this.#pendingRows = 0;
    this.#sentFrames += 1;
    await this.#options.onRows(this.out.take(), count);
  }
}
