import type { Statement } from '@platbook/contract/batches';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { ResultGrid } from '../grid/ResultGrid.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { Incomplete } from './Incomplete.tsx';
import { RunProgress, SkeletonRows } from './RunProgress.tsx';
import { shownStatement } from './run-state.ts';
import { StatementChips } from './StatementChips.tsx';
import { secondsText } from './seconds-text.ts';
import type { RunControl } from './use-run.ts';
import './results.css';

/** A run that takes longer than this shows that it goes on; a shorter one only changes the result (look: principle 4). */
const progressAfterMilliseconds = 300;

interface ResultsPaneProps {
  run: RunControl;
  rowHeight: number;
  /** What names the page where the area is one; the bar then begins with it. */
  lead?: ReactNode;
  /** What stands before the export menu. */
  actions?: ReactNode;
  /** What stands here before anything ran. */
  children: ReactNode;
  /** Left out where there is no editor. */
  onGoTo?: (place: ErrorPlace) => void;
}

/** The area under the editor: statement chips, time and row count, and below them the result, the error or the progress. */
export function ResultsPane({ run, rowHeight, lead, actions, children, onGoTo }: ResultsPaneProps) {
  const { going, shown, failure } = run.state;
  const now = useClock(going?.startedAt);
  const elapsed = going ? Math.max(0, now - going.startedAt) : 0;
  const isSlow = going !== undefined && elapsed >= progressAfterMilliseconds;
  const batch = isSlow ? going.batch : shown?.batch;
  const statement = shownStatement(run.state);
  const duration = statement?.durationMs ?? shown?.batch.durationMs;

  return (
    <section className={lead ? 'results as-page' : 'results'} aria-label="Results" tabIndex={-1}>
      <div className="resbar">
        {lead}
        {batch && (batch.statements.length > 1 || statement?.error) ? (
          <StatementChips
            statements={batch.statements}
            shownId={isSlow ? undefined : shown?.statementId}
            onChoose={isSlow ? undefined : run.choose}
          />
        ) : (
          !lead && !shown && !going && !failure && <span className="muted resbar-note">No results yet</span>
        )}
        <span className="push row g12 resbar-facts">
          {going ? (
            <span>
              Query time <b className="fig">{secondsText(elapsed)} s</b>
            </span>
          ) : (
            statement && (
              <>
                {shown?.isEarlier && <span className="muted">Run at {momentText(shown.batch.startTime)}</span>}
                {statement.incomplete && <Incomplete />}
                {!statement.error && <span>{countText(statement.rowCount)}</span>}
                {duration !== null && duration !== undefined && (
                  <span className="muted">{secondsText(duration)} s</span>
                )}
              </>
            )
          )}
        </span>
        {actions}
        <ExportMenu statement={statement} />
      </div>
      <span className="sr" role="status">
        {going ? 'Running' : statement && !statement.error ? `Query finished, ${countText(statement.rowCount)}` : ''}
      </span>
      {isSlow ? (
        <RunProgress going={going} elapsed={elapsed} rowHeight={rowHeight} onCancel={run.cancel} />
      ) : failure ? (
        <ErrorStrip title={failure} />
      ) : statement && shown ? (
        <StatementResult statement={statement} run={run} rowHeight={rowHeight} {...(onGoTo ? { onGoTo } : {})} />
      ) : (
        !going && children
      )}
    </section>
  );
}

interface StatementResultProps {
  statement: Statement;
  run: RunControl;
  rowHeight: number;
  onGoTo?: (place: ErrorPlace) => void;
}

function StatementResult({ statement, run, rowHeight, onGoTo }: StatementResultProps) {
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

interface ErrorStripProps {
  title: string;
  line?: number | undefined;
  column?: number | undefined;
  note?: string;
  action?: ReactNode;
  onGoTo?: (place: ErrorPlace) => void;
}

function ErrorStrip({ title, line, column, note, action, onGoTo }: ErrorStripProps) {
  return (
    <div className="strip" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <p className="msg">{title}</p>
        {note && <p className="muted">{note}</p>}
        {line !== undefined && (
          <p className="muted">
            Line {line}
            {column !== undefined && `, column ${column}`}
          </p>
        )}
      </div>
      {line !== undefined && onGoTo ? (
        <Button size="sm" onClick={() => onGoTo({ line, column })}>
          Go to line
        </Button>
      ) : (
        action
      )}
    </div>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;
}

/** Date and minute in the person's own time zone. */
function momentText(instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
}

/** The present moment ten times a second while something is under way. */
function useClock(since: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [since]);
  return now;
}
