import { limits } from '@platbook/contract/limits';
import type { Connection } from '@platbook/contract/workbench/connections';
import type { Query } from '@platbook/contract/workbench/queries';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { ArrowLeft, RefreshCw } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ResultLink } from '../results/ResultActions.tsx';
import { ResultsPane } from '../results/ResultsPane.tsx';
import { SkeletonRows } from '../results/SkeletonRows.tsx';
import type { ResultView } from '../results/ViewSwitch.tsx';
import { CloneButton } from './CloneButton.tsx';
import { NoResult } from './NoResult.tsx';
import { type TableOptions, useQueryTable } from './use-query-table.ts';

interface QueryTableProps {
  query: Query;
  connections: readonly Connection[];
  options: TableOptions;
}

export function QueryTable({ query, connections, options }: QueryTableProps) {
  const isPhone = useMediaQuery('(max-width: 899px)');
  const rowHeight = isPhone ? 40 : limits.gridRowHeight;
  const page = useQueryTable(query, connections, options);
  const { run, look, parameters, runNow } = page;
  const [view, onView] = useState<ResultView>('results');
  usePageTitle(query.name);
  const isRunning = run.state.going !== undefined;
  const { shown } = run.state;
  const isStale = shown?.isEarlier === true && shown.batch.startTime < query.updatedAt;
  return (
    <ResultsPane
      run={run}
      views={{ view, onView }}
      onRun={runNow}
      rowHeight={rowHeight}
      inputs={parameters}
      lead={
        <>
          <Link
            className="icon-btn"
            to="/queries/$queryId"
            params={{ queryId: query.id }}
            search={query.solutionpack ? { solutionpack: 'true' } : {}}
            aria-label="Open in the SQL Editor"
            title="Open in the SQL Editor"
          >
            <Icon of={ArrowLeft} />
          </Link>
          <h1 className="t-15 cut">{query.name}</h1>
          {options.linkId !== undefined && shown?.batch.ranBy && (
            <span className="muted cut only-wide">Linked result, run by {shown.batch.ranBy}</span>
          )}
          {isStale && <span className="badge warn only-wide">Ran before the last save</span>}
        </>
      }
      actions={
        <>
          {(shown || run.state.failure) && (
            <>
              <ResultLink batch={run.state.going ? undefined : shown?.batch} query={query} />
              <Button look="quiet" aria-label="Run again" isBusy={isRunning} onClick={runNow}>
                {!isRunning && <Icon of={RefreshCw} size={14} />}
                <span className="only-wide">Run again</span>
              </Button>
            </>
          )}
          <CloneButton query={query} />
        </>
      }
    >
      {look.is === 'going' ? (
        <>
          <p className="sr" role="status">
            Loading
          </p>
          <SkeletonRows rowHeight={rowHeight} />
        </>
      ) : (
        <NoResult {...page} query={query} shows="rows" />
      )}
    </ResultsPane>
  );
}
