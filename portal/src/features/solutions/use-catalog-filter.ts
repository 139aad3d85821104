import { packTypes } from '@platbook/contract/packs/solutions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { accesses, type CatalogFilter } from './filter-packs.ts';

const listOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '');

/** Reads the filter from an address: `?industry=Mortgage` selects one; repeat the parameter for more. */
export function readFilter(values: Record<string, unknown>): CatalogFilter {
  const [types, access] = [listOf(values['type']), listOf(values['access'])];
  return {
    search: listOf(values['search'])[0] ?? '',
    industries: listOf(values['industry']),
    types: packTypes.filter((type) => types.includes(type)),
    access: accesses.filter((each) => access.includes(each)),
  };
}

export function writeFilter({ search, industries, types, access }: CatalogFilter): Record<string, string | string[]> {
  const several = (name: string, values: readonly string[]) =>
    values.length === 0 ? {} : { [name]: values.length === 1 ? (values[0] ?? '') : [...values] };
  return {
    ...(search === '' ? {} : { search }),
    ...several('industry', industries),
    ...several('type', types),
    ...several('access', access),
  };
}

/** The filter in the address. Typed text applies at once, and is written to the address when typing pauses. */
export function useCatalogFilter(): [CatalogFilter, (changes: Partial<CatalogFilter>) => void] {
  const filter = readFilter(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const [text, setText] = useState(filter.search);
  const known = useRef(filter.search);
  useEffect(() => {
    if (filter.search !== known.current) setText(filter.search);
    known.current = filter.search;
  }, [filter.search]);
  const write = (next: CatalogFilter) => {
    known.current = next.search;
    void navigate({ to: '.', search: writeFilter(next) as never, replace: true, resetScroll: false });
  };
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const change = (changes: Partial<CatalogFilter>) => {
    const next = { ...filter, search: text, ...changes };
    setText(next.search);
    const isTyping = Object.keys(changes).join() === 'search';
    window.clearTimeout(timer.current);
    if (isTyping) timer.current = window.setTimeout(() => write(next), 200);
    else write(next);
  };
  return [{ ...filter, search: text }, change];
}
