import { Bound, type Statement } from '../../adapters/property-index/index.ts';
import { type PropertyEngine, trinoMedian } from '../../drivers/property-trino/median-sql.ts';
import { cubePlace, type Report } from './report.ts';

/** Writes a statement in one of two forms: for the engine, with bound values over a set's cubes, or for users, self-contained. */
export interface SqlHand {
  value(value: string | number): string;
  day(day: string): string;
  cube(id: string): string;
  /** A measure's aggregate, as its engine knows it. */
  measure(sql: string): string;
  /** Builds the statement after all values were added; `parts` are the named SELECTs (CTEs) that `last` reads. */
  statement(parts: readonly (readonly [name: string, sql: string])[], last: string): Statement;
}

/** Names of parts and cubes never need quotes. */
export const nameOf = (id: string): string => id.replaceAll('-', '_');
export const quoted = (id: string): string => (/^[a-z][a-z0-9_]*$/.test(id) ? id : `"${id}"`);

const withParts = (parts: readonly (readonly [string, string])[], last: string): string =>
  parts.length === 0 ? last : `WITH ${parts.map(([name, sql]) => `${name} AS (\n${sql}\n)`).join(', ')}\n${last}`;

export function engineHand(report: Report): SqlHand {
  const bound = new Bound();
  return {
    value: (value) => bound.add(value),
    day: (day) => bound.addDay(day),
    cube: (id) => `w.${cubePlace(report, id)}`,
    measure: (sql) => sql,
    statement: (parts, last) => bound.statement(withParts(parts, last)),
  };
}

export function shownHand(report: Report, engine: PropertyEngine): SqlHand {
  const used = new Map<string, string>();
  return {
    value: (value) => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`),
    day: (day) => `DATE '${day}'`,
    cube(id) {
      used.set(nameOf(id), report.cubeSql.get(id) ?? '');
      return nameOf(id);
    },
    measure: (sql) => (engine === 'trino' ? withTrinoMedians(sql) : sql),
    statement: (parts, last) => ({ sql: withParts([...used, ...parts], last), values: [] }),
  };
}

const withTrinoMedians = (sql: string): string =>
  sql.replaceAll(/\bmedian\(((?:[^()]|\([^()]*\))*)\)/g, (_, of: string) => trinoMedian(of));
