import type { SearchConditions } from '@platbook/contract/property-search';
import { useMemo } from 'react';
import { goToPlace, readAddress, useAddress } from './address.ts';
import { buildSearch, conditionsOf, parseSearch, type SearchState } from './search-state.ts';

/** The search of the address, live, with the conditions that calls take. */
export function useSearch(): { search: SearchState; conditions: SearchConditions } {
  const { search: text } = useAddress();
  return useMemo(() => {
    const search = parseSearch(text);
    return { search, conditions: conditionsOf(search) };
  }, [text]);
}

/** What of a search may change, without what is not named; a change of what is searched begins at the first page. */
export function changeSearch(change: Partial<SearchState>, { replace = false } = {}): void {
  const { path, search: text } = readAddress();
  const isSamePage = Object.keys(change).every((name) => ['cursor', 'show', 'map', 'layer', 'isMoving'].includes(name));
  const next = { ...parseSearch(text), ...(isSamePage ? {} : { cursor: undefined }), ...change };
  const search = buildSearch(next);
  if (search !== text) goToPlace(path, search, { replace });
}
