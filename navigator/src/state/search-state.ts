/** What is searched and how it is shown, and its form in the address: `?zip=32205&stage=PRE,AUC&sort=-equity`. */
import { findField } from '@platbook/contract/property/property-fields';
import type { SearchConditions } from '@platbook/contract/property/property-search';

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export interface SearchState {
  /** Conditions by field key, in the syntax of contract/src/property/property-search.ts: `type` → `SFR,CND`. */
  readonly where: Readonly<Record<string, string>>;
  /** The place chosen in the search bar: the key of its condition, and its name. */
  readonly place: { readonly key: string; readonly label: string } | undefined;
  /** A drawn polygon, `lon,lat lon,lat …`. */
  readonly within: string | undefined;
  /** A drawn circle, `lat,lon,miles`. */
  readonly near: string | undefined;
  /** A saved list: comma-separated property IDs, and its name. */
  readonly ids: string | undefined;
  readonly list: string | undefined;
  /** The area the map limits the search to, `west,south,east,north`; undefined for no limit. */
  readonly view: string | undefined;
  readonly sort: string;
  readonly columns: readonly string[] | undefined;
  readonly size: PageSize;
  readonly show: 'list' | 'table';
  /** Cursor of a page after the first, and the number of properties before it. */
  readonly cursor: string | undefined;
  readonly from: number;
  /** Position of the map, `lat,lon,zoom`. */
  readonly map: string | undefined;
  readonly layer: string | undefined;
  /** False: moving the map doesn't change the search. */
  readonly isMoving: boolean;
}

export const defaultSort = '-value';

export const reservedNames = [
  'place',
  'within',
  'near',
  'ids',
  'list',
  'view',
  'sort',
  'columns',
  'size',
  'show',
  'cursor',
  'from',
  'map',
  'layer',
  'move',
] as const;

export function parseSearch(search: string): SearchState {
  const given = new URLSearchParams(search);
  const text = (name: (typeof reservedNames)[number]) => given.get(name) || undefined;
  const where: Record<string, string> = {};
  for (const [key, value] of given) if (findField(key) && value !== '') where[key] ??= value;
  const columns = text('columns')
    ?.split(',')
    .filter((key) => findField(key));
  const size = pageSizes.find((known) => String(known) === text('size'));
  const sort = text('sort') ?? defaultSort;
  return {
    where,
    place: readPlace(text('place'), where),
    within: text('within'),
    near: text('near'),
    ids: text('ids'),
    list: text('ids') && text('list'),
    view: text('view'),
    sort: isSortable(sort.replace(/^-/, '')) ? sort : defaultSort,
    columns: columns?.length ? columns : undefined,
    size: size ?? 50,
    show: text('show') === 'table' ? 'table' : 'list',
    cursor: text('cursor'),
    from: text('cursor') && /^\d{1,9}$/.test(text('from') ?? '') ? Number(text('from')) : 0,
    map: text('map'),
    layer: text('layer'),
    isMoving: text('move') !== 'off',
  };
}

export function buildSearch(state: SearchState): string {
  const { place, within, near, ids, list, view, sort, columns, size, show, cursor, from, map, layer, isMoving } = state;
  const parts: [string, string | undefined][] = [
    ...Object.entries(state.where),
    ['place', place && `${place.key}:${place.label}`],
    ['within', within],
    ['near', near],
    ['ids', ids],
    ['list', ids && list],
    ['view', view],
    ['sort', sort === defaultSort ? undefined : sort],
    ['columns', columns?.join(',')],
    ['size', size === 50 ? undefined : String(size)],
    ['show', show === 'list' ? undefined : show],
    ['cursor', cursor],
    ['from', cursor && from > 0 ? String(from) : undefined],
    ['map', map],
    ['layer', layer],
    ['move', isMoving ? undefined : 'off'],
  ];
  return parts.flatMap(([name, value]) => (value ? [`${name}=${spell(value)}`] : [])).join('&');
}

export function conditionsOf({ where, within, near, ids, view }: SearchState): SearchConditions {
  const lines = new URLSearchParams(where as Record<string, string>).toString();
  return {
    ...(lines && { where: lines }),
    ...(within && { within }),
    ...(near && { near }),
    ...(ids && { ids }),
    ...(view && { view }),
  };
}

/** Encodes a value but keeps the punctuation that is allowed in a query, for readability. */
function spell(value: string): string {
  return encodeURIComponent(value)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
    .replaceAll('%20', '+');
}

function readPlace(text: string | undefined, where: SearchState['where']): SearchState['place'] {
  const [, key = '', label = ''] = /^(\w+):(.+)$/.exec(text ?? '') ?? [];
  return label && where[key] ? { key, label } : undefined;
}

/** Every row has an address, whatever its fields. */
function isSortable(key: string): boolean {
  return key === 'address' || findField(key) !== undefined;
}
