import type { CatalogPack, PackType } from '@platbook/contract/solutions';

/** What of the catalog is wanted; '' and [] leave all. */
export interface CatalogFilter {
  readonly search: string;
  readonly industries: readonly string[];
  readonly types: readonly PackType[];
}

/** The packs that pass search, industries and types at once (specification §4); industries and types each count as one of them. */
export function filterPacks(
  packs: readonly CatalogPack[],
  { search, industries, types }: CatalogFilter,
): CatalogPack[] {
  const words = search.trim().toLowerCase();
  return packs.filter(
    (pack) =>
      (types.length === 0 || types.includes(pack.type)) &&
      (industries.length === 0 || pack.industries.some((industry) => industries.includes(industry))) &&
      (pack.name.toLowerCase().includes(words) || pack.description.toLowerCase().includes(words)),
  );
}
