import type { DictionaryObject, EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { Locked, OpeningPack } from '@platbook/contract/workbench/locked-objects';
import type { Pack } from '../solutions/index.ts';

/** From the public catalog only: no database is queried. Without a set, nothing is locked. */
export function listLocked(
  set: EntitlementSet | undefined,
  dictionary: readonly DictionaryObject[],
  packs: readonly Pack[],
): Locked {
  if (set === undefined) return { counties: null, objects: [], packs: [] };
  const isAll = set.objects.includes('*');
  const objects = dictionary
    .filter(({ isReference, schema, name }) => !isAll && !isReference && !set.objects.includes(`${schema}.${name}`))
    .map(({ isReference: _, columns, ...object }) => ({
      ...object,
      packs: openersOf(`${object.schema}.${object.name}`, packs).map(({ code }) => code),
      columns: [...columns],
    }));
  const opening = new Set(objects.flatMap((object) => object.packs));
  return {
    counties: [...set.counties],
    objects,
    packs: packs.filter(({ code }) => opening.has(code)).map(toOpeningPack),
  };
}

/** The packs that have an object, sorted by how central it is to them; the best Solution Pack and the best Dataset come first. */
function openersOf(name: string, packs: readonly Pack[]): Pack[] {
  const holding = packs
    .filter(({ objects }) => objects.includes(name))
    .sort((a, b) => a.objects.indexOf(name) - b.objects.indexOf(name));
  const firstOf = (type: Pack['type']) => holding.find((pack) => pack.type === type) ?? [];
  return [...new Set([firstOf('Solution Pack'), firstOf('Dataset'), holding].flat())];
}

const toOpeningPack = ({ code, name, type, description, icon, queries, objects, articles }: Pack): OpeningPack => ({
  code,
  name,
  type,
  description,
  icon,
  queries: queries.length,
  objects: objects.length,
  articles: articles.length,
});
