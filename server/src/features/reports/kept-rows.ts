import type { Cell } from '@platbook/contract/property/property-search';

export type Rows = readonly (readonly Cell[])[];

const largestBytes = 1_000_000;

export class KeptRows {
  readonly #most: number;
  readonly #kept = new Map<string, { readonly rows: Rows; readonly bytes: number }>();
  #bytes = 0;

  constructor(mostBytes = 64_000_000) {
    this.#most = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Rows | undefined {
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known.rows;
  }

  set(key: string, rows: Rows): void {
    const bytes = bytesOf(key) + bytesOfRows(rows);
    if (bytes > largestBytes || this.#kept.has(key)) return;
    this.#kept.set(key, { rows, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      this.#kept.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

const bytesOf = (cell: Cell): number => 16 + (typeof cell === 'string' ? cell.length : 0);

function bytesOfRows(rows: Rows): number {
  let bytes = 0;
  for (const row of rows) {
    for (const cell of row) bytes += bytesOf(cell);
    if (bytes > largestBytes) break;
  }
  return bytes;
}
