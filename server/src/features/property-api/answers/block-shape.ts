import type { BlockTree } from './row-blocks.ts';

export type Json = Record<string, unknown>;

const numeric = /^(bigint|int|smallint|float|decimal|double|integer)/i;

function leafOf(objects: readonly string[], column: string, types: ReadonlyMap<string, string>): Json {
  if (column.startsWith('=')) return { type: ['string', 'number', 'null'] };
  const object = objects.find((each) => types.has(`${each}.${column}`));
  const type = object === undefined ? undefined : (types.get(`${object}.${column}`) as string);
  const source = `${object ?? objects[0]}.${column}`;
  if (type === undefined) return { type: ['string', 'number', 'null'], description: source };
  if (numeric.test(type)) return { type: ['number', 'null'], description: source };
  return { type: ['string', 'null'], ...(/^date$/i.test(type) ? { format: 'date' } : {}), description: source };
}

export function treeSchema(
  tree: BlockTree,
  objects: readonly string[],
  types: ReadonlyMap<string, string>,
  more: Json = {},
): { type: 'object'; properties: Json; additionalProperties: false } {
  const members = Object.entries(tree).map(([name, part]) => [
    name,
    typeof part === 'string' ? leafOf(objects, part, types) : treeSchema(part, objects, types),
  ]);
  return { type: 'object', properties: { ...Object.fromEntries(members), ...more }, additionalProperties: false };
}
