import type { ReportPageDefinition } from '@platbook/contract/report-definition';
import { emptyData, type Report } from '../pictures/lookup.ts';
import type { ReportLookup } from '../pictures/picture-props.ts';
import type { ReportState } from '../state/report-state.ts';
import { PicturesSkeleton } from './PageSkeleton.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { ReportFailure } from './report-failure.tsx';
import { usePageData } from './use-page-data.ts';

interface PicturesProps {
  report: Report;
  lookup: ReportLookup;
  page: ReportPageDefinition;
  state: ReportState;
}

/** The pictures of a page. While a filter is at work the last ones stay, a little paler. */
export function Pictures({ report, lookup, page, state }: PicturesProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = usePageData(report, page.id, state);
  if (!data && error) return <ReportFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div
      id="report-page"
      role="tabpanel"
      aria-labelledby={`tab-${page.id}`}
      aria-busy={!data || isPlaceholderData}
      className="vis-page"
    >
      {data ? (
        <div className={`vis${isPlaceholderData ? ' stale' : ''}`}>
          {page.pictures.map((picture) => (
            <PictureFrame
              key={picture.id}
              picture={picture}
              data={data.pictures.find(({ id }) => id === picture.id) ?? emptyData(picture.id)}
              report={lookup}
              period={data.period}
              state={state}
            />
          ))}
        </div>
      ) : (
        <PicturesSkeleton />
      )}
    </div>
  );
}
