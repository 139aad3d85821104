import type { ColumnSource } from 'hyparquet-writer';
import { type FrameCells, trait } from './frame-cells.ts';
import type { ParquetColumn } from './parquet-types.ts';

const slots = 4_096;
const slotBytes = 48;

class TextCache {
  readonly #texts: string[] = new Array(slots).fill('');
  readonly #lengths = new Uint8Array(slots);
  readonly #bytes = new Uint8Array(slots * slotBytes);

  textOf(cells: FrameCells, cell: number): string {
    const start = cells.starts[cell] as number;
    const length = (cells.ends[cell] as number) - start;
    if (length === 0) return '';
    if (length > slotBytes || (cells.traits[cell] as number) & trait.escape) return cells.textOf(cell);
    const { bytes } = cells;
    let hash = length;
    for (let at = start; at < start + length; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    const slot = (hash ^ (hash >>> 12)) & (slots - 1);
    if (this.#lengths[slot] === length && this.#holds(slot, bytes, start, length)) return this.#texts[slot] as string;
    const text = cells.textOf(cell);
    this.#lengths[slot] = length;
    this.#texts[slot] = text;
    this.#bytes.set(bytes.subarray(start, start + length), slot * slotBytes);
    return text;
  }

  #holds(slot: number, bytes: Uint8Array, start: number, length: number): boolean {
    const kept = this.#bytes;
    for (let index = 0; index < length; index += 1)
      if (kept[slot * slotBytes + index] !== bytes[start + index]) return false;
    return true;
  }
}

/** How many rows are sampled to see whether a column's texts repeat. */
const sampleRows = 1_000;

export class ParquetGroup {
  rowCount = 0;
  /** Bytes of JSON in the group. */
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

  /** Adds all rows of a frame. Its bytes must not change until `take` is called. */
  add(cells: FrameCells): void {
    for (const [index, column] of this.#columns.entries()) {
      if (column.type.element.type === 'BYTE_ARRAY') addTexts(column, cells, index, this.#texts);
      else addValues(column, cells, index);
    }
    this.rowCount += cells.rowCount;
    this.bytes += cells.bytes.length;
  }

  take(): ColumnSource[] {
    const columns = this.#columns.map(({ type, data, isVaried }, index) => {
      const name = this.#names[index] as string;
      if (type.element.type !== 'BYTE_ARRAY') return { name, data };
      // Few readers use the bounds of texts, and computing them is slow.
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
  /** Text columns, set after `sampleRows`: texts are mostly distinct, so a dictionary is useless and they are stored as bytes. */
  isVaried: boolean | undefined;
}

function addValues({ type, data }: GroupColumn, cells: FrameCells, index: number): void {
  const { columnCount, rowCount, traits } = cells;
  for (let cell = index; cell < rowCount * columnCount; cell += columnCount)
    data.push((traits[cell] as number) & trait.nothing ? null : type.value(cells, cell));
}

/** Handles text separately, because the library is slowest at choosing dictionaries and encoding text. */
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
