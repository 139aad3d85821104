import { useEffect, useState } from 'react';
import type { RemoteTable } from '../table/open-row-table.ts';
import type { CellSummary } from '../table/summarize-cells.ts';
import { type GridRange, sizeOf } from './grid-range.ts';

export function useSummary(
  table: RemoteTable,
  range: GridRange | undefined,
  shown: readonly number[],
  view: number,
): CellSummary | undefined {
  const [summary, setSummary] = useState<CellSummary>();
  const isBlock = range !== undefined && sizeOf(range) > 1;
  const key = isBlock ? JSON.stringify([range, view]) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request represents the block
  useEffect(() => {
    if (!range || !isBlock) return setSummary(undefined);
    let isLate = false;
    const columns = shown.slice(range.left, range.right + 1);
    table.summary({ from: range.top, to: range.bottom + 1, columns }).then(
      (found) => !isLate && setSummary(found),
      () => {},
    );
    return () => {
      isLate = true;
    };
  }, [table, key, shown]);
  return isBlock ? summary : undefined;
}
