import { findField } from '@platbook/contract/property/property-fields';
import type { Bounds } from '@platbook/contract/property/property-search';
import type { PropertyConditions } from '@platbook/property/conditions';
import type { Rows, Statement } from '../engine-messages.ts';
import { gridOf, mostPoints } from '../statements/clusters-sql.ts';
import type { FieldRange } from '../statements/facet-sql.ts';
import type { PagePart } from '../statements/page-sql.ts';
import type { Bound } from '../statements/sql-text.ts';
import { whereSql } from '../statements/where-sql.ts';
import { worldBits } from '../web-mercator.ts';
import { type BitmapPlan, countyIs, matchingSql } from './count-plan.ts';
import { PostgresBound } from './postgres-bound.ts';

/** What a statement reads: the table, or a part of it by the same name. */
type From = (bound: Bound) => string;

export function writePage(
  { bound: any, where, column, order, idOrder, limit, shown }: PagePart,
  from: From,
): Statement {
  const bound = any as PostgresBound;
  const [address, city, apn] = ['address', 'city', 'apn'].map((key) => `coalesce(${bound.columnOf(key)}, '')`);
  return bound.statement(`SELECT propertyid, county, ${address}, ${city}, coalesce(zip, ''), ${apn}, ${bound.place}, ${column} AS ordered${shown}
    FROM ${from(bound)} WHERE ${where} ORDER BY ${column} ${order}, propertyid ${idOrder} LIMIT ${limit}`);
}

interface ClusterQuery {
  readonly conditions: PropertyConditions & { readonly view: Bounds };
  readonly zoom: number;
  readonly layer: string | undefined;
  readonly fields: ReadonlyMap<string, unknown>;
}

const columnIf = (bound: Bound, fields: ClusterQuery['fields'], key: string | undefined): string =>
  key !== undefined && fields.has(key) ? bound.columnOf(key) : 'NULL';

export function pointsStatement({ conditions, zoom, layer, fields }: ClusterQuery, from: From): Statement {
  const bound = new PostgresBound();
  const [value, stage, shown] = ['value', 'stage', layer].map((key) => columnIf(bound, fields, key));
  return bound.statement(`SELECT propertyid, Lat, Lon, coalesce(Address, ''), ${value}, ${stage}, ${shown}
    FROM ${from(bound)} WHERE ${whereSql(bound, conditions)} LIMIT ${mostPoints(zoom) + 1}`);
}

export function clustersStatement({ conditions, zoom, layer, fields }: ClusterQuery, from: From): Statement {
  const bound = new PostgresBound();
  const { bits, x, y } = gridOf(conditions.view, zoom);
  return bound.statement(`SELECT avg(X::double precision), avg(Y::double precision), count(*), min(X), max(Y), max(X), min(Y), ${middleSql(bound, fields, layer)}
    FROM ${from(bound)} WHERE X BETWEEN ${bound.add(x[0])} AND ${bound.add(x[1])} AND Y BETWEEN ${bound.add(y[0])} AND ${bound.add(y[1])}
      AND ${whereSql(bound, { ...conditions, view: null })}
    GROUP BY (X >> ${bits})::bigint * ${2 ** worldBits} + (Y >> ${bits}) ORDER BY 3 DESC, min(propertyid)`);
}

function middleSql(bound: Bound, fields: ClusterQuery['fields'], layer: string | undefined): string {
  const column = columnIf(bound, fields, layer);
  if (column === 'NULL') return 'NULL';
  const { kind } = findField(layer as string) ?? {};
  return kind === 'number' || kind === 'date'
    ? `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${column})`
    : `mode() WITHIN GROUP (ORDER BY ${column})`;
}

const cellBits = [15, 28] as const;
const cellLayers = ['type', 'stage', 'value', 'equity', 'flood', 'wildfire'];

