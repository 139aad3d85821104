import type { ReportPageDefinition } from '@platbook/contract/reports/report-definition';
import { getReportPage } from '@platbook/contract/reports/reports';
import { readPeriod } from '@platbook/property/report-conditions';
import { useSteadyEndpoint } from '../api/call.ts';
import { emptyData, type Report } from '../pictures/lookup.ts';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { queryOf, type ReportState, readOr } from '../state/report-state.ts';
import { Chips } from './Chips.tsx';
import { PicturesSkeleton } from './PageSkeleton.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { PictureGuard } from './PictureGuard.tsx';
import { ReportFailure } from './report-failure.tsx';

interface PicturesProps {
  report: Report;
  lookup: ReportLookup;
  page: ReportPageDefinition;
  state: ReportState;
}

export function Pictures({ report, lookup, page, state }: PicturesProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useSteadyEndpoint(getReportPage, {
    params: { id: report.id, page: page.id },
    query: queryOf(state),
  });
  const isFailed = error !== null && (!data || isPlaceholderData);
  const isWaiting = !isFailed && (!data || isPlaceholderData);
  return (
    <>
      <Chips
        report={lookup}
        state={state}
        // Until the server has returned the period, the one in the address.
        period={data && !isPlaceholderData ? data.period : readOr(undefined, () => readPeriod(state.period, report))}
        before={data?.before}
      />
      <span className="sr" role="status">
        {isWaiting ? 'Loading charts' : ''}
      </span>
      <div id="report-page" role="tabpanel" aria-labelledby={`tab-${page.id}`} aria-busy={isWaiting}>
        {isFailed ? (
          <ReportFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data ? (
          <div className={`vis tiles${isPlaceholderData ? ' stale' : ''}`}>
            {page.pictures.map((picture, index) => (
              <PictureGuard key={picture.id} of={data} title={picture.title} width={picture.width ?? 12}>
                <PictureFrame
                  picture={picture}
                  data={data.pictures.find(({ id }) => id === picture.id) ?? emptyData(picture.id)}
                  report={lookup}
                  period={data.period}
                  state={state}
                  isFirst={index === 0}
                />
              </PictureGuard>
            ))}
          </div>
        ) : (
          <PicturesSkeleton />
        )}
      </div>
    </>
  );
}
