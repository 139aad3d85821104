import { useCallback, useEffect, useRef, useState } from 'react';
import { type Filter, isFilterComplete } from '../table/filter-rows.ts';
import type { RemoteTable } from '../table/open-row-table.ts';
import type { Sort } from '../table/sort-rows.ts';

export interface AppliedView {
  /** Incremented on every change; values read for an earlier view are stale. */
  number: number;
  isPlain: boolean;
  /** Rows of the view; for a plain one the whole result, loaded or not. */
  count: number;
  sort: Sort | undefined;
}

/** Rows selected elsewhere, e.g. on the map, by their number in the original order. */
export interface ChosenRows {
  label: string;
  rows: Uint32Array;
}

export function useGridView(table: RemoteTable, rowCount: number, isComing: boolean) {
  const [sort, setSort] = useState<Sort>();
  const [filters, setFilters] = useState<readonly Filter[]>([]);
  const [within, setWithin] = useState<ChosenRows>();
  const chosen = useRef({ rows: within, number: 0 });
  if (chosen.current.rows !== within) chosen.current = { rows: within, number: chosen.current.number + 1 };
  const [applied, setApplied] = useState<AppliedView>({ number: 0, isPlain: true, count: rowCount, sort: undefined });
  const [answered, setAnswered] = useState<string>();
  const latestKey = useRef<string>(undefined);
  const complete = filters.filter(isFilterComplete);
  const isPlain = !sort && complete.length === 0 && !within;
  const key = isPlain
    ? undefined
    : JSON.stringify({ sort, complete, isComing, within: within && chosen.current.number });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request represents order and filters
  useEffect(() => {
    if (latestKey.current === key) return;
    latestKey.current = key;
    table.setView({ sort, filters: complete, ...(within ? { within: within.rows } : {}) }).then(
      (count) => {
        // Only the latest request counts; the table answers in order.
        if (latestKey.current !== key) return;
        setApplied(({ number }) => ({ number: number + 1, isPlain, count: isPlain ? rowCount : count, sort }));
        setAnswered(key);
      },
      () => {},
    );
  }, [table, key, rowCount]);
  const toggleSort = useCallback((column: number) => {
    setSort((before) => {
      if (before?.column !== column) return { column, direction: 'ascending' };
      return before.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
    });
  }, []);
  return { applied, isPending: key !== answered, sort, filters, setFilters, within, setWithin, setSort, toggleSort };
}

export type GridView = ReturnType<typeof useGridView>;
