import { createHash } from 'node:crypto';
import type { Bound } from '../../adapters/property-index/index.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import type { ApiCall } from './endpoints/endpoint.ts';
import type { Holding } from './set-data.ts';
import { invalid } from './status.ts';

/** One of the values that a list is sorted by, nulls last. Together they are unique within the list. */
export interface SortKey {
  readonly sql: string;
  /** The SQL type in which it is compared. */
  readonly type: string;
  readonly isDescending?: boolean;
}

/** A record's sort keys as text, or what else identifies it within its list. */
type Place = readonly (string | null)[];

export interface Paging {
  /** The last record of the page before; undefined without a cursor. */
  readonly after: Place | undefined;
  /** The cursor of the page after a record. */
  cursorAfter(place: Place): string;
}

const foreign = () =>
  invalid(
    'cursor',
    "doesn't belong to this call. Send the parameters of the call that returned it, or start again without cursor.",
  );

/** Cursors are sealed for the person and the query: changed or with other parameters, they can't be opened. Throws ApiRefusal. */
export function openPaging(secretBox: SecretBox, personId: string, call: ApiCall): Paging {
  const query = createHash('sha256').update(call.query).digest('base64url');
  const place = `property-api.cursor:${personId} ${query}`;
  const cursor = call.text('cursor');
  return {
    after: cursor === undefined ? undefined : readPlace(() => secretBox.open(cursor, place)),
    cursorAfter: (values) => secretBox.seal(JSON.stringify(values), place),
  };
}

function readPlace(open: () => string): Place {
  try {
    return JSON.parse(open()) as Place;
  } catch {
    throw foreign();
  }
}

export const keyOf = (
  holding: Holding,
  object: string,
  column: string,
  rows: string,
  isDescending = false,
): SortKey => ({
  sql: `${rows}.${column}`,
  type: holding.typeOf(object, column),
  isDescending,
});

export const orderBy = (keys: readonly SortKey[], nameOf: (key: SortKey, index: number) => string): string =>
  keys.map((key, index) => `${nameOf(key, index)}${key.isDescending ? ' desc' : ''} nulls last`).join(', ');

/** One more than the page, which tells whether another page follows. */
export const limitSql = ({ page, pagesize }: ApiCall, { after }: Paging): string =>
  `limit ${pagesize + 1} offset ${after === undefined ? (page - 1) * pagesize : 0}`;

/** A condition for the rows after the cursor, if there is one. It also holds if the record at the cursor is gone. */
export function afterSql(keys: readonly SortKey[], { after }: Paging, bound: Bound): string[] {
  if (after === undefined) return [];
  if (after.length !== keys.length) throw foreign();
  const from = (index: number): string => {
    const key = keys[index];
    if (key === undefined) return 'false';
    const value = after[index] ?? null;
    if (value === null) return `(${key.sql} is null and ${from(index + 1)})`;
    const at = `${bound.add(value)}::${key.type}`;
    return `(${key.sql} ${key.isDescending ? '<' : '>'} ${at} or ${key.sql} is null or (${key.sql} = ${at} and ${from(index + 1)}))`;
  };
  return [from(0)];
}

/** The page of rows that were read with `limitSql`, and the cursor of the next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  { pagesize }: ApiCall,
  paging: Paging,
  placeOf: (row: Row) => Place,
) {
  const page = rows.slice(0, pagesize);
  const last = page.at(-1);
  const cursor = last === undefined || rows.length <= pagesize ? undefined : paging.cursorAfter(placeOf(last));
  return { page, cursor };
}

/** The page of a short list that was read as a whole. */
export function pageOfAll<Item>(all: readonly Item[], call: ApiCall, paging: Paging, idOf: (item: Item) => string) {
  const { after } = paging;
  const start =
    after === undefined ? (call.page - 1) * call.pagesize : all.findIndex((item) => idOf(item) === after[0]) + 1;
  if (after !== undefined && start === 0) throw foreign();
  return cutPage(all.slice(start, start + call.pagesize + 1), call, paging, (item) => [idOf(item)]);
}
