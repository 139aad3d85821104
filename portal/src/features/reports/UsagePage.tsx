import { ChartNoAxesColumn } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { SqlEditorLink } from '@platbook/ui/widgets/SqlEditorLink.tsx';
import { Loaded } from '../../api/Loaded.tsx';
import { PlatesPending } from './PlatesPending.tsx';
import { UsageBar } from './usage/UsageBar.tsx';
import { UsageCharts } from './usage/UsageCharts.tsx';
import { UsageLimits } from './usage/UsageLimits.tsx';
import { UsagePeople } from './usage/UsagePeople.tsx';
import { monthText } from './usage/usage-texts.ts';
import { useUsage, useUsageFilter } from './usage/use-usage.ts';
import './usage/usage.css';

export function UsagePage() {
  const { filter, change, isAdmin, isOfEverybody } = useUsageFilter();
  const call = useUsage(filter);
  const { data: usage, isError, isPlaceholderData } = call;
  return (
    <div className="page usage whole" aria-busy={isPlaceholderData || (!usage && !isError)}>
      <UsageBar filter={filter} isAdmin={isAdmin} usage={usage} onChange={change} />
      <Loaded
        from={call}
        failure="Couldn't load usage"
        place="part"
        pending={<PlatesPending className="u-charts" count={4} height={144} />}
      >
        {usage && (
          <>
            {usage.isBeingCounted && (
              <p className="u-note row g12 wrap s-13 muted" role="status">
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
      </Loaded>
    </div>
  );
}

function isEmpty({ runs, exports, apiCalls }: { runs: number; exports: readonly unknown[]; apiCalls: number }) {
  return runs === 0 && exports.length === 0 && apiCalls === 0;
}
