/** The address of the report: `/report/foreclosure?page=trend`. It has everything that can be shared; the outer page mirrors its query. */

import { addressOf, currentPath } from '@platbook/ui/browser/navigation';
import { useMemo, useSyncExternalStore } from 'react';
import { buildSearch, parseState, type ReportState } from './report-state.ts';

const listeners = new Set<() => void>();

export function readReportId(): string {
  const [, id] = /^\/report\/([a-z][a-z0-9-]{0,39})/.exec(currentPath()) ?? [];
  return id ?? 'foreclosure';
}

export function useSearch(): string {
  return useSyncExternalStore(subscribe, readSearch);
}

export function useReportState(): ReportState {
  const search = useSearch();
  return useMemo(() => parseState(search), [search]);
}

export function changeState(change: Partial<ReportState>, { replace = false } = {}): void {
  const search = buildSearch({ ...parseState(readSearch()), ...change });
  if (search === readSearch()) return;
  const address = addressOf(`/report/${readReportId()}${search && `?${search}`}`);
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  notify();
}

export function showSearch(search: string): void {
  changeState(parseState(search));
}

function readSearch(): string {
  return window.location.search.slice(1);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', notify);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
