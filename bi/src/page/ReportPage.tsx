import { getReport } from '@platbook/contract/reports/reports';
import { addressOf } from '@platbook/ui/browser/navigation';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { useMemo } from 'react';
import { useEndpoint } from '../api/call.ts';
import { createLookup } from '../pictures/lookup.ts';
import { useSession } from '../session/session.ts';
import { readReportId, useSearch } from '../state/address.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { ReportView } from './ReportView.tsx';
import { ReportFailure } from './report-failure.tsx';

function OutsideNote() {
  const search = useSearch();
  const address = addressOf(`/visualize?report=${readReportId()}${search && `&${search}`}`);
  return (
    <EmptyState
      heading="h1"
      title="Reports open in Platbook"
      actions={
        <a className="btn primary" href={address}>
          Open the report
        </a>
      }
    />
  );
}

export function ReportPage() {
  const { data: report, error, isFetching, refetch } = useEndpoint(getReport, { params: { id: readReportId() } });
  const lookup = useMemo(() => report && createLookup(report), [report]);
  const { isFramed } = useSession();
  if (!isFramed) return <OutsideNote />;
  if (report && lookup) return <ReportView report={report} lookup={lookup} />;
  if (error) return <ReportFailure place="page" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <PageSkeleton />;
}
