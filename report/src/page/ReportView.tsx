import type { Report } from '../pictures/lookup.ts';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { useReportState } from '../state/address.ts';
import { PageTabs } from './PageTabs.tsx';
import { Pictures } from './Pictures.tsx';

interface ReportViewProps {
  report: Report;
  lookup: ReportLookup;
}

/** A report: its filters at the left, its pages as tabs, what is on as chips, and the pictures of the page. */
export function ReportView({ report, lookup }: ReportViewProps) {
  const state = useReportState();
  const page = report.pages.find(({ id }) => id === state.page) ?? report.pages[0];
  if (!page) return null;
  return (
    <div className="rp">
      <main className="rb">
        <h1 className="sr">{report.name}</h1>
        <PageTabs pages={report.pages} page={page.id} />
        <Pictures key={page.id} report={report} lookup={lookup} page={page} state={state} />
      </main>
    </div>
  );
}
