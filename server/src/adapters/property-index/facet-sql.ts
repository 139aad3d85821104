import { findField } from '@platbook/contract/property-fields';
import type { Cell } from '@platbook/contract/property-search';
import type { PropertyConditions } from '@platbook/contract/rules/property-conditions';
import type { Rows, Statement } from './engine-messages.ts';
import type { Facet } from './property-index.ts';
import { Bound, columnOf } from './sql-text.ts';
import { whereSql } from './where-sql.ts';

const mostValues = 50;
const mostBars = 40;

/** The conditions without those on a field. */
export function withoutField(conditions: PropertyConditions, field: string): PropertyConditions {
  return { ...conditions, fields: conditions.fields.filter(({ key }) => key !== field) };
}

/** Of a choice, a flag or a text: the most frequent values, and how many have none. */
export function valuesStatements(field: string, conditions: PropertyConditions): Statement[] {
  const column = columnOf(field);
  return [
    (where: string) =>
      `SELECT ${column}, count(*) FROM homes WHERE ${where} AND ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues}`,
    (where: string) => `SELECT count(*) FROM homes WHERE ${where} AND ${column} IS NULL`,
  ].map((sql) => {
    const bound = new Bound();
    return bound.statement(sql(whereSql(bound, conditions)));
  });
}

export function readValues([values, none]: readonly Rows[]): Facet {
  return {
    values: values!.rows.map(([value, count]) => ({ value: String(value), count: Number(count) })),
    bars: [],
    none: Number(none!.rows[0]?.[0]),
  };
}

/** How far a number or a day goes, without the two percent at either end, and how many have none. */
export function rangeStatement(field: string, conditions: PropertyConditions): Statement {
  const bound = new Bound();
  const column = columnOf(field);
  return bound.statement(`SELECT min(${column}), quantile_disc(${column}, 0.02), quantile_disc(${column}, 0.98), max(${column}),
    count(*) - count(${column}) FROM homes WHERE ${whereSql(bound, conditions)}`);
}

/** Where one bar ends and the next begins: round numbers, first days of months. */
export function edgesOf(field: string, range: Rows): Cell[] {
  const [least, low, high, most] = range.rows[0] ?? [];
  if (least === null || least === undefined) return [];
  const edges =
    findField(field)?.kind === 'date'
      ? monthEdges(String(low), String(high))
      : numberEdges(Number(low), Number(high), Number.isInteger(least) && Number.isInteger(most));
  return edges.filter((edge) => edge > least && edge <= (most as Cell & {}));
}

function numberEdges(low: number, high: number, isWhole: boolean): number[] {
  const least = (high - low) / (mostBars - 3);
  const power = 10 ** Math.floor(Math.log10(least || 1));
  const width = [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least) as number;
  const step = isWhole ? Math.max(1, width) : width;
  const first = Math.floor(low / step);
  const count = Math.min(mostBars - 1, Math.ceil(high / step) - first + 1);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

function monthEdges(low: string, high: string): string[] {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const [first, last] = [monthOf(low), monthOf(high)];
  const width = [1, 3, 6, 12, 24, 60, 120, 600].find((step) => (last - first) / step <= mostBars - 3) ?? 1200;
  const start = Math.floor(first / width);
  const count = Math.min(mostBars - 1, Math.ceil(last / width) - start + 1);
  return Array.from({ length: count }, (_, index) => {
    const month = (start + index) * width;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  });
}

/** How many lie in each bar: a value belongs to the bar that begins with it. */
export function barsStatement(field: string, conditions: PropertyConditions, edges: readonly Cell[]): Statement {
  const bound = new Bound();
  const column = columnOf(field);
  const where = whereSql(bound, conditions);
  const placed = edges.map((edge) => {
    const value = typeof edge === 'string' ? bound.addDay(edge) : bound.add(Number(edge));
    return `(${column} >= ${value})::TINYINT`;
  });
  return bound.statement(
    `SELECT ${placed.join(' + ') || '0'}, count(*) FROM homes WHERE ${where} AND ${column} IS NOT NULL GROUP BY 1`,
  );
}

export function readBars(range: Rows, edges: readonly Cell[], { rows }: Rows): Facet {
  const [least = null, , , most = null, none] = range.rows[0] ?? [];
  const counts = new Map(rows.map(([bar, count]) => [Number(bar), Number(count)]));
  const ends = [least, ...edges, most];
  const bars = ends
    .slice(0, -1)
    .map((from, index) => ({ from, to: ends[index + 1] ?? null, count: counts.get(index) ?? 0 }));
  return { values: [], bars: least === null ? [] : bars, none: Number(none) };
}
