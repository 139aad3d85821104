import { currentPath, goTo } from '../../../browser/navigation.ts';

/** The report that /visualize shows when the address names none (specification §2). */
export const FORECLOSURE = 'foreclosure';

/** Which report the address of the page names. */
export function reportOf(search: { report?: unknown }): string {
  const named = [search.report].flat()[0];
  return typeof named === 'string' && named !== '' ? named : FORECLOSURE;
}

/** The path of a report's page: `/visualize?report=market-trends&page=trend`. */
export function reportPath(report: string, search = ''): string {
  const named = report === FORECLOSURE ? '' : `report=${encodeURIComponent(report)}`;
  const all = [named, search].filter(Boolean).join('&');
  return `/visualize${all && `?${all}`}`;
}

/** What of the page's address is the report's own: the query without the report. */
export function readReportSearch(): string {
  const [, search = ''] = currentPath().split('?');
  return search
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('report='))
    .join('&');
}

/** Lets the page's address say what the report shows; the way back is the report's own, which keeps its steps in the same history. */
export function mirrorReportSearch(report: string, search: string): void {
  if (currentPath().split('?')[0] !== '/visualize' || isSameSearch(search, readReportSearch())) return;
  goTo(reportPath(report, search), { replace: true });
}

/** Whether two queries say the same, however their marks are written. */
export function isSameSearch(one: string, other: string): boolean {
  return new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
}
