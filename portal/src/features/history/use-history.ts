import { limits } from '@platbook/contract/limits';
import { type HistoryEntry, listHistory } from '@platbook/contract/workbench/history';
import { pathOf } from '@platbook/ui/call/call';
import { CallError } from '@platbook/ui/call/call-error';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getAny } from '../../api/call.ts';

export interface HistoryFilter {
  search: string;
  status: '' | 'finished' | 'error';
}

export function useHistory({ search, status }: HistoryFilter, isWanted: boolean) {
  const list = useInfiniteQuery({
    queryKey: ['history', search, status],
    enabled: isWanted,
    staleTime: 0,
    // New runs are added at the front all the time; cached pages wouldn't fit together.
    gcTime: 0,
    retry: false,
    initialPageParam: pathOf(
      listHistory.path,
      {},
      { limit: limits.queryListPageSize, search: search || undefined, status: status || undefined },
    ),
    queryFn: async ({ pageParam, signal }): Promise<{ entries: HistoryEntry[]; next: string | undefined }> => {
      const { data, error, next } = await getAny<HistoryEntry[]>(pageParam, { signal });
      if (error !== undefined) throw new CallError(error);
      return { entries: data ?? [], next };
    },
    getNextPageParam: (page) => page.next,
  });
  const listed = list.data?.pages.flatMap((page) => page.entries) ?? [];
  // New runs between two requests shift the list, so a run can be on both pages; the later page is more recent.
  return { list, entries: [...new Map(listed.map((entry) => [entry.id, entry])).values()] };
}
