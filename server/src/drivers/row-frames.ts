import { type CellText, nullCell } from './cell-text.ts';
import { type Column, type RunOptions, type RunOutcome, StatementError } from './driver.ts';
import { JsonBytes } from './json-bytes.ts';

const firstFrameRows = 256;
const firstFrameBytes = 64 * 1024;
const frameBytes = 256 * 1024;

/** A small first frame for a fast first display, then about 256 KB each. Stops at the limits of the run. */
export class RowFrames {
  /** A row is written here between its `startRow` and `endRow`. */
  readonly out = new JsonBytes();
  readonly #options: Pick<RunOptions, 'maxRows' | 'maxBytes' | 'onRows'>;
  #pendingRows = 0;
  #totalBytes = 0;
  #sentFrames = 0;
  rowCount = 0;
  isIncomplete = false;

  constructor(options: Pick<RunOptions, 'maxRows' | 'maxBytes' | 'onRows'>) {
    this.#options = options;
  }

  /** How many rows to write before checking the run's signal again. */
  get roomForRows(): number {
    return this.#sentFrames === 0 ? firstFrameRows : 1024;
  }

  endRow(): boolean {
    const bytes = this.out.rowBytes;
    const { maxRows, maxBytes } = this.#options;
    if (bytes === undefined || this.rowCount >= maxRows || this.#totalBytes + bytes + 1 > maxBytes) {
      this.isIncomplete = true;
      this.out.dropRow();
      return false;
    }
    this.#pendingRows += 1;
    this.rowCount += 1;
    this.#totalBytes += bytes + 1;
    return true;
  }

  add(row: string): boolean {
    if (this.isIncomplete) return false;
    this.out.startRow();
    this.out.text(row);
    return this.endRow();
  }

  get isDue(): boolean {
    return this.out.length >= (this.#sentFrames === 0 ? firstFrameBytes : frameBytes);
  }

  /** Sends the last rows. */
  async end(columns: Column[]): Promise<RunOutcome> {
    await this.flush();
    const { rowCount, isIncomplete } = this;
    return { rowCount, isIncomplete, columns };
  }

  async flush(): Promise<void> {
    if (this.#pendingRows === 0) return;
    const count = this.#pendingRows;
    this.#pendingRows = 0;
    this.#sentFrames += 1;
    await this.#options.onRows(this.out.take(), count);
  }
}

/** A row as JSON; updates the columns' longest lengths. Throws StatementError if the number of values differs from the number of columns. */
export function rowText<Value>(
  row: readonly Value[],
  codecs: readonly { toCell(value: NonNullable<Value>): CellText }[],
  columns: readonly Column[],
): string {
  if (row.length !== columns.length)
    throw new StatementError("The database sent a row whose values don't match its columns");
  let text = '[';
  for (let index = 0; index < row.length; index += 1) {
    const value = row[index];
    const column = columns[index] as Column;
    const { json, length } =
      value === null || value === undefined ? nullCell : (codecs[index] as (typeof codecs)[0]).toCell(value);
    if (length > column.maxValueLength) column.maxValueLength = length;
    text += index === 0 ? json : `,${json}`;
  }
  return `${text}]`;
}
