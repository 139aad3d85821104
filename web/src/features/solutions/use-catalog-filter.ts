import { packTypes } from '@platbook/contract/solutions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CatalogFilter } from './filter-packs.ts';

const listOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '');

/** The filter that stands in the address: `?industry=Mortgage` chooses one, the same name again another. */
export function useCatalogFilter(): [CatalogFilter, (changes: Partial<CatalogFilter>) => void] {
  const values = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const types = listOf(values['type']);
  const filter: CatalogFilter = {
    search: listOf(values['search'])[0] ?? '',
    industries: listOf(values['industry']),
    types: packTypes.filter((type) => types.includes(type)),
  };
  const change = (changes: Partial<CatalogFilter>) => {
    const { search, industries, types: chosen } = { ...filter, ...changes };
    const next = {
      ...(search === '' ? {} : { search }),
      ...(industries.length === 0 ? {} : { industry: industries.length === 1 ? industries[0] : industries }),
      ...(chosen.length === 0 ? {} : { type: chosen.length === 1 ? chosen[0] : chosen }),
    };
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  };
  return [filter, change];
}
