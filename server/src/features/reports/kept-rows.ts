import type { Cell } from '@platbook/contract/property/property-search';
import { LRUCache } from 'lru-cache';

export type Rows = readonly (readonly Cell[])[];

const largestBytes = 1_000_000;

/** An answer that would evict many others isn't kept. */
export class KeptRows extends LRUCache<string, Rows> {
  constructor(maxSize = 64_000_000) {
    super({
      maxSize,
      maxEntrySize: largestBytes,
      sizeCalculation: (rows, key) => bytesOf(key) + bytesOfRows(rows),
    });
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
