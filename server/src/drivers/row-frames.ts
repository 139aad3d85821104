import type { RunOptions } from './driver.ts';
import { JsonBytes } from './json-bytes.ts';

const firstFrameRows = 256;
const firstFrameBytes = 64 * 1024;
const frameBytes = 256 * 1024;

/** A small first frame for a fast first display, then about 256 KB each. Stops at the limits of the run. */
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

  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /** How many rows to write before checking the run's signal again. */
  get roomForRows(): number {
    return this.#sentFrames === 0 ? firstFrameRows : 1024;
  }

  startRow(): void {
    this.out.startRow();
  }

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
