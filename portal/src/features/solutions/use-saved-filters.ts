import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CatalogFilter } from './filter-packs.ts';
import { readFilter, writeFilter } from './use-catalog-filter.ts';

export type SavedCatalogFilters = Readonly<Record<string, Record<string, string | string[]>>>;

/** The filters saved in this browser. An address that names one and has no other choices gets its choices. */
export function useSavedFilters() {
  const [saved, setSaved] = useState<SavedCatalogFilters>(() => getLocal('catalogFilters') ?? {});
  const { favroritesId = '' } = useParams({ strict: false });
  const address = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const isBare = Object.keys(writeFilter(readFilter(address))).length === 0;
  const named = Object.hasOwn(saved, favroritesId) ? saved[favroritesId] : undefined;
  // Only when the address is opened: a choice that the user clears later stays cleared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the name opens a saved filter
  useEffect(() => {
    if (named !== undefined && isBare) void navigate({ to: '.', search: named as never, replace: true });
  }, [favroritesId]);
  const keep = (next: SavedCatalogFilters) => {
    setSaved(next);
    setLocal('catalogFilters', next);
  };
  return {
    saved,
    save: (name: string, filter: CatalogFilter) => keep({ ...saved, [name]: writeFilter(filter) }),
    remove: (name: string) => keep(Object.fromEntries(Object.entries(saved).filter(([each]) => each !== name))),
  };
}
