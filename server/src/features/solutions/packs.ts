import type { Config } from '../../config/config.ts';
import { loadPacks } from './load-packs.ts';
import type { Pack, PackQuery } from './pack.ts';

/** The server's packs, read once at startup. */
export interface Packs {
  readonly list: readonly Pack[];
  /** Finds a pack by code, ignoring case. */
  find(code: string): Pack | undefined;
  findQuery(id: string): { pack: Pack; query: PackQuery } | undefined;
}

const loaded = new WeakMap<object, Packs>();

/** The packs of the configured content folder, cached. The first call reads them and throws if any is invalid. */
export function packsOf(config: Pick<Config, 'contentFolder'>): Packs {
  const known = loaded.get(config);
  if (known !== undefined) return known;
  // Everywhere, Solution Packs are listed before Datasets, each by code.
  const list = [...loadPacks(config.contentFolder)].sort((a, b) => b.type.localeCompare(a.type, 'en'));
  const byCode = new Map(list.map((pack) => [pack.code.toLowerCase(), pack]));
  const queries = new Map(list.flatMap((pack) => pack.queries.map((query) => [query.id, { pack, query }] as const)));
  const packs: Packs = {
    list,
    find: (code) => byCode.get(code.toLowerCase()),
    findQuery: (id) => queries.get(id),
  };
  loaded.set(config, packs);
  return packs;
}
