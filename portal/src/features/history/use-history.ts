import { limits } from '@platbook/contract/limits';
import { type HistoryEntry, listHistory } from '@platbook/contract/workbench/history';
import { pathOf } from '@platbook/ui/call/call';
import { usePages } from '../../api/use-pages.ts';

export interface HistoryFilter {
  search: string;
  status: '' | 'finished' | 'error';
}

export function useHistory({ search, status }: HistoryFilter, isWanted: boolean) {
  const { list, rows = [] } = usePages<HistoryEntry>({
    queryKey: ['history', search, status],
    path: pathOf(
      listHistory.path,
      {},
      { limit: limits.queryListPageSize, search: search || undefined, status: status || undefined },
    ),
    enabled: isWanted,
    staleTime: 0,
    // New runs are added at the front all the time; cached pages wouldn't fit together.
    gcTime: 0,
    retry: false,
  });
  // New runs between two requests shift the list, so a run can be on both pages; the later page is more recent.
  return { list, entries: [...new Map(rows.map((entry) => [entry.id, entry])).values()] };
}
