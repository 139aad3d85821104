import { type CatalogPack, type PackType, packTypes } from '@platbook/contract/packs/solutions';

export const accesses = ['licenced', 'try'] as const;
export type Access = (typeof accesses)[number];

/** The catalog's filter; '' and [] match everything. */
export interface CatalogFilter {
  readonly search: string;
  readonly industries: readonly string[];
  readonly types: readonly PackType[];
  readonly access: readonly Access[];
}
export const noFilter: CatalogFilter = { search: '', industries: [], types: [], access: [] };

export function filterPacks(packs: readonly CatalogPack[], filter: CatalogFilter): CatalogPack[] {
  const { search, industries, types, access } = filter;
  const words = search.trim().toLowerCase();
  return packs.filter(
    (pack) =>
      (types.length === 0 || types.includes(pack.type)) &&
      (access.length === 0 || access.includes(accessOf(pack))) &&
      (industries.length === 0 || pack.industries.some((industry) => industries.includes(industry))) &&
      (pack.name.toLowerCase().includes(words) || pack.description.toLowerCase().includes(words)),
  );
}

export function countChoices(packs: readonly CatalogPack[], filter: CatalogFilter): ReadonlyMap<string, number> {
  const ofType = filterPacks(packs, { ...filter, types: [] });
  const ofIndustry = filterPacks(packs, { ...filter, industries: [] });
  const ofAccess = filterPacks(packs, { ...filter, access: [] });
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of packTypes) counts.set(name, ofType.filter(({ type }) => type === name).length);
  for (const name of accesses) counts.set(name, ofAccess.filter((pack) => accessOf(pack) === name).length);
  for (const { industries } of ofIndustry) for (const name of industries) count(name);
  return counts;
}

const accessOf = ({ isLicensed }: CatalogPack): Access => (isLicensed ? 'licenced' : 'try');
