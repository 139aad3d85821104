import { limits } from '@platbook/contract/limits';
import { deleteQuery, listQueries, type Query, restoreQuery } from '@platbook/contract/queries';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call, getAny, pathOf } from '../../api/call.ts';
import { CallError, errorText } from '../../api/call-error.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { tellTabs } from '../../browser/tab-channel.ts';
import { showToast } from '../../ui/toasts.tsx';

/** Which queries are wanted and in which order. */
export interface QueryFilter {
  /** Subscription code of a pack; '' for the person's own. */
  source: string;
  sortBy: '-updatedAt' | '+name';
  search: string;
  /** '' for all. */
  tag: string;
}

interface Page {
  queries: Query[];
  next: string | undefined;
}

/** Queries that match, page by page (20 of one's own, 200 of a pack); asked for anew when the filter changes. */
export function useQueryList(filter: QueryFilter, isWanted: boolean) {
  const client = useQueryClient();
  const queryKey = ['queries', filter];
  const list = useInfiniteQuery({
    queryKey,
    enabled: isWanted,
    staleTime: 0,
    // The error below no longer tells a refusal, which is final, from a lost line.
    retry: false,
    initialPageParam: firstPage(filter),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, error, next } = await getAny<Query[]>(pageParam, { signal });
      if (error !== undefined) throw new CallError(error);
      return { queries: data ?? [], next };
    },
    getNextPageParam: (page) => page.next,
  });
  const queries = list.data?.pages.flatMap((page) => page.queries) ?? [];
  const reload = () => {
    void client.invalidateQueries({ queryKey: ['queries'] });
    void client.invalidateQueries({ queryKey: ['GET', '/api/tag-counts'] });
  };

  const user = useCurrentUser();
  const tell = (kind: 'deleted' | 'restored', { id }: Query) => tellTabs({ kind, key: `${user.id}.${id}` });

  const takeBack = async (query: Query) => {
    try {
      await call(restoreQuery, { params: { id: query.id }, body: {} });
      tell('restored', query);
      showToast({ kind: 'success', text: `“${query.name}” is back` });
    } catch (error) {
      sayError(error);
    }
    reload();
  };
  /** Deletes a query and takes it out of the list, with a way back; answers whether it is gone. */
  const remove = async (query: Query) => {
    try {
      await call(deleteQuery, { params: { id: query.id } });
    } catch (error) {
      sayError(error);
      return false;
    }
    tell('deleted', query);
    client.setQueryData(
      queryKey,
      (known: typeof list.data) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, queries: page.queries.filter(({ id }) => id !== query.id) })),
        },
    );
    showToast({
      kind: 'success',
      text: `“${query.name}” was deleted`,
      action: { label: 'Undo', onPress: () => void takeBack(query) },
    });
    return true;
  };
  return { list, queries, remove };
}

function firstPage({ source, sortBy, search, tag }: QueryFilter): string {
  const ofSource = source
    ? {
        limit: limits.queryListMaximumPageSize,
        sortBy,
        ownedByUser: 'false',
        solutionpack: 'true',
        subscriptionCode: source,
      }
    : { limit: limits.queryListPageSize, sortBy, ownedByUser: 'true' };
  return pathOf(listQueries.path, {}, { ...ofSource, search: search || undefined, tag: tag || undefined });
}

function sayError(error: unknown): void {
  const text = errorText(error);
  if (text) showToast({ kind: 'error', text });
}
