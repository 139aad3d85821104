import { countProperties, searchProperties } from '@platbook/contract/property-search';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/use-endpoint.ts';
import { useAddress } from '../state/address.ts';
import { useSearch } from '../state/use-search.ts';

/** The property before and after this one in the page of results that it was opened from, and its place among all. */
export function useNeighbors(id: number) {
  const { search, conditions } = useSearch();
  const { search: text } = useAddress();
  const page = useQuery(
    endpointQuery(searchProperties, {
      query: {
        ...conditions,
        sort: search.sort,
        fields: '',
        limit: String(search.size),
        ...(search.cursor && { cursor: search.cursor }),
      },
    }),
  );
  const count = useQuery(endpointQuery(countProperties, { query: conditions }));
  const ids = page.data?.rows.map((row) => row.id) ?? [];
  const index = ids.indexOf(id);
  const before = Number(new URLSearchParams(text).get('from') ?? 0) || 0;
  return {
    count: count.data?.count,
    /** From 1; undefined when it is not among the results. */
    place: index < 0 ? undefined : before + index + 1,
    previous: index > 0 ? ids[index - 1] : undefined,
    next: index >= 0 ? ids[index + 1] : undefined,
  };
}
