import { listQueryVersions, type QueryVersion } from '@platbook/contract/workbench/query-versions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getAny, pathOf } from '../../../api/call.ts';
import { CallError } from '../../../api/call-error.ts';

/** A query's versions, latest first, paginated; reloaded after every save. */
export function useVersions(queryId: string, version: number, isWanted: boolean) {
  const list = useInfiniteQuery({
    queryKey: ['versions', queryId, version],
    enabled: isWanted && queryId !== '',
    retry: false,
    gcTime: 0,
    initialPageParam: pathOf(listQueryVersions.path, { id: queryId }),
    queryFn: async ({ pageParam, signal }): Promise<{ versions: QueryVersion[]; next: string | undefined }> => {
      const { data, error, next } = await getAny<QueryVersion[]>(pageParam, { signal });
      if (error !== undefined) throw new CallError(error);
      return { versions: data ?? [], next };
    },
    getNextPageParam: (page) => page.next,
  });
  return { list, versions: list.data?.pages.flatMap((page) => page.versions) ?? [] };
}
