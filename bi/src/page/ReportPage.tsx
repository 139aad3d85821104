import { getReport } from '@platbook/contract/reports/reports';
import { useMemo } from 'react';
import { useEndpoint } from '../api/call.ts';
import { createLookup } from '../pictures/lookup.ts';
import { useSession } from '../session/use-session.ts';
import { readReportId } from '../state/address.ts';
import { OutsideNote } from './OutsideNote.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { ReportView } from './ReportView.tsx';
import { ReportFailure } from './report-failure.tsx';

export function ReportPage() {
  const { data: report, error, isFetching, refetch } = useEndpoint(getReport, { params: { id: readReportId() } });
  const lookup = useMemo(() => report && createLookup(report), [report]);
  const { isFramed } = useSession();
  if (!isFramed) return <OutsideNote />;
  if (report && lookup) return <ReportView report={report} lookup={lookup} />;
  if (error) return <ReportFailure heading="h1" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <PageSkeleton />;
}
