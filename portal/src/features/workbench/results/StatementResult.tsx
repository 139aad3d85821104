import type { Statement } from '@platbook/contract/workbench/batches';
import { late } from '@platbook/ui/browser/late';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Suspense } from 'react';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { loadGrid } from '../grid/load-grid.ts';
import { LateErrorStrip } from './LateErrorStrip.tsx';
import type { RunControl } from './run/use-run.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import type { Mending } from './use-near-names.ts';

const StatementFailure = late(() => import('./StatementFailure.tsx').then((module) => module.StatementFailure), null);

const NoRowsNote = late(() => import('../locked/OutsideCounties.tsx').then((module) => module.OutsideCounties), null);

const DescribedGrid = late(() => loadGrid().then((module) => module.DescribedGrid));

interface StatementResultProps {
  statement: Statement;
  run: RunControl;
  rowHeight: number;
  toolsPlace: Element | null;
  isMapShown: boolean;
  onRun: () => void;
  mending?: Mending | undefined;
  onGoTo?: (place: ErrorPlace) => void;
}

export function StatementResult(props: StatementResultProps) {
  const { statement, run, rowHeight, toolsPlace, isMapShown, onRun, mending, onGoTo } = props;
  const rows = run.state.shown?.rows[statement.id];
  const connectionId = run.state.shown?.batch.connectionId;
  if (statement.error)
    return (
      <StatementFailure
        error={statement.error}
        connectionId={connectionId}
        mending={mending}
        onRun={onRun}
        {...(onGoTo ? { onGoTo } : {})}
      />
    );
  if (statement.status === 'cancelled' || statement.status === 'queued')
    return <LateErrorStrip title="This statement wasn't run" />;
  if (statement.rowCount === 0)
    return (
      <div className="state fills scrolls">
        <h2 className="t-15">Query finished</h2>
        <p>No rows returned</p>
        {run.state.shown && <NoRowsNote batch={run.state.shown.batch} statement={statement} />}
      </div>
    );
  const retry = (
    <Button size="sm" onClick={() => run.choose(statement.id)}>
      Try again
    </Button>
  );
  if (rows?.is === 'failed') return <LateErrorStrip title={rows.title} action={retry} />;
  if (rows?.is !== 'here') return <SkeletonRows rowHeight={rowHeight} />;
  return (
    <>
      {rows.failure !== undefined && (
        <LateErrorStrip
          title={`Couldn't load rows ${(rows.count + 1).toLocaleString('en-US')} to ${statement.rowCount.toLocaleString('en-US')}`}
          note={rows.failure}
          action={retry}
        />
      )}
      <Suspense fallback={<SkeletonRows rowHeight={rowHeight} />}>
        <DescribedGrid
          key={`${run.state.shown?.batch.id} ${statement.id}`}
          columns={statement.columns}
          statementText={statement.statementText}
          connectionId={connectionId}
          queryId={run.state.shown?.batch.queryId ?? connectionId}
          table={rows.table}
          head={rows.head}
          loaded={rows.count}
          isComing={rows.isComing}
          rowCount={statement.rowCount}
          label={run.state.going ? 'Earlier result' : 'Results'}
          rowHeight={rowHeight}
          toolsPlace={toolsPlace}
          isMapShown={isMapShown}
        />
      </Suspense>
    </>
  );
}
