import type { RunOptions } from './driver.ts';
import { JsonBytes } from './json-bytes.ts';

const firstFrameRows = 256;
const firstFrameBytes = 64 * 1024;
const frameBytes = 256 * 1024;

/**
 * Collects rows, each a JSON array, into frames: a small first one for a fast first display, then about 256 KB each. Stops at the row and
 * byte limits of the run and records whether rows were left out.
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

  get rowCount(): number {
    return this.#rowCount;
  }

  /** A limit refused a row; no further row is accepted. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /** How many rows to write before checking the run's signal again. */
  get roomForRows(): number {
    return this.#sentFrames === 0 ? firstFrameRows : 1024;
  }

  /** Starts a row; the caller then writes its JSON array to `out`. */
  startRow(): void {
    this.out.startRow();
  }

  /** Accepts the current row; false if a limit refused it. */
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

  /** Adds one row as text; false if a limit refused it. */
  add(row: string): boolean {
    if (this.#isIncomplete) return false;
    this.out.startRow();
    this.out.text(row);
    return this.endRow();
  }

  get isDue(): boolean {
    return this.out.length >= (this.#sentFrames === 0 ? firstFrameBytes : frameBytes);
  }

  async flush(): Promise<void> {
    if (this.#pendingRows === 0) return;
    const count = this.#pendingRows;
    this.#pendingRows = 0;
    this.#sentFrames += 1;
    await this.#options.onRows(this.out.take(), count);
  }
}
