import type { SearchConditions } from '@platbook/contract/property/property-search';
import { useMemo } from 'react';
import { goToPlace, readAddress, useAddress } from './address.ts';
import { addFiltered } from './columns.ts';
import { buildSearch, conditionsOf, parseSearch, type SearchState } from './search-state.ts';

export function useSearch(): { search: SearchState; conditions: SearchConditions } {
  const { search: text } = useAddress();
  return useMemo(() => {
    const search = parseSearch(text);
    return { search, conditions: conditionsOf(search) };
  }, [text]);
}

/** Changes parts of the search and keeps the others, and shows the results. A change of them goes back to the first page. */
export function changeSearch(change: Partial<SearchState>, { replace = false } = {}): void {
  const { path, search: text } = readAddress();
  const isSamePage = Object.keys(change).every((name) =>
    ['cursor', 'from', 'show', 'map', 'layer', 'isMoving'].includes(name),
  );
  const next = { ...parseSearch(text), ...(isSamePage ? {} : { cursor: undefined, from: 0 }), ...change };
  const search = buildSearch(next);
  if (path !== '' || search !== text) goToPlace('', search, { replace });
}

export function changeCondition(key: string, value: string | undefined, options?: { replace?: boolean }): void {
  const { where, columns } = parseSearch(readAddress().search);
  const { [key]: before, ...others } = where;
  // A new filter adds its column. Explicitly chosen columns keep it until the user removes it.
  const shown = columns && value && before === undefined ? addFiltered(columns, { [key]: value }) : columns;
  changeSearch({ where: value ? { ...where, [key]: value } : others, columns: shown }, options);
}

export function clearConditions(): void {
  changeSearch({
    where: {},
    place: undefined,
    within: undefined,
    near: undefined,
    ids: undefined,
    list: undefined,
    view: undefined,
  });
}

/** Limits the search to a place instead of an earlier one. A drawn area or the view may be elsewhere, so both are cleared. */
export function choosePlace(key: string, value: string, label: string): void {
  const before = parseSearch(readAddress().search);
  const { [before.place?.key ?? '']: _earlier, ...others } = before.where;
  changeSearch({
    where: { ...others, [key]: value },
    place: { key, label },
    within: undefined,
    near: undefined,
    view: undefined,
  });
}

export function removePlace(): void {
  const { place } = parseSearch(readAddress().search);
  if (place) changeCondition(place.key, undefined);
  changeSearch({ place: undefined }, { replace: true });
}
