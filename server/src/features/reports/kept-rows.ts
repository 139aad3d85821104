import type { Cell } from '@platbook/contract/property-search';

export type Rows = readonly (readonly Cell[])[];

/** Answers larger than this are asked anew, and all that are kept have so many cells at most. */
const largest = 20_000;

/** Answers of statements, those used longest ago go first: pages of a report ask the same of the same data again and again. */
export class KeptRows {
  readonly #most: number;
  readonly #kept = new Map<string, { readonly rows: Rows; readonly cells: number }>();
  #cells = 0;

  constructor(mostCells = 1_000_000) {
    this.#most = mostCells;
  }

  get cells(): number {
    return this.#cells;
  }

  get(key: string): Rows | undefined {
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known.rows;
  }

  set(key: string, rows: Rows): void {
    // A key is kept, too.
    const cells = rows.length * (rows[0]?.length ?? 0) + Math.ceil(key.length / 16);
    if (cells > largest || this.#kept.has(key)) return;
    this.#kept.set(key, { rows, cells });
    this.#cells += cells;
    for (const [oldest, { cells: count }] of this.#kept) {
      if (this.#cells <= this.#most) return;
      this.#kept.delete(oldest);
      this.#cells -= count;
    }
  }
}
