import type { DictionaryObject, EntitlementSet } from '@platbook/contract/entitlement-set';
import type { Locked, OpeningPack } from '@platbook/contract/locked-objects';
import type { Pack } from '../solutions/index.ts';

/**
 * What a set leaves out of the property data, by the public catalog alone: nothing is asked of a database, so that nothing of its rows
 * can be in the answer. Without a set there is nothing to lock.
 */
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

/** The packs that hold an object: those whose main object it is before others, the best Solution Pack and the best Dataset in front. */
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
