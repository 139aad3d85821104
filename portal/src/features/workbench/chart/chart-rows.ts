import { useMemo } from 'react';
import { type RunState, shownStatement } from '../results/run/run-state.ts';

export function useChartResult(state: RunState) {
  const statement = shownStatement(state);
  const isResult = statement?.status === 'finished' && statement.columns.length > 0;
  const columns = isResult ? statement.columns : undefined;
  const statementRows = statement && state.shown?.rows[statement.id];
  const here = statementRows?.is === 'here' ? statementRows : undefined;
  const table = here?.table;
  const isComing = (here?.isComing ?? statementRows?.is === 'loading') === true;
  const count = here?.count ?? 0;
  const rows = useMemo(
    () => (columns && table && !isComing && count > 0 ? { columns, count, readColumns: table.values } : undefined),
    [columns, table, isComing, count],
  );
  return {
    columns,
    rows,
    connectionId: state.shown?.batch.connectionId,
    statementText: statement?.statementText ?? '',
    isComing,
    isEmpty: isResult && statement.rowCount === 0,
    isRunning: state.going !== undefined,
    hasFailed: state.failure !== undefined || statement?.error != null,
  };
}
export type ChartResult = ReturnType<typeof useChartResult>;
