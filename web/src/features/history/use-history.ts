import { type HistoryEntry, listHistory } from '@platbook/contract/history';
import { limits } from '@platbook/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getAny, pathOf } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';

/** Which runs are wanted; `status` is '' for all, or as the call names it. */
export interface HistoryFilter {
  search: string;
  status: '' | 'finished' | 'error';
}

/** The person's own runs that match, page by page, newest first; asked for again whenever they are wanted. */
export function useHistory({ search, status }: HistoryFilter, isWanted: boolean) {
  const list = useInfiniteQuery({
    queryKey: ['history', search, status],
    enabled: isWanted,
    staleTime: 0,
    // Runs are added in front all the time; pages of an earlier look would not fit together.
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
  // What ran between two pages moves the list on, so that a run may be on both; the later page knows more of it.
  return { list, entries: [...new Map(listed.map((entry) => [entry.id, entry])).values()] };
}
