/** The address of the report: `/report/foreclosure?page=trend`. It has everything that can be shared; the outer page mirrors its query. */

import { showPath, useAddressPart } from '@platbook/ui/browser/address-state';
import { currentPath } from '@platbook/ui/browser/navigation';
import { useMemo } from 'react';
import { buildSearch, parseState, type ReportState } from './report-state.ts';

export function readReportId(): string {
  const [, id] = /^\/report\/([a-z][a-z0-9-]{0,39})/.exec(currentPath()) ?? [];
  return id ?? 'foreclosure';
}

/** The query of the address, without the question mark. */
export function useSearch(): string {
  return useAddressPart(readSearch);
}

export function useReportState(): ReportState {
  const search = useSearch();
  return useMemo(() => parseState(search), [search]);
}

/** Changes the state and adds a history entry, or replaces the current one. */
export function changeState(change: Partial<ReportState>, options: { replace?: boolean } = {}): void {
  const search = buildSearch({ ...parseState(readSearch()), ...change });
  if (search !== readSearch()) showPath(`/report/${readReportId()}${search && `?${search}`}`, options);
}

export function showSearch(search: string): void {
  changeState(parseState(search));
}

function readSearch(): string {
  return window.location.search.slice(1);
}
