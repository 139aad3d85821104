import { cubePlace, type Report } from './report.ts';
import type { Statement } from './statement.ts';

/** How a statement is written down: for the engine, with bound values over the cubes of a set, or for people, with all that it takes. */
export interface SqlHand {
  value(value: string | number): string;
  day(day: string): string;
  /** Where the rows of a cube are read. */
  cube(id: string): string;
  /** The statement, after everything was written; `parts` are named SELECTs that the last one reads. */
  statement(parts: readonly (readonly [name: string, sql: string])[], last: string): Statement;
}

/** Names of parts and cubes: no sign in them needs a quote. */
export const nameOf = (id: string): string => id.replaceAll('-', '_');
export const quoted = (id: string): string => (/^[a-z][a-z0-9_]*$/.test(id) ? id : `"${id}"`);

const withParts = (parts: readonly (readonly [string, string])[], last: string): string =>
  parts.length === 0 ? last : `WITH ${parts.map(([name, sql]) => `${name} AS (\n${sql}\n)`).join(', ')}\n${last}`;

/** For the engine: values are bound, cubes are tables of the set's file. */
export function engineHand(report: Report): SqlHand {
  const values: (string | number)[] = [];
  const add = (value: string | number) => {
    values.push(value);
    return `$${values.length}`;
  };
  return {
    value: add,
    day: (day) => `CAST(${add(day)} AS DATE)`,
    cube: (id) => `w.${cubePlace(report, id)}`,
    statement: (parts, last) => ({ sql: withParts(parts, last), values }),
  };
}

/** For people: values are in the text, cubes are the SELECTs over the objects of the warehouse that they were made by. */
export function shownHand(report: Report): SqlHand {
  const used = new Map<string, string>();
  return {
    value: (value) => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`),
    day: (day) => `DATE '${day}'`,
    cube(id) {
      used.set(nameOf(id), report.cubeSql.get(id) ?? '');
      return nameOf(id);
    },
    statement: (parts, last) => ({ sql: withParts([...used, ...parts], last), values: [] }),
  };
}
