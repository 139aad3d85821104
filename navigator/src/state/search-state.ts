/** What is searched and how it is shown, and its form in the address: `?zip=32205&stage=PRE,AUC&sort=-equity`. */
import { findField } from '@platbook/contract/property/property-fields';
import type { SearchConditions } from '@platbook/contract/property/property-search';
import { writeSearch } from '@platbook/ui/browser/address-state';

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

export function parseSearch(search: string): SearchState {
  const given = new URLSearchParams(search);
  const text = (name: keyof ReturnType<typeof reservedParts>) => given.get(name) || undefined;
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

/** The parts of the address besides the conditions, in order. Undefined ones are left out. */
export function reservedParts(state: SearchState) {
  const { place, within, near, ids, list, view, sort, columns, size, show, cursor, from, map, layer, isMoving } = state;
  return {
    place: place && `${place.key}:${place.label}`,
    within,
    near,
    ids,
    list: ids && list,
    view,
    sort: sort === defaultSort ? undefined : sort,
    columns: columns?.join(','),
    size: size === 50 ? undefined : String(size),
    show: show === 'list' ? undefined : show,
    cursor,
    from: cursor && from > 0 ? String(from) : undefined,
    map,
    layer,
    move: isMoving ? undefined : 'off',
  };
}

export function buildSearch(state: SearchState): string {
  return writeSearch({ ...state.where, ...reservedParts(state) }, readable);
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

const readable = { '%2C': ',', '%3A': ':', '%2F': '/', '%20': '+' };

function readPlace(text: string | undefined, where: SearchState['where']): SearchState['place'] {
  const [, key = '', label = ''] = /^(\w+):(.+)$/.exec(text ?? '') ?? [];
  return label && where[key] ? { key, label } : undefined;
}

/** Every row has an address, whatever its fields. */
function isSortable(key: string): boolean {
  return key === 'address' || findField(key) !== undefined;
}
