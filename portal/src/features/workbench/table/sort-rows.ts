import type { ResultRow } from '@platbook/contract/workbench/batches';
import { compareKeys, type SortKey, sortKey, type ValueKind } from './compare-values.ts';

export interface Sort {
  column: number;
  direction: 'ascending' | 'descending';
}

/** Row numbers sorted by one column. Stable in both directions, so that sorting by several columns in succession works; NULL comes last in both. */
export function sortRows(rows: readonly ResultRow[], order: Uint32Array, { column, direction }: Sort, kind: ValueKind) {
  const keys = new Array<SortKey | undefined>(rows.length);
  const filled: number[] = [];
  const empty: number[] = [];
  for (const row of order) {
    const value = rows[row]?.[column] ?? null;
    if (value === null) empty.push(row);
    else {
      keys[row] = sortKey(value, kind);
      filled.push(row);
    }
  }
  const sign = direction === 'ascending' ? 1 : -1;
  filled.sort((a, b) => sign * compareKeys(keys[a] as SortKey, keys[b] as SortKey, kind));
  return Uint32Array.from([...filled, ...empty]);
}
