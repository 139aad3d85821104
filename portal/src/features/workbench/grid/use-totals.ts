import { useEffect, useReducer, useRef } from 'react';
import type { RemoteTable } from '../table/open-row-table.ts';
import type { CellSummary } from '../table/summarize-cells.ts';
import { type GridRange, sizeOf } from './grid-range.ts';

interface TotalsSource {
  table: RemoteTable;
  isOn: boolean;
  /** Columns of the result from left to right. */
  shown: readonly number[];
  /** Columns of the result in sight and the active one. */
  inSight: readonly number[];
  range: GridRange | undefined;
  /** Rows of the view that are loaded. */
  here: number;
  view: number;
}

export type Totals = ReturnType<typeof useTotals>;

/** Figures of the columns in sight: of the selected block, or of all rows of the view. One request at a time; each column is asked for once. */
export function useTotals({ table, isOn, shown, inSight, range, here, view }: TotalsSource) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const block = range && sizeOf(range) > 1 ? range : undefined;
  const from = block?.top ?? 0;
  const to = block ? Math.min(block.bottom + 1, here) : here;
  const chosen = block && new Set(shown.slice(block.left, block.right + 1));
  const key = JSON.stringify([view, from, to]);
  const known = useRef({ table, key, answers: new Map<number, CellSummary>() });
  if (known.current.table !== table || known.current.key !== key) known.current = { table, key, answers: new Map() };
  const isAsking = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    const { answers } = known.current;
    const missing = inSight.filter((column) => !answers.has(column) && (!chosen || chosen.has(column)));
    if (!isOn || isAsking.current || missing.length === 0) return;
    isAsking.current = true;
    table
      .totals({ from, to, columns: missing })
      .then(
        (found) => {
          for (const [index, summary] of found.entries()) answers.set(missing[index] as number, summary);
        },
        () => {},
      )
      .finally(() => {
        isAsking.current = false;
        if (isOpen.current && answers.has(missing[0] as number)) redraw();
      });
  });
  return {
    isOfSelection: block !== undefined,
    of: (column: number) => (!chosen || chosen.has(column) ? known.current.answers.get(column) : undefined),
    isChosen: (column: number) => !chosen || chosen.has(column),
  };
}
