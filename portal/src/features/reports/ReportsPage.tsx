import { listReports } from '@platbook/contract/reports/reports';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Loaded } from '../../api/Loaded.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { RecentReports } from './list/RecentReports.tsx';
import { ReportCard } from './list/ReportCard.tsx';
import { PlatesPending } from './PlatesPending.tsx';
import './reports.css';

export function ReportsPage() {
  const call = useEndpoint(listReports);
  const { data, isError } = call;
  return (
    <div className="page rps whole" aria-busy={!data && !isError}>
      <h1 className="t-24">Reports</h1>
      <Loaded
        from={call}
        failure="Couldn't load reports"
        place="part"
        pending={<PlatesPending className="rps-list" count={2} height={168} />}
      >
        {data && (
          <>
            <ul className="rps-list tiles" aria-label="BI reports">
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
      </Loaded>
    </div>
  );
}
