import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/use-app.tsx';
import { ExpiredReport, ReportFrame } from './embed/ReportFrame.tsx';
import { FORECLOSURE, reportOf } from './embed/report-address.ts';
import './reports.css';

export function ForeclosureReportPage() {
  const report = reportOf(useSearch({ strict: false }));
  const name = nameOf(report);
  usePageTitle(name);
  const { isActiveSolution } = useCurrentUser();
  return (
    <div className="frame-page col fills holds">
      <h1 className="sr">{name}</h1>
      {isActiveSolution ? <ReportFrame key={report} report={report} name={name} /> : <ExpiredReport name={name} />}
    </div>
  );
}

/** `market-trends` is shown as Market Trends until the report sends its own name. */
function nameOf(report: string): string {
  if (report === FORECLOSURE) return 'Foreclosure Report';
  return report.replace(/(^|-)(\w)/g, (_, mark: string, letter: string) => (mark && ' ') + letter.toUpperCase());
}
