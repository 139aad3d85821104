import type { DictionaryObject, EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { Locked, OpeningPack } from '@platbook/contract/workbench/locked-objects';
import { openersOf, type Pack } from '../solutions/index.ts';

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
