import { loadPacks } from './load-packs.ts';
import type { Pack, PackQuery } from './pack.ts';

export interface Packs {
  readonly list: readonly Pack[];
  find(code: string): Pack | undefined;
  findQuery(id: string): { pack: Pack; query: PackQuery } | undefined;
}

export interface WithPacks {
  readonly packs: Packs;
}

export function openPacks(contentFolder: string): Packs {
  // Everywhere, Solution Packs are listed before Datasets, each by code.
  const list = [...loadPacks(contentFolder)].sort((a, b) => b.type.localeCompare(a.type, 'en'));
  const byCode = new Map(list.map((pack) => [pack.code.toLowerCase(), pack]));
  const queries = new Map(list.flatMap((pack) => pack.queries.map((query) => [query.id, { pack, query }] as const)));
  return {
    list,
    find: (code) => byCode.get(code.toLowerCase()),
    findQuery: (id) => queries.get(id),
  };
}
