import { countProperties, searchProperties } from '@platbook/contract/property/property-search';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/call.ts';
import { useAddress } from '../../state/address.ts';
import { useInStep } from '../../state/in-step.ts';
import { buildSearch, parseSearch, type SearchState } from '../../state/search-state.ts';
import { useSearch } from '../../state/use-search.ts';

export interface Neighbor {
  readonly id: number;
  readonly search: string;
}

/** The property among the results that it was opened from. A link to the property only has none. */
export function useNeighbors(id: number) {
  const { search, conditions } = useSearch();
  const { search: text } = useAddress();
  const pageQuery = (cursor: string | undefined) =>
    endpointQuery(searchProperties, {
      query: { ...conditions, sort: search.sort, fields: '', limit: String(search.size), ...(cursor && { cursor }) },
    });
  const isOpenedHere = useInStep('selectedId') !== undefined;
  const hasList = isOpenedHere || Object.keys(conditions).length > 0;
  const { data: page } = useQuery({ ...pageQuery(search.cursor), enabled: hasList });
  const count = useQuery({ ...endpointQuery(countProperties, { query: conditions }), enabled: hasList });
  const ids = page?.rows.map((row) => row.id) ?? [];
  const index = ids.indexOf(id);
  const [nextCursor, previousCursor] = [page?.next ?? undefined, page?.previous ?? undefined];
  const following = useQuery({
    ...pageQuery(nextCursor),
    enabled: index >= 0 && index === ids.length - 1 && nextCursor !== undefined,
  });
  const preceding = useQuery({ ...pageQuery(previousCursor), enabled: index === 0 && previousCursor !== undefined });

  const neighbor = (other: number | undefined, place?: Pick<SearchState, 'cursor' | 'from'>): Neighbor | undefined =>
    other === undefined
      ? undefined
      : { id: other, search: place ? buildSearch({ ...parseSearch(text), ...place }) : text };
  const from = Math.max(0, search.from - search.size);
  return {
    hasList,
    count: count.data,
    /** From 1; undefined if it isn't among the results. */
    place: index < 0 ? undefined : search.from + index + 1,
    previous:
      index === 0
        ? neighbor(preceding.data?.rows.at(-1)?.id, { cursor: from === 0 ? undefined : previousCursor, from })
        : neighbor(ids[index - 1]),
    next:
      index >= 0 && index === ids.length - 1
        ? neighbor(following.data?.rows[0]?.id, { cursor: nextCursor, from: search.from + ids.length })
        : neighbor(ids[index < 0 ? ids.length : index + 1]),
  };
}
