import type { AuditFilter } from '@platbook/contract/admin/audit';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

const names = ['person', 'kind', 'outcome', 'from', 'to', 'search'] as const satisfies (keyof AuditFilter)[];

export function useAuditFilter() {
  const values = useSearch({ strict: false }) as Record<string, string | string[] | undefined>;
  const navigate = useNavigate();
  const text = JSON.stringify(names.map((name) => [name, values[name]]));
  const filter = useMemo(
    () =>
      Object.fromEntries(
        (JSON.parse(text) as [string, unknown][]).filter(([, value]) => typeof value === 'string' && value !== ''),
      ) as AuditFilter,
    [text],
  );
  const go = (search: AuditFilter) =>
    void navigate({
      to: '/admin/{-$page}',
      params: { page: 'audit' },
      search: search as never,
      replace: true,
      resetScroll: false,
    });
  const change = (changes: { [Name in keyof AuditFilter]?: string }) => {
    const changed: Record<string, string | undefined> = { ...filter, ...changes };
    go(Object.fromEntries(names.flatMap((name) => (changed[name] ? [[name, changed[name]]] : []))));
  };
  return { filter, change, clear: () => go({}) };
}
export type AuditFilterChange = ReturnType<typeof useAuditFilter>['change'];
