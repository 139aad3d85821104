import type { Statement } from '@platbook/contract/batches';
import { Button } from '../../../ui/Button.tsx';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { ResultGrid } from '../grid/ResultGrid.tsx';
import { countText } from './count-text.ts';
import { ErrorStrip } from './ErrorStrip.tsx';
import { SkeletonRows } from './RunProgress.tsx';
import type { RunControl } from './use-run.ts';

interface StatementResultProps {
  statement: Statement;
  run: RunControl;
  rowHeight: number;
  onGoTo?: (place: ErrorPlace) => void;
}

/** The rows of a statement, or why there are none. */
export function StatementResult({ statement, run, rowHeight, onGoTo }: StatementResultProps) {
  const rows = run.state.shown?.rows[statement.id];
  if (statement.error) return <ErrorStrip {...statement.error} {...(onGoTo ? { onGoTo } : {})} />;
  if (statement.status === 'cancelled' || statement.status === 'queued')
    return <ErrorStrip title="This statement did not run" />;
  if (statement.rowCount === 0) {
    return (
      <div className="state">
        <h2 className="t-15">Query finished</h2>
        <p>No rows returned</p>
      </div>
    );
  }
  if (rows?.is === 'failed') {
    return (
      <ErrorStrip
        title={rows.title}
        action={
          <Button size="sm" onClick={() => run.choose(statement.id)}>
            Try again
          </Button>
        }
      />
    );
  }
  if (rows?.is !== 'here') return <SkeletonRows rowHeight={rowHeight} />;
  return (
    <>
      {rows.failure !== undefined && (
        <ErrorStrip
          title={`Rows ${(rows.rows.length + 1).toLocaleString('en-US')} to ${statement.rowCount.toLocaleString('en-US')} did not come`}
          note={rows.failure}
          action={
            <Button size="sm" onClick={() => run.choose(statement.id)}>
              Try again
            </Button>
          }
        />
      )}
      <ResultGrid
        key={statement.id}
        columns={statement.columns}
        rows={rows.rows}
        rowCount={statement.rowCount}
        label={run.state.going ? 'Earlier result' : 'Results'}
        rowHeight={rowHeight}
        status={
          rows.isComing
            ? `${rows.rows.length.toLocaleString('en-US')} of ${countText(statement.rowCount)} loaded`
            : `${countText(statement.rowCount)}, ${statement.columns.length} ${statement.columns.length === 1 ? 'column' : 'columns'}`
        }
      />
    </>
  );
}
