import { getReportPage } from '@platbook/contract/reports/reports';
import { useSteadyEndpoint } from '../api/call.ts';
import type { Report } from '../pictures/lookup.ts';
import { queryOf, type ReportState } from '../state/report-state.ts';

export function usePageData(report: Report, page: string, state: ReportState) {
  return useSteadyEndpoint(getReportPage, { params: { id: report.id, page }, query: queryOf(state) });
}
