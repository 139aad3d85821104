import { limits } from '@platbook/contract/limits';
import { deleteQuery, listQueries, type Query } from '@platbook/contract/queries';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call, getAny, pathOf } from '../../api/call.ts';
import { CallError, errorText } from '../../api/call-error.ts';
import { showToast } from '../../ui/toasts.tsx';

interface Page {
  queries: Query[];
  next: string | undefined;
}

/** The person's own queries that match a search, page by page, the last saved first; asked for while the list is wanted. */
export function useQueryList(search: string, isWanted: boolean) {
  const client = useQueryClient();
  const queryKey = ['queries', search];
  const list = useInfiniteQuery({
    queryKey,
    enabled: isWanted,
    staleTime: 0,
    // The error below no longer tells a refusal, which is final, from a lost line.
    retry: false,
    initialPageParam: pathOf(
      listQueries.path,
      {},
      {
        limit: limits.queryListPageSize,
        sortBy: '-updatedAt',
        ownedByUser: 'true',
        search: search || undefined,
      },
    ),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, error, next } = await getAny<Query[]>(pageParam, { signal });
      if (error !== undefined) throw new CallError(error);
      return { queries: data ?? [], next };
    },
    getNextPageParam: (page) => page.next,
  });
  const queries = list.data?.pages.flatMap((page) => page.queries) ?? [];

  /** Deletes a query and takes it out of the list; answers whether it is gone. */
  const remove = async (query: Query) => {
    try {
      await call(deleteQuery, { params: { id: query.id } });
      client.setQueryData(
        queryKey,
        (known: typeof list.data) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, queries: page.queries.filter(({ id }) => id !== query.id) })),
          },
      );
      return true;
    } catch (error) {
      const text = errorText(error);
      if (text) showToast({ kind: 'error', text });
      return false;
    }
  };
  return { list, queries, remove };
}
