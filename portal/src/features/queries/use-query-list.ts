import { limits } from '@platbook/contract/limits';
import {
  deleteQuery,
  listQueries,
  type Query,
  type QueryChoice,
  restoreQuery,
  starQuery,
} from '@platbook/contract/workbench/queries';
import { notifyTabs } from '@platbook/ui/browser/tab-channel';
import { pathOf } from '@platbook/ui/call/call';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { call, type Page } from '../../api/call.ts';
import { showError } from '../../api/show-error.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { usePages } from '../../api/use-pages.ts';

export interface QueryFilter {
  /** Subscription code of a pack; '' for the user's own queries. */
  source: string;
  sortBy: '-updatedAt' | '+name';
  search: string;
  /** '' for all. */
  tag: string;
  /** Starred ones, the team's, those shared by name, or the trash; '' for the user's own. */
  only: QueryChoice | '';
}

export function useQueryList(filter: QueryFilter, isWanted: boolean) {
  const queryKey = ['queries', filter];
  const { list, rows: queries = [] } = usePages<Query>({
    queryKey,
    path: firstPage(filter),
    enabled: isWanted,
    staleTime: 0,
    retry: false,
  });
  return { list, queries, ...useQueryActions(queryKey) };
}

function useQueryActions(queryKey: readonly unknown[]) {
  const client = useQueryClient();
  const recount = () => void client.invalidateQueries({ queryKey: ['GET', '/api/query-counts'] });
  const user = useCurrentUser();
  const notify = (kind: 'deleted' | 'restored', { id }: Query) => notifyTabs({ kind, key: `${user.id}.${id}` });

  const takeBack = async (query: Query) => {
    try {
      await call(restoreQuery, { params: { id: query.id }, body: {} });
      notify('restored', query);
      showToast({ kind: 'success', text: `“${query.name}” restored` });
    } catch (error) {
      showError(error);
    }
    void client.invalidateQueries({ queryKey: ['queries'] });
    void client.invalidateQueries({ queryKey: ['GET', '/api/tag-counts'] });
    recount();
  };
  const changeRows = (change: (rows: Query[]) => Query[]) =>
    client.setQueryData(
      queryKey,
      (known: InfiniteData<Page<Query>> | undefined) =>
        known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
    );
  /** Stars or unstars a query in place; the list is sorted again when it is next opened. */
  const star = async ({ id, isStarred = false }: Query) => {
    const show = (shown: boolean) =>
      changeRows((rows) => rows.map((row) => (row.id === id ? { ...row, isStarred: shown } : row)));
    show(!isStarred);
    try {
      await call(starQuery, { params: { id }, body: { isStarred: !isStarred } });
      recount();
    } catch (error) {
      show(isStarred);
      showError(error);
    }
  };
  const remove = async (query: Query) => {
    try {
      await call(deleteQuery, { params: { id: query.id } });
    } catch (error) {
      showError(error);
      return false;
    }
    notify('deleted', query);
    changeRows((rows) => rows.filter(({ id }) => id !== query.id));
    recount();
    showToast({
      kind: 'success',
      text: `“${query.name}” deleted`,
      action: { label: 'Undo', onPress: () => void takeBack(query) },
    });
    return true;
  };
  return { remove, star, takeBack };
}

function firstPage({ source, sortBy, search, tag, only }: QueryFilter): string {
  const ofSource = source
    ? {
        limit: limits.queryListMaximumPageSize,
        sortBy,
        ownedByUser: 'false',
        solutionpack: 'true',
        subscriptionCode: source,
        starredFirst: 'true',
      }
    : only
      ? { limit: limits.queryListPageSize, sortBy, ownedByUser: only === 'trash' ? 'true' : 'false', only }
      : { limit: limits.queryListPageSize, sortBy, ownedByUser: 'true', starredFirst: 'true' };
  return pathOf(listQueries.path, {}, { ...ofSource, search: search || undefined, tag: tag || undefined });
}
