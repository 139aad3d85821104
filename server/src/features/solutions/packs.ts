import type { Config } from '../../config.ts';
import { loadPacks } from './load-packs.ts';
import type { Pack, PackQuery } from './pack.ts';

/** The packs of a running server, read once at its start. */
export interface Packs {
  readonly list: readonly Pack[];
  /** The pack with this code, in any case (reading 52). */
  find(code: string): Pack | undefined;
  /** The query with this id and the pack it belongs to. */
  findQuery(id: string): { pack: Pack; query: PackQuery } | undefined;
}

const loaded = new WeakMap<object, Packs>();

/** The packs of the configured content folder; the first call reads them and throws when something is wrong with one. */
export function packsOf(config: Pick<Config, 'contentFolder'>): Packs {
  const known = loaded.get(config);
  if (known !== undefined) return known;
  // Solution Packs before Datasets wherever they are listed, each by code.
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
