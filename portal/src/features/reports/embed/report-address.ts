import { currentPath, goTo } from '@platbook/ui/browser/navigation';

export const FORECLOSURE = 'foreclosure';

export function reportOf(search: { report?: unknown }): string {
  const named = [search.report].flat()[0];
  return typeof named === 'string' && named !== '' ? named : FORECLOSURE;
}

export function reportPath(report: string, search = ''): string {
  const named = report === FORECLOSURE ? '' : `report=${encodeURIComponent(report)}`;
  const all = [named, search].filter(Boolean).join('&');
  return `/visualize${all && `?${all}`}`;
}

export function readReportSearch(): string {
  const [, search = ''] = currentPath().split('?');
  return search
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('report='))
    .join('&');
}

/** Updates the page's address to the report's state. Replaces the history entry, because the report adds its own to the same history. */
export function mirrorReportSearch(report: string, search: string): void {
  if (currentPath().split('?')[0] !== '/visualize' || isSameSearch(search, readReportSearch())) return;
  goTo(reportPath(report, search), { replace: true });
}

export function isSameSearch(one: string, other: string): boolean {
  return new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
}
