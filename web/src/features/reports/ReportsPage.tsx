import { listReports } from '@platbook/contract/reports/reports';
import { CircleAlert } from 'lucide-react';
import { errorText } from '../../api/call-error.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RecentReports } from './list/RecentReports.tsx';
import { ReportCard } from './list/ReportCard.tsx';
import './reports.css';

export function ReportsPage() {
  const { data, isError, error, isFetching, refetch } = useEndpoint(listReports);
  return (
    <div className="page rps" aria-busy={!data && !isError}>
      <h1 className="t-24">Reports</h1>
      {isError && !data && (
        <EmptyState
          icon={CircleAlert}
          tone="bad"
          title="Couldn't load reports"
          actions={
            <Button look="primary" onClick={() => void refetch()} isBusy={isFetching}>
              Try again
            </Button>
          }
        >
          {errorText(error) ?? 'Something went wrong'}
        </EmptyState>
      )}
      {!data && !isError && <ReportsPending />}
      {data && (
        <>
          <ul className="rps-list" aria-label="BI reports">
            {data.reports.map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
          </ul>
          {data.reports.length === 0 && (
            <EmptyState title="No reports yet">Reports appear here once an admin sets them up.</EmptyState>
          )}
          <RecentReports recent={data.recent} />
        </>
      )}
    </div>
  );
}

function ReportsPending() {
  return (
    <div className="rps-list">
      <p className="sr" role="status">
        Loading
      </p>
      {['first', 'second'].map((place) => (
        <section key={place} className="plate" aria-hidden="true">
          <i className="skel" style={{ height: 168 }} />
        </section>
      ))}
    </div>
  );
}
