import type { Column } from '@platbook/contract/batches';
import { useMemo } from 'react';
import type { ChartRows } from '../../../charts/open-chart-worker.ts';
import { type RunState, shownStatement } from '../results/run-state.ts';

/** What a chart has to draw from. */
export interface ChartResult {
  /** Of the result that is looked at; undefined while there is none, or it is an error. */
  columns: readonly Column[] | undefined;
  /** Undefined while there are no rows, or not all of them are here. */
  rows: ChartRows | undefined;
  /** More rows are on their way. */
  isComing: boolean;
  isEmpty: boolean;
  isRunning: boolean;
  /** The latest run ended with an error. */
  hasFailed: boolean;
}

/** The rows of the result that is looked at, for a chart. */
export function useChartResult(state: RunState): ChartResult {
  const statement = shownStatement(state);
  const isResult = statement?.status === 'finished' && statement.columns.length > 0;
  const columns = isResult ? statement.columns : undefined;
  const kept = statement && state.shown?.rows[statement.id];
  const here = kept?.is === 'here' ? kept : undefined;
  const table = here?.table;
  const isComing = (here?.isComing ?? kept?.is === 'loading') === true;
  const count = here?.count ?? 0;
  const rows = useMemo(
    () => (columns && table && !isComing && count > 0 ? { columns, count, readColumns: table.values } : undefined),
    [columns, table, isComing, count],
  );
  return {
    columns,
    rows,
    isComing,
    isEmpty: isResult && statement.rowCount === 0,
    isRunning: state.going !== undefined,
    hasFailed: state.failure !== undefined || statement?.error != null,
  };
}
