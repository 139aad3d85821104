import type { DuckDBVector } from '@duckdb/node-api';

type Library = typeof import('@duckdb/node-api');

const inlineBytes = 12;
const windowBytes = 128 * 1024;
/** Between two texts less than a memory page apart, every byte is readable. */
const pageBytes = 4_096;

/** The engine stores texts one after the other, and each fetch through the library costs as much as dozens of short texts. */
export class TextWindow {
  /** The stretch fetched last; the text that `find` found starts at `from`. */
  bytes: Uint8Array = new Uint8Array(0);
  from = 0;
  readonly #view: DataView;
  readonly #rows: number;
  readonly #library: Library;
  readonly #order = new DataView(new ArrayBuffer(16));
  readonly #stretch: { getItemBytes(row: number): Uint8Array | null };
  #start = 0;
  #end = 0;

  /** `view` has 16 bytes per row: the length, the first four characters, and the address. */
  constructor(view: DataView, rows: number, vector: DuckDBVector, library: Library) {
    this.#view = view;
    this.#rows = rows;
    this.#library = library;
    const isValid = { itemValid: () => true } as never;
    const { vector: raw } = vector as unknown as { vector: never };
    this.#stretch = new this.#library.DuckDBBlobVector(this.#order, isValid, raw, 0, 1);
  }

  find(row: number, length: number, isValid: (row: number) => boolean): void {
    const address = this.#addressOf(row);
    if (address < this.#start || address + length > this.#end) this.#fetch(row, address, length, isValid);
    this.from = address - this.#start;
  }

  #fetch(row: number, address: number, length: number, isValid: (row: number) => boolean): void {
    let end = address + length;
    for (let next = row + 1; next < this.#rows; next += 1) {
      const more = this.#view.getUint32(next * 16, true);
      if (more <= inlineBytes || !isValid(next)) continue;
      const begin = this.#addressOf(next);
      if (begin < address || begin - end >= pageBytes || begin + more - address > windowBytes) break;
      if (begin + more > end) end = begin + more;
    }
    this.#order.setUint32(0, end - address, true);
    this.#order.setUint32(8, this.#view.getUint32(row * 16 + 8, true), true);
    this.#order.setUint32(12, this.#view.getUint32(row * 16 + 12, true), true);
    this.bytes = this.#stretch.getItemBytes(0) as Uint8Array;
    this.#start = address;
    this.#end = end;
  }

  /** Addresses have 48 bits, which fit in a number. */
  #addressOf(row: number): number {
    return this.#view.getUint32(row * 16 + 12, true) * 0x1_00_00_00_00 + this.#view.getUint32(row * 16 + 8, true);
  }
}
