import { useCallback, useEffect, useRef, useState } from 'react';
import { type Filter, isFilterComplete } from '../table/filter-rows.ts';
import type { RemoteTable } from '../table/open-row-table.ts';
import type { Sort } from '../table/sort-rows.ts';

/** What the grid shows of the table by now. */
export interface AppliedView {
  /** Counts up; what was read of an earlier view is no longer true. */
  number: number;
  /** Every row stands where it came. */
  isPlain: boolean;
  /** Rows of the view; of a plain one the whole result, whether or not it is here. */
  count: number;
  sort: Sort | undefined;
}

/** Rows that were chosen elsewhere, as on the map, by their number as they came. */
export interface ChosenRows {
  /** What they have in common: `County is Duval FL`. */
  label: string;
  rows: Uint32Array;
}

export interface GridView {
  applied: AppliedView;
  /** The table still works out what was wished last. */
  isPending: boolean;
  sort: Sort | undefined;
  /** Those without a text included, which do not filter yet. */
  filters: readonly Filter[];
  setFilters: (filters: readonly Filter[]) => void;
  within: ChosenRows | undefined;
  setWithin: (within: ChosenRows | undefined) => void;
  setSort: (sort: Sort | undefined) => void;
  /** Ascending, then descending, then as the rows came. */
  toggleSort: (column: number) => void;
}

/** Order and filters of a grid. The table works them out over the rows that are here, and again when the last have come. */
export function useGridView(table: RemoteTable, rowCount: number, isComing: boolean): GridView {
  const [sort, setSort] = useState<Sort>();
  const [filters, setFilters] = useState<readonly Filter[]>([]);
  const [within, setWithin] = useState<ChosenRows>();
  const chosen = useRef({ rows: within, number: 0 });
  if (chosen.current.rows !== within) chosen.current = { rows: within, number: chosen.current.number + 1 };
  const [applied, setApplied] = useState<AppliedView>({ number: 0, isPlain: true, count: rowCount, sort: undefined });
  const [answered, setAnswered] = useState<string>();
  const asked = useRef<string>(undefined);
  const complete = filters.filter(isFilterComplete);
  const isPlain = !sort && complete.length === 0 && !within;
  const wish = isPlain
    ? undefined
    : JSON.stringify({ sort, complete, isComing, within: within && chosen.current.number });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish stands for order and filters
  useEffect(() => {
    if (asked.current === wish) return;
    asked.current = wish;
    table.setView({ sort, filters: complete, ...(within ? { within: within.rows } : {}) }).then(
      (count) => {
        // Only the latest wish counts; the table has answered in order.
        if (asked.current !== wish) return;
        setApplied(({ number }) => ({ number: number + 1, isPlain, count: isPlain ? rowCount : count, sort }));
        setAnswered(wish);
      },
      () => {},
    );
  }, [table, wish, rowCount]);
  const toggleSort = useCallback((column: number) => {
    setSort((before) => {
      if (before?.column !== column) return { column, direction: 'ascending' };
      return before.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
    });
  }, []);
  return { applied, isPending: wish !== answered, sort, filters, setFilters, within, setWithin, setSort, toggleSort };
}
