import type { QueryOf } from '@platbook/contract/endpoint';
import { limits } from '@platbook/contract/limits';
import { listDefaultSolutions } from '@platbook/contract/packs/solutions';
import { listQueries, type Query } from '@platbook/contract/workbench/queries';
import { setLocal } from '@platbook/ui/browser/local-store';
import { goTo } from '@platbook/ui/browser/navigation';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { FileCode2, Layers } from '@platbook/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { endpointQuery } from '../../api/use-endpoint.ts';
import type { PaletteItem } from './palette-item.ts';

const shownText = 600;

export function useQueryItems(text: string): { items: PaletteItem[]; isLoading: boolean } {
  const { id: personId, isActiveSolution } = useCurrentUser();
  const search = useDebounced(text.trim(), limits.searchDebounceMilliseconds);
  const list = useQuery({
    queryKey: ['palette-queries', search],
    queryFn: async ({ signal }) => {
      const ask = (query: QueryOf<typeof listQueries>) =>
        call(listQueries, { query: { limit: '20', search, ...query }, signal, isBackground: true }).then(
          ({ data }) => data,
          (): Query[] => [],
        );
      const lists = await Promise.all([
        ask({ ownedByUser: 'true' }),
        ask({ ownedByUser: 'false', only: 'team' }),
        isActiveSolution ? ask({ ownedByUser: 'false', solutionpack: 'true' }) : [],
      ]);
      return [...new Map(lists.flat().map((query) => [query.id, query])).values()];
    },
    enabled: search !== '',
  });
  const items = (list.data ?? []).map((query) => queryItem(query, personId));
  return { items: search === '' ? [] : items, isLoading: list.isLoading || search !== text.trim() };
}

function queryItem(query: Query, personId: string): PaletteItem {
  const owner = query.solutionpack
    ? 'from a pack'
    : query.createdBy === personId
      ? 'my query'
      : query.createdByUser?.displayName;
  const place = query.connection?.name;
  return {
    id: `query ${query.id}`,
    group: 'Queries',
    icon: FileCode2,
    name: query.name,
    ...(owner ? { note: owner } : {}),
    ...(query.solutionpack ? { end: packCodeOf(query) } : {}),
    words: `${query.tags.join(' ')} ${query.queryText}`,
    detail: {
      heading: query.name,
      ...(place ? { place } : {}),
      code: query.queryText.slice(0, shownText),
    },
    actName: 'open',
    act() {
      if (query.solutionpack) setLocal('subscriptionCode', packCodeOf(query));
      goTo(`/queries/${encodeURIComponent(query.id)}${query.solutionpack ? '?solutionpack=true' : ''}`);
    },
  };
}

/** The pack code of a pack query: 'SPFCL' for 'SPFCL-FCL04'. */
const packCodeOf = ({ id }: Query) => id.split('-')[0] ?? '';

export function usePackItems(): PaletteItem[] {
  const { isActiveSolution } = useCurrentUser();
  const { data = [] } = useQuery({
    ...endpointQuery(listDefaultSolutions, { isBackground: true }),
    enabled: isActiveSolution,
  });
  return data.map(({ subscription_code: code, subscription_name: name }) => ({
    id: `pack ${code}`,
    group: 'Packs and datasets',
    icon: Layers,
    name,
    end: code,
    actName: 'open',
    act: () => goTo(`/solutionpack/${code.toLowerCase()}`),
  }));
}
