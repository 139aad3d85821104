import { type AuditEvent, type AuditFilter, listAudit } from '@platbook/contract/admin/audit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** The audit log, paginated; the previous result is shown while another filter loads. */
export function useAudit(filter: AuditFilter) {
  const list = useInfiniteQuery({
    queryKey: ['admin-audit', filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? filter : { ...filter, cursor: pageParam };
      const { data, next } = await call(listAudit, { query, signal, isBackground: true });
      return { events: data, next: next && new URLSearchParams(next.split('?')[1]).get('cursor') };
    },
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const events: AuditEvent[] | undefined = list.data?.pages.flatMap((page) => page.events);
  return { events, list };
}
