import type { Cell } from '@platbook/contract/property-search';
import type { Rows, Statement } from './engine-messages.ts';
import type { Hit, PageQuery, PropertyPage, PropertyPlace } from './property-index.ts';
import { Bound, columnOf } from './sql-text.ts';
import { whereSql } from './where-sql.ts';

/** Columns before the order's value and the fields of a row. */
const fixed = 8;

/** A page of rows and one more, which tells whether there are more. */
export function pageStatement({ conditions, sort, fields, limit, after, before, ids }: PageQuery): Statement {
  const bound = new Bound();
  const column = columnOf(sort.key);
  const isBack = before !== undefined;
  const parts = [whereSql(bound, conditions)];
  if (ids !== undefined) parts.push(`PropertyID IN (${ids.length === 0 ? 'NULL' : ids.map((id) => bound.add(id))})`);
  const place = before ?? after;
  if (place !== undefined) parts.push(beyondSql(bound, column, sort.isDescending !== isBack, isBack, place));
  const values = fields.map((key) => `, ${columnOf(key)}`).join('');
  const direction = sort.isDescending !== isBack ? 'DESC' : 'ASC';
  const order = isBack
    ? `${column} ${direction} NULLS FIRST, PropertyID DESC`
    : `${column} ${direction} NULLS LAST, PropertyID`;
  return bound.statement(`SELECT PropertyID, CountyFIPS, coalesce(Address, ''), coalesce(City, ''), coalesce(ZIP, ''),
    coalesce(Apn, ''), Lat, Lon, ${column}${values}
    FROM homes WHERE ${parts.map((part) => `(${part})`).join(' AND ')} ORDER BY ${order} LIMIT ${bound.add(limit + 1)}`);
}

/** What comes behind a row in the order of reading. Without a value it stands at the end, or at the beginning when read backwards. */
function beyondSql(bound: Bound, column: string, isFalling: boolean, isBack: boolean, place: PropertyPlace): string {
  const id = bound.add(place.id);
  const nextId = isBack ? `PropertyID < ${id}` : `PropertyID > ${id}`;
  if (place.value === null) return isBack ? `${column} IS NOT NULL OR ${nextId}` : `${column} IS NULL AND ${nextId}`;
  const value = isDay(place.value) ? bound.addDay(place.value) : bound.add(place.value);
  const beyond = `${column} ${isFalling ? '<' : '>'} ${value} OR (${column} = ${value} AND ${nextId})`;
  return isBack ? beyond : `${beyond} OR ${column} IS NULL`;
}

/** Texts of an order by day are days; an address is never one. */
const isDay = (value: Cell): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** The page in its order, whichever way it was read. */
export function readPage({ fields, limit, before }: PageQuery, { rows }: Rows): PropertyPage {
  const kept = rows.slice(0, limit);
  if (before !== undefined) kept.reverse();
  const placeOf = (row: readonly Cell[] | undefined): PropertyPlace | undefined =>
    row && { value: row[fixed] ?? null, id: Number(row[0]) };
  return {
    rows: kept.map((row): Hit => {
      const [id, fips, address, city, zip, apn, lat, lon] = row;
      return {
        id: Number(id),
        fips: String(fips),
        address: String(address),
        city: String(city),
        zip: String(zip),
        apn: String(apn),
        lat: lat as number | null,
        lon: lon as number | null,
        values: Object.fromEntries(fields.map((key, index) => [key, row[fixed + 1 + index] ?? null])),
      };
    }),
    first: placeOf(kept[0]),
    last: placeOf(kept.at(-1)),
    hasMore: rows.length > limit,
  };
}
