import { ChartNoAxesColumn, CircleAlert } from 'lucide-react';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';
import { UsageBar } from './usage/UsageBar.tsx';
import { UsageCharts } from './usage/UsageCharts.tsx';
import { UsageLimits } from './usage/UsageLimits.tsx';
import { UsagePeople } from './usage/UsagePeople.tsx';
import { monthText } from './usage/usage-texts.ts';
import { useUsage, useUsageFilter } from './usage/use-usage.ts';
import './usage/usage.css';

export function UsagePage() {
  const { filter, change, isAdmin, isOfEverybody } = useUsageFilter();
  const { data: usage, isError, error, isFetching, isPlaceholderData, refetch } = useUsage(filter);
  return (
    <div className="page usage" aria-busy={isPlaceholderData || (!usage && !isError)}>
      <UsageBar filter={filter} isAdmin={isAdmin} usage={usage} onChange={change} />
      {isError && !usage && (
        <EmptyState
          icon={CircleAlert}
          tone="bad"
          title="Couldn't load usage"
          actions={
            <Button look="primary" onClick={() => void refetch()} isBusy={isFetching}>
              Try again
            </Button>
          }
        >
          {errorText(error) ?? 'Something went wrong'}
        </EmptyState>
      )}
      {!usage && !isError && <UsagePending />}
      {usage && (
        <>
          {usage.isBeingCounted && (
            <p className="u-note muted" role="status">
              Earlier usage is still being counted, so these numbers will grow.
            </p>
          )}
          {isEmpty(usage) ? (
            <EmptyState
              icon={ChartNoAxesColumn}
              title={`No usage in ${monthText(usage.month)}`}
              actions={<SqlEditorLink />}
            >
              Your queries, rows, exports and API calls appear here by day.
            </EmptyState>
          ) : (
            <UsageCharts usage={usage} />
          )}
          {isOfEverybody && <UsagePeople month={usage.month} onPerson={(of) => change({ of })} />}
          <UsageLimits usage={usage} />
        </>
      )}
    </div>
  );
}

function isEmpty({ runs, exports, apiCalls }: { runs: number; exports: readonly unknown[]; apiCalls: number }) {
  return runs === 0 && exports.length === 0 && apiCalls === 0;
}

function UsagePending() {
  return (
    <div className="u-charts">
      <p className="sr" role="status">
        Loading
      </p>
      {['Queries run', 'Rows read', 'Exports', 'API calls'].map((title) => (
        <section key={title} className="plate" aria-hidden="true">
          <i className="skel" style={{ height: 144 }} />
        </section>
      ))}
    </div>
  );
}
