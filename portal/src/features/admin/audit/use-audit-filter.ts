import type { AuditFilter } from '@platbook/contract/admin/audit';
import { useNavigate, useSearch } from '@tanstack/react-router';

const names = ['person', 'kind', 'outcome', 'from', 'to', 'search'] as const satisfies (keyof AuditFilter)[];

const readFilter = (values: Record<string, unknown>) =>
  Object.fromEntries(
    names.flatMap((name) => (typeof values[name] === 'string' && values[name] !== '' ? [[name, values[name]]] : [])),
  ) as AuditFilter;

export function useAuditFilter() {
  const filter = readFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  // Updates the latest address, because two filters can change between renders.
  const go = (search: (before: AuditFilter) => AuditFilter) =>
    void navigate({
      to: '/admin/{-$page}',
      params: { page: 'audit' },
      search: search as never,
      replace: true,
      resetScroll: false,
    });
  const change = (changes: { [Name in keyof AuditFilter]?: string }) =>
    go((before) => readFilter({ ...readFilter(before), ...changes }));
  return { filter, change, clear: () => go(() => ({})) };
}
export type AuditFilterChange = ReturnType<typeof useAuditFilter>['change'];
