import type { RemoteTable } from '../table/open-row-table.ts';
import type { CellSummary } from '../table/summarize-cells.ts';
import { useAnswer } from '../table/use-answer.ts';
import { type GridRange, sizeOf } from './grid-range.ts';

export function useSummary(
  table: RemoteTable,
  range: GridRange | undefined,
  shown: readonly number[],
  view: number,
): CellSummary | undefined {
  const isBlock = range !== undefined && sizeOf(range) > 1;
  const key = isBlock ? JSON.stringify([range, view]) : undefined;
  const ask = (block: GridRange) => {
    const columns = shown.slice(block.left, block.right + 1);
    return table.summary({ from: block.top, to: block.bottom + 1, columns });
  };
  const summary = useAnswer(isBlock ? () => ask(range) : undefined, [table, key, shown]);
  return isBlock ? summary : undefined;
}
