import { findField } from '@platbook/contract/property/property-fields';
import type { Cell } from '@platbook/contract/property/property-search';
import type { PropertyConditions } from '@platbook/property/conditions';
import type { Rows, Statement } from '../engine-messages.ts';
import type { Facet } from '../property-index.ts';
import { Bound, columnOf } from './sql-text.ts';
import { whereSql } from './where-sql.ts';

const mostValues = 50;
const mostBars = 40;

export function withoutField(conditions: PropertyConditions, field: string): PropertyConditions {
  return { ...conditions, fields: conditions.fields.filter(({ key }) => key !== field) };
}

export function valuesStatements(field: string, conditions: PropertyConditions): Statement[] {
  const column = columnOf(field);
  // The labels of choice codes are known from `about`; text values have too many, so each label comes with its value.
  const label =
    findField(field)?.kind === 'text'
      ? `(SELECT any_value(meaning) FROM choices WHERE field = '${field}' AND code = value::VARCHAR)`
      : 'NULL';
  return [
    (where: string) =>
      `SELECT value, n, ${label} FROM (SELECT ${column} AS value, count(*) AS n FROM homes WHERE ${where} AND ${column} IS NOT NULL
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues}) ORDER BY n DESC, value`,
    (where: string) => `SELECT count(*) FROM homes WHERE ${where} AND ${column} IS NULL`,
  ].map((sql) => {
    const bound = new Bound();
    return bound.statement(sql(whereSql(bound, conditions)));
  });
}

export function readValues([values, none]: readonly Rows[]): Facet {
  return {
    values: values!.rows.map(([value, count, label]) => ({
      value: String(value),
      count: Number(count),
      ...(typeof label === 'string' && label !== String(value) ? { label } : {}),
    })),
    bars: [],
    none: Number(none!.rows[0]?.[0]),
  };
}

export interface FieldRange {
  readonly edges: readonly Cell[];
  readonly ends: readonly [least: Cell, most: Cell];
}

/** Smallest and largest value of a number or date in the set, and the same without 2% at either end. */
export function rangeStatement(field: string): Statement {
  const column = columnOf(field);
  const share = (part: number) => `approx_quantile(${column}, ${part})`;
  return new Bound().statement(`SELECT min(${column}), ${share(0.02)}, ${share(0.98)}, max(${column}) FROM homes`);
}

export function readRange(field: string, range: Rows): FieldRange {
  const [least = null, low, high, most = null] = range.rows[0] ?? [];
  if (least === null || most === null) return { edges: [], ends: [null, null] };
  const edges =
    findField(field)?.kind === 'date'
      ? monthEdges(String(low), String(high))
      : numberEdges(Number(low), Number(high), Number.isInteger(least) && Number.isInteger(most));
  return { edges: edges.filter((edge) => edge > least && edge <= most), ends: [least, most] };
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

/** Counts per bar; an edge belongs to the bar it starts. The row without a bar counts properties without a value. */
export function barsStatement(
  field: string,
  conditions: PropertyConditions,
  edges: readonly Cell[],
  bound = new Bound(),
): Statement {
  const column = bound.columnOf(field);
  const where = whereSql(bound, conditions);
  // A binary search over the edges compares each value with six of them instead of all.
  const barOf = (first: number, last: number): string => {
    if (first === last) return String(first);
    const middle = (first + last + 1) >> 1;
    const edge = edges[middle - 1] as Cell;
    const value = typeof edge === 'string' ? bound.addDay(edge) : bound.add(Number(edge));
    return `CASE WHEN ${column} < ${value} THEN ${barOf(first, middle - 1)} ELSE ${barOf(middle, last)} END`;
  };
  const bar = barOf(0, edges.length);
  return bound.statement(
    `SELECT CASE WHEN ${column} IS NOT NULL THEN ${bar} END, count(*) FROM homes WHERE ${where} GROUP BY 1`,
  );
}

export function readBars([least, most]: FieldRange['ends'], edges: readonly Cell[], { rows }: Rows): Facet {
  const counts = new Map(rows.map(([bar, count]) => [bar === null ? -1 : Number(bar), Number(count)]));
  const ends = [least, ...edges, most];
  const bars = ends
    .slice(0, -1)
    .map((from, index) => ({ from, to: ends[index + 1] ?? null, count: counts.get(index) ?? 0 }));
  return { values: [], bars: least === null ? [] : bars, none: counts.get(-1) ?? 0 };
}
