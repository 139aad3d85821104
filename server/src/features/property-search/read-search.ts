import { type FieldKey, findField, propertyFields } from '@platbook/contract/property/property-fields';
import { TILE_MAX_ZOOM } from '@platbook/contract/property/property-map';
import type { SearchConditions } from '@platbook/contract/property/property-search';
import { type PropertyConditions, readConditions } from '@platbook/property/conditions';
import type { PropertySort, TilePlace } from '../../adapters/property-index/index.ts';
import { problem } from '../../http/problem.ts';
import type { Searcher } from './searcher.ts';

const listFields: readonly FieldKey[] = [
  'type',
  'beds',
  'baths',
  'area',
  'built',
  'value',
  'equity',
  'owner',
  'saleDate',
  'salePrice',
  'stage',
];
/** A row can be sorted by these even if they are not among its fields. */
const alwaysThere = ['address', 'apn', 'id'];

type Reach = Pick<Searcher, 'about' | 'isPersonalWithheld'>;

function refuse(sentence: string): never {
  throw problem('request.invalid', sentence);
}

function requireField({ about, isPersonalWithheld }: Reach, key: string, parameter: string): void {
  const field = findField(key);
  if (field === undefined) refuse(`${parameter}: no field ${JSON.stringify(key.slice(0, 40))}`);
  if (!about.fields.has(key)) refuse(`${parameter}: ${field.label} isn't in your packs`);
  if (isPersonalWithheld && 'isPersonal' in field) refuse(`${parameter}: ${field.label} needs a signed NDA`);
}

export function requireConditions(reach: Reach, given: SearchConditions): PropertyConditions {
  const { conditions, problem: sentence } = readConditions(given);
  if (conditions === undefined) refuse(sentence);
  for (const { key } of conditions.fields) requireField(reach, key, 'where');
  return conditions;
}

export function fieldsInReach({ about, isPersonalWithheld }: Reach): FieldKey[] {
  return propertyFields
    .filter((field) => about.fields.has(field.key) && !(isPersonalWithheld && 'isPersonal' in field))
    .map(({ key }) => key);
}

/** The requested fields in their order, or the default columns. Leaves out fields that the user cannot see. */
export function requireFields(reach: Reach, text: string | undefined): string[] {
  const inReach = new Set<string>(fieldsInReach(reach));
  if (!text) return listFields.filter((key) => inReach.has(key));
  const keys = [...new Set(text.split(',').map((key) => key.trim()))];
  for (const key of keys)
    if (findField(key) === undefined) refuse(`fields: no field ${JSON.stringify(key.slice(0, 40))}`);
  return keys.filter((key) => inReach.has(key));
}

/** The requested sort order; by default `-value`, or by address for users without values. */
export function requireSort(reach: Reach, text: string | undefined): PropertySort {
  if (!text)
    return reach.about.fields.has('value')
      ? { key: 'value', isDescending: true }
      : { key: 'address', isDescending: false };
  const isDescending = text.startsWith('-');
  const key = isDescending ? text.slice(1) : text;
  if (!alwaysThere.includes(key)) requireField(reach, key, 'sort');
  return { key, isDescending };
}

export function requireLayer(reach: Reach, layer: string | undefined): string | undefined {
  if (!layer) return undefined;
  requireField(reach, layer, 'layer');
  return layer;
}

export function requireWhole(name: string, text: string | undefined, range: readonly [number, number], usual: number) {
  return Math.trunc(requireNumber(name, text, range, usual, /^\d+$/));
}

export function requireNumber(
  name: string,
  text: string | undefined,
  [least, most]: readonly [number, number],
  usual: number,
  look = /^\d+(?:\.\d+)?$/,
): number {
  if (!text) return usual;
  const value = look.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) refuse(`${name} must be a number from ${least} to ${most}`);
  return value;
}

export function requireTile(params: Record<keyof TilePlace, string>): TilePlace {
  const z = requireWhole('z', params.z, [0, TILE_MAX_ZOOM], 0);
  const last = 2 ** z - 1;
  return { z, x: requireWhole('x', params.x, [0, last], 0), y: requireWhole('y', params.y, [0, last], 0) };
}

export function requirePropertyId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw problem('property.not-found');
  return Number(text);
}
