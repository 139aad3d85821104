import { type FieldName, readMapping } from '@platbook/charts/read-mapping';
import type { ChartTypeName } from '@platbook/contract/rules/chart';
import type { Connection } from '@platbook/contract/workbench/connections';
import type { Query } from '@platbook/contract/workbench/queries';
import { momentText } from '@platbook/ui/browser/moment-text';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { ArrowLeft, ChartScatter, ImageDown, RefreshCw, Table2 } from '@platbook/ui/icons';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ChartView } from '../../../charts/ChartView.tsx';
import type { DrawnChart } from '../../../charts/chart-messages.ts';
import { drawnText, fieldNames } from '../../../charts/chart-words.ts';
import { CloneButton } from '../query-table/CloneButton.tsx';
import { NoResult } from '../query-table/NoResult.tsx';
import { type TableOptions, useQueryTable } from '../query-table/use-query-table.ts';
import { ErrorStrip } from '../results/ErrorStrip.tsx';
import { ExportMenu } from '../results/export/ExportMenu.tsx';
import { type RunState, shownStatement } from '../results/run/run-state.ts';
import { countText } from '../results/run-figures.ts';
import { useChartResult } from './chart-rows.ts';
import { NoChart } from './NoChart.tsx';
import { savePicture } from './save-picture.ts';
import { useDescribedRows } from './use-described-rows.ts';
import './chart.css';

interface QueryChartProps {
  query: Query;
  connections: readonly Connection[];
  options: TableOptions;
}

export function QueryChart({ query, connections, options }: QueryChartProps) {
  const page = useQueryTable(query, connections, options);
  const { state } = page.run;
  const result = useChartResult(state);
  const rows = useDescribedRows(result);
  const [drawn, setDrawn] = useState<{ note?: string; savePng?: () => void }>({});
  usePageTitle(query.name);
  const { chart } = query;
  const reading = chart && result.columns ? readMapping(chart, result.columns) : undefined;
  const onDrawn = (picture: DrawnChart | undefined, takePicture: (() => Promise<Blob>) | undefined) =>
    setDrawn(
      picture && takePicture && chart
        ? {
            note: drawnText(chart.chartType as ChartTypeName, picture.facts),
            savePng: () => void savePicture(takePicture, query.name),
          }
        : {},
    );
  return (
    <section className="chart-page fills col paper" aria-label="Chart">
      <ChartBar query={query} state={state} savePng={drawn.savePng} onRun={page.runNow} />
      {page.parameters}
      {!chart ? (
        <EmptyState
          icon={ChartScatter}
          title="This query has no chart"
          actions={
            <Link className={buttonClass('primary')} {...editorOf(query)}>
              Open the query
            </Link>
          }
        >
          Choose a chart type there.
        </EmptyState>
      ) : reading?.mapping && rows ? (
        <ChartView rows={rows} chart={chart} onDrawn={onDrawn} />
      ) : (
        <NotDrawn query={query} page={page}>
          <NoChart chart={chart} result={result} reading={reading} onRun={page.runNow} />
        </NotDrawn>
      )}
      {chart && reading?.mapping && (
        <footer className="cf foot-line row wrap">
          {(Object.keys(reading.mapping.columns) as FieldName[]).map((field) => (
            <span key={field}>
              {fieldNames[field]} <b>{String(chart.fields[field])}</b>
            </span>
          ))}
          <span className="push">{drawn.note}</span>
          {state.shown?.isEarlier && (
            <span className="only-phone">
              {momentText(state.shown.batch.startTime)}
              {state.shown.batch.ranBy && `, run by ${state.shown.batch.ranBy}`}
            </span>
          )}
        </footer>
      )}
    </section>
  );
}

const searchOf = ({ solutionpack }: Query) => (solutionpack ? { solutionpack: 'true' } : {});
const editorOf = (query: Query) =>
  ({ to: '/queries/$queryId', params: { queryId: query.id }, search: searchOf(query) }) as const;

interface ChartBarProps {
  query: Query;
  state: RunState;
  savePng: (() => void) | undefined;
  onRun: () => void;
}

function ChartBar({ query, state, savePng, onRun }: ChartBarProps) {
  const { shown, going, failure } = state;
  const statement = shownStatement(state);
  const asTable = { to: '/query-table/$queryId', params: { queryId: query.id }, search: searchOf(query) } as const;
  return (
    <header className="cbar row rigid">
      <Link
        className="icon-btn"
        {...editorOf(query)}
        aria-label="Open in the SQL Editor"
        title="Open in the SQL Editor"
      >
        <Icon of={ArrowLeft} />
      </Link>
      <h1 className="t-15 cut shrinks">{query.name}</h1>
      {statement && !statement.error && (
        <span className="muted only-wide">
          {countText(statement.rowCount)}
          {shown?.isEarlier ? `, ${momentText(shown.batch.startTime)}` : ''}
          {shown?.batch.ranBy && `, run by ${shown.batch.ranBy}`}
        </span>
      )}
      <span className="push row g4">
        {(shown || failure) && (
          <Button look="quiet" aria-label="Run again" isBusy={going !== undefined} onClick={onRun}>
            {!going && <Icon of={RefreshCw} size={14} />}
            <span className="only-wide">Run again</span>
          </Button>
        )}
        <CloneButton query={query} />
        <Link {...asTable} className={buttonClass('quiet')} aria-label="Show as table">
          <Icon of={Table2} size={14} />
          <span className="only-wide">Show as table</span>
        </Link>
        <Button
          icon={ImageDown}
          aria-label="Save PNG"
          aria-disabled={!savePng || undefined}
          onClick={() => savePng?.()}
        >
          <span className="only-wide">Save PNG</span>
        </Button>
        <ExportMenu statement={statement} savePng={savePng} />
      </span>
    </header>
  );
}

interface NotDrawnProps {
  query: Query;
  page: ReturnType<typeof useQueryTable>;
  /** Why a result isn't drawn. */
  children: ReactNode;
}

function NotDrawn({ query, page, children }: NotDrawnProps) {
  const { run, look } = page;
  const { going, shown, failure } = run.state;
  const error = failure ?? shownStatement(run.state)?.error?.title;
  if (error !== undefined) return <ErrorStrip title={error} />;
  if (shown) return children;
  if (going || look.is === 'going')
    return (
      <p className="chart-wait muted s-12" role="status">
        {going ? 'Running' : 'Loading'}
      </p>
    );
  return <NoResult {...page} query={query} shows="chart" />;
}
