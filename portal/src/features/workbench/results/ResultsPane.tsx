import { late } from '@platbook/ui/browser/late';
import { type ReactNode, Suspense, useState } from 'react';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { isPreview } from '../schema/preview-name.ts';
import { useClock } from '../use-clock.ts';
import { ExportMenu } from './export/ExportMenu.tsx';
import { LateErrorStrip } from './LateErrorStrip.tsx';
import { type RunState, shownStatement } from './run/run-state.ts';
import type { RunControl } from './run/use-run.ts';
import { countText, secondsText } from './run-figures.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { StatementResult } from './StatementResult.tsx';
import type { Mending } from './use-near-names.ts';
import { fittingView, type ResultViews, ViewSwitch } from './ViewSwitch.tsx';
import './results.css';

const ResultNotes = late(() => import('./bar-parts.tsx').then((module) => module.ResultNotes), null);

const RunProgress = late(() => import('./run/RunProgress.tsx').then((module) => module.RunProgress));

const StatementChips = late(() => import('./bar-parts.tsx').then((module) => module.StatementChips), null);

/** A run shows progress only after this time; a shorter one only replaces the result. */
const progressAfterMilliseconds = 300;

interface ResultsPaneProps {
  run: RunControl;
  views: ResultViews;
  rowHeight: number;
  lead?: ReactNode;
  savePng?: (() => void) | undefined;
  actions?: ReactNode;
  inputs?: ReactNode;
  children: ReactNode;
  onRun: () => void;
  mending?: Mending;
  onGoTo?: (place: ErrorPlace) => void;
}

export function ResultsPane(props: ResultsPaneProps) {
  const { run, views, rowHeight, lead, savePng, actions, inputs, children, onRun, mending, onGoTo } = props;
  const { going, shown, failure } = run.state;
  const [toolsPlace, setToolsPlace] = useState<Element | null>(null);
  const now = useClock(going !== undefined, 100);
  const elapsed = going ? Math.max(0, now - going.startedAt) : 0;
  const isSlow = going !== undefined && elapsed >= progressAfterMilliseconds;
  const batch = isSlow ? going.batch : shown?.batch;
  const statement = shownStatement(run.state);
  const columns = statement?.columns ?? [];
  const view = fittingView(views, columns);
  const isChart = view === 'chart' && !isSlow && !failure && !statement?.error;
  return (
    <section className={`results fills col holds paper${lead ? ' as-page' : ''}`} aria-label="Results" tabIndex={-1}>
      <div className="resbar row g4 rigid shrinks raised ruled s-125">
        {lead}
        <ViewSwitch views={views} columns={columns} />
        {batch && (batch.statements.length > 1 || statement?.error) ? (
          <StatementChips
            statements={batch.statements}
            shownId={isSlow ? undefined : shown?.statementId}
            onChoose={isSlow ? undefined : run.choose}
          />
        ) : (
          !lead && !shown && !going && !failure && <span className="muted resbar-note">No results yet</span>
        )}
        {!lead && shown && !isSlow && isPreview(shown.batch) && (
          <span className="muted cut resbar-note">{shown.batch.name}</span>
        )}
        <RunFacts state={run.state} elapsed={elapsed} />
        <span ref={setToolsPlace} className="grid-tools" hidden={isChart} />
        {actions}
        <ExportMenu statement={statement} savePng={savePng} />
      </div>
      {inputs}
      <span className="sr" role="status">
        {going ? 'Running' : statement && !statement.error ? `Query finished, ${countText(statement.rowCount)}` : ''}
      </span>
      {isSlow ? (
        <Suspense fallback={<SkeletonRows rowHeight={rowHeight} />}>
          <RunProgress going={going} elapsed={elapsed} rowHeight={rowHeight} onCancel={run.cancel} />
        </Suspense>
      ) : failure ? (
        <LateErrorStrip title={failure} />
      ) : statement && shown ? (
        // Behind the chart, the grid keeps its filters and its place.
        <div className={`fills col shrinks ${isChart ? 'grid-behind cover' : 'holds'}`}>
          <StatementResult
            statement={statement}
            run={run}
            rowHeight={rowHeight}
            toolsPlace={toolsPlace}
            isMapShown={view === 'map'}
            mending={mending}
            onRun={onRun}
            {...(onGoTo ? { onGoTo } : {})}
          />
        </div>
      ) : (
        !going && !isChart && children
      )}
      {isChart && views.chart}
    </section>
  );
}

/** The duration of a run in progress, or the row count and duration of the displayed one. */
function RunFacts({ state, elapsed }: { state: RunState; elapsed: number }) {
  const { going, shown } = state;
  const statement = shownStatement(state);
  const total = shown?.batch.durationMs;
  const execution = statement?.durationMs;
  return (
    <span className="push row g12 resbar-facts rigid nowrap">
      {going ? (
        <span>
          Query time <b className="fig">{secondsText(elapsed)} s</b>
        </span>
      ) : (
        statement && (
          <>
            {(shown?.isEarlier || statement.incomplete) && (
              <ResultNotes earlier={shown?.isEarlier ? shown.batch : undefined} isIncomplete={statement.incomplete} />
            )}
            {!statement.error && <span>{countText(statement.rowCount)}</span>}
            {total != null && (
              <span
                className="muted"
                title={
                  execution == null ? undefined : `Execution ${secondsText(execution)} s, total ${secondsText(total)} s`
                }
              >
                {secondsText(total)} s
              </span>
            )}
          </>
        )
      )}
    </span>
  );
}
