import { findField } from '@platbook/contract/property/property-fields';
import type { Cell, PropertyHit } from '@platbook/contract/property/property-search';
import type { Rows, Statement } from '../engine-messages.ts';
import type { PageQuery, PropertyPage, PropertyPlace } from '../property-index.ts';
import { Bound } from './sql-text.ts';
import { whereSql } from './where-sql.ts';

const fixed = 8;

/** The parts of a statement that an engine puts together. */
export interface PagePart {
  readonly bound: Bound;
  readonly where: string;
  /** The column that sorts. */
  readonly column: string;
  readonly order: string;
  readonly idOrder: 'ASC' | 'DESC';
  readonly limit: number;
  /** Columns of the fields, each after a comma. */
  readonly shown: string;
}

export type WritePage = (part: PagePart) => Statement;

/** A second statement continues where rows with a value end and those without start. */
export function pageStatements(
  query: PageQuery,
  write: WritePage = writePage,
  openBound = () => new Bound(),
): ((limit: number) => Statement)[] {
  const { sort, after, before } = query;
  const column = openBound().columnOf(sort.key);
  const isBack = before !== undefined;
  const place = before ?? after;
  const isFalling = sort.isDescending !== isBack;
  const part = (find: ((bound: Bound) => string) | undefined) => (limit: number) =>
    write(partOf(query, { bound: openBound(), limit, find }));
  if (place === undefined) return [part(undefined)];
  const nextId = (bound: Bound) => `PropertyID ${isBack ? '<' : '>'} ${bound.add(place.id)}`;
  const { value } = place;
  if (value === null) {
    const without = part((bound) => `${column} IS NULL AND ${nextId(bound)}`);
    return isBack ? [without, part(() => `${column} IS NOT NULL`)] : [without];
  }
  const beyond = part((bound) => {
    const end = findField(sort.key)?.kind === 'date' ? bound.addDay(String(value)) : bound.add(value);
    const sign = isFalling ? '<' : '>';
    return `${column} ${sign}= ${end} AND (${column} ${sign} ${end} OR ${nextId(bound)})`;
  });
  return isBack ? [beyond] : [beyond, part(() => `${column} IS NULL`)];
}

function partOf(
  { conditions, sort, fields, before }: PageQuery,
  { bound, limit, find }: { bound: Bound; limit: number; find: ((bound: Bound) => string) | undefined },
): PagePart {
  const isBack = before !== undefined;
  const parts = [whereSql(bound, conditions)];
  if (find !== undefined) parts.push(find(bound));
  return {
    bound,
    where: parts.map((each) => `(${each})`).join(' AND '),
    column: bound.columnOf(sort.key),
    order: `${sort.isDescending !== isBack ? 'DESC' : 'ASC'} NULLS ${isBack ? 'FIRST' : 'LAST'}`,
    idOrder: isBack ? 'DESC' : 'ASC',
    limit: Math.trunc(limit),
    shown: fields.map((key) => `, ${bound.columnOf(key)}`).join(''),
  };
}

/** The engine optimizes for a literal limit, not for a placeholder. */
function writePage({ bound, where, column, order, idOrder, limit, shown }: PagePart): Statement {
  return bound.statement(`WITH found AS MATERIALIZED (SELECT rowid AS place, ${column} AS ordered, PropertyID AS id FROM homes
      WHERE ${where} ORDER BY ordered ${order}, id ${idOrder} LIMIT ${limit})
    SELECT PropertyID, CountyFIPS, coalesce(Address, ''), coalesce(City, ''), coalesce(ZIP, ''), coalesce(Apn, ''), Lat, Lon, ordered${shown}
    FROM homes JOIN found ON homes.rowid = found.place ORDER BY ordered ${order}, id ${idOrder}`);
}

export function readPage({ fields, limit, before }: PageQuery, rows: Rows['rows']): PropertyPage {
  const kept = rows.slice(0, limit);
  if (before !== undefined) kept.reverse();
  const placeOf = (row: readonly Cell[] | undefined): PropertyPlace | undefined =>
    row && { value: row[fixed] ?? null, id: Number(row[0]) };
  return {
    rows: kept.map((row): PropertyHit => {
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