/** Undefined if the index has no cells of that size, or none with the layer. */
export function cellsStatement(
  { conditions, zoom, layer, fields }: ClusterQuery,
  plan: BitmapPlan,
): Statement | undefined {
  const { bits, x, y } = gridOf(conditions.view, zoom);
  if (bits < cellBits[0] || bits > cellBits[1]) return undefined;
  const shown = layer !== undefined && fields.has(layer) ? layer : undefined;
  if (shown !== undefined && !cellLayers.includes(shown)) return undefined;
  const bound = new PostgresBound();
  const cells = `cells c WHERE c.bits = ${bits} AND c.x BETWEEN ${bound.add(x[0] / 2 ** bits)} AND ${bound.add((x[1] + 1) / 2 ** bits - 1)}
      AND ${countyIs(bound, plan, 'c.county')} AND c.y BETWEEN ${bound.add(y[0] / 2 ** bits)} AND ${bound.add((y[1] + 1) / 2 ** bits - 1)}`;
  const columns = `c.county, c.x, c.y, c.homes, c.sumx, c.sumy, c.west, c.north, c.east, c.south, c.first${shown === undefined ? '' : `, c."${shown}"`}`;
  const found =
    plan.fields.length === 0
      ? `SELECT ${columns}, c.homes AS found FROM ${cells}`
      : `SELECT ${columns}, bit_count(substring(m.bits FROM c.first + 1 FOR c.homes::integer)) AS found FROM (SELECT ${columns} FROM ${cells}) c JOIN m USING (county)`;
  // A square on a border has a part in each county; the larger part decides its color.
  const middle = shown === undefined ? 'NULL' : `(array_agg("${shown}" ORDER BY found DESC))[1]`;
  // Without being materialized, the bitmaps would be made again for each square.
  const made = plan.fields.length === 0 ? '' : `WITH m AS MATERIALIZED (${matchingSql(bound, plan)})`;
  return bound.statement(`${made} SELECT sum(sumx / homes * found) / sum(found), sum(sumy / homes * found) / sum(found), sum(found), min(west), max(south), max(east), min(north), ${middle}
    FROM (${found}) f WHERE found > 0 GROUP BY x, y ORDER BY 3 DESC, x, y`);
}

export function countStatement(conditions: PropertyConditions, most: number | undefined): Statement {
  const bound = new PostgresBound();
  const where = whereSql(bound, conditions);
  if (most === undefined) return bound.statement(`SELECT count(*) FROM homes WHERE ${where}`);
  return bound.statement(`SELECT count(*) FROM (SELECT FROM homes WHERE ${where} LIMIT ${most + 1}) found`);
}

const mostValues = 50;

export function valuesStatements(field: string, conditions: PropertyConditions): Statement[] {
  return [
    (where: string, column: string) =>
      `SELECT value, n, (SELECT min(meaning) FROM meanings WHERE field = '${field}' AND code = value::text) FROM (SELECT ${column} AS value, count(*) AS n
        FROM homes WHERE ${where} AND ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues}) v ORDER BY n DESC, value`,
    (where: string, column: string) => `SELECT count(*) FROM homes WHERE ${where} AND ${column} IS NULL`,
  ].map((sql) => {
    const bound = new PostgresBound();
    return bound.statement(sql(whereSql(bound, conditions), bound.columnOf(field)));
  });
}

/** The same over all properties of the set, from counts by code. */
export function allValuesStatements(field: string): Statement[] {
  return [
    `SELECT code, sum(homes) FROM tallies WHERE field = '${field}' AND code IS NOT NULL GROUP BY code ORDER BY 2 DESC, code LIMIT ${mostValues}`,
    `SELECT coalesce(sum(homes), 0) FROM tallies WHERE field = '${field}' AND code IS NULL`,
  ].map((sql) => ({ sql: sql.replace('sum(homes) FROM', 'sum(homes), NULL FROM'), values: [] }));
}

/** The smallest and largest value of a field in each bin of each county, and how many properties are in it. */
export function binsStatement(field: string): Statement {
  return {
    sql: `SELECT low, high, homes FROM tallies WHERE field = $1 AND low IS NOT NULL ORDER BY low`,
    values: [field],
  };
}

/** Quantiles from the bins; dates are days since 1970. */
export function rangeOfBins({ rows }: Rows, toEdge: (value: number) => FieldRange['edges'][number]): Rows {
  const bins = rows.map(([low, high, homes]) => ({ low: Number(low), high: Number(high), homes: Number(homes) }));
  if (bins.length === 0) return { columns: [], rows: [[null, null, null, null]] };
  const all = bins.reduce((sum, { homes }) => sum + homes, 0);
  const quantile = (share: number): number => {
    let below = 0;
    for (const { low, homes } of bins) {
      below += homes;
      if (below >= share * all) return low;
    }
    return bins.at(-1)?.high as number;
  };
  const most = Math.max(...bins.map(({ high }) => high));
  const ends = [(bins[0] as (typeof bins)[number]).low, quantile(0.02), quantile(0.98), most];
  return { columns: [], rows: [ends.map(toEdge)] };
}
