import type { ColumnSource } from 'hyparquet-writer';
import { type FrameCells, trait } from './frame-cells.ts';
import type { ParquetColumn } from './parquet-types.ts';
import { TextCache } from './text-cache.ts';

/** Rows by which it is judged whether the texts of a column repeat. */
const sampleRows = 1_000;

/** The rows of one row group, column by column. */
export class ParquetGroup {
  rowCount = 0;
  /** Of JSON, in memory of the group's own or of the frames. */
  bytes = 0;
  readonly #names: readonly string[];
  readonly #types: readonly ParquetColumn[];
  readonly #texts = new TextCache();
  #columns: GroupColumn[];

  constructor(names: readonly string[], types: readonly ParquetColumn[]) {
    this.#names = names;
    this.#types = types;
    this.#columns = this.#begin();
  }

  /** Adds all rows of a frame, whose bytes must stay as they are until the group is taken. */
  add(cells: FrameCells): void {
    for (const [index, column] of this.#columns.entries()) {
      if (column.type.element.type === 'BYTE_ARRAY') addTexts(column, cells, index, this.#texts);
      else addValues(column, cells, index);
    }
    this.rowCount += cells.rowCount;
    this.bytes += cells.bytes.length;
  }

  /** The columns as they are written; the next group begins. */
  take(): ColumnSource[] {
    const columns = this.#columns.map(({ type, data, isVaried }, index) => {
      const name = this.#names[index] as string;
      if (type.element.type !== 'BYTE_ARRAY') return { name, data };
      // Bounds of text help few readers, and finding them takes long.
      return { name, data, statistics: false, ...(isVaried ? { encoding: 'PLAIN' as const } : {}) };
    });
    this.#columns = this.#begin();
    this.rowCount = 0;
    this.bytes = 0;
    return columns;
  }

  #begin(): GroupColumn[] {
    return this.#types.map((type) => ({ type, data: [], isVaried: undefined }));
  }
}

interface GroupColumn {
  readonly type: ParquetColumn;
  data: unknown[];
  /** Of text, and known after some rows: a dictionary of it would be in vain, so it goes as bytes. */
  isVaried: boolean | undefined;
}

function addValues({ type, data }: GroupColumn, cells: FrameCells, index: number): void {
  const { columnCount, rowCount, traits } = cells;
  for (let cell = index; cell < rowCount * columnCount; cell += columnCount)
    data.push((traits[cell] as number) & trait.nothing ? null : type.value(cells, cell));
}

/** Text is by far slowest where the library decides about dictionaries and encodes. */
function addTexts(column: GroupColumn, cells: FrameCells, index: number, texts: TextCache): void {
  const { columnCount, rowCount, traits, bytes, starts, ends } = cells;
  for (let cell = index; cell < rowCount * columnCount; cell += columnCount) {
    const found = traits[cell] as number;
    const { data } = column;
    if (found & trait.nothing) data.push(null);
    else if ((found & trait.text) === 0) data.push(asKept(column, String(cells.valueOf(cell))));
    else if (!column.isVaried) data.push(texts.textOf(cells, cell));
    else if (found & trait.escape) data.push(Buffer.from(cells.textOf(cell)));
    else data.push(bytes.subarray(starts[cell], ends[cell]));
    if (column.isVaried === undefined && data.length === sampleRows) judge(column);
  }
}

function asKept({ isVaried }: GroupColumn, text: string): string | Buffer {
  return isVaried ? Buffer.from(text) : text;
}

function judge(column: GroupColumn): void {
  const { data } = column;
  column.isVaried = new Set(data).size >= data.length / 2;
  if (column.isVaried)
    column.data = (data as (string | null)[]).map((text) => (text === null ? null : Buffer.from(text)));
}
