import type { ReportCube } from '@platbook/contract/reports/report-definition';
import { type Filter, filtersOf, type Scope } from './asked.ts';
import type { SqlHand } from './sql-hand.ts';

export function whereSql(hand: SqlHand, cube: ReportCube, scope: Scope, more: readonly string[] = []): string {
  const { date } = cube;
  const between = ({ from, to }: { from: string; to: string }) =>
    to >= '9999' ? `${date} >= ${hand.day(from)}` : `${date} BETWEEN ${hand.day(from)} AND ${hand.day(to)}`;
  const times =
    date === undefined
      ? []
      : [
          ...(scope.days === null ? [] : [between(scope.days)]),
          ...scope.anyOf.map((times) => `(${times.map(between).join(' OR ')})`),
          ...scope.monthsOfYear.map(
            (months) => `month(${date}) IN (${months.map((month) => hand.value(Number(month))).join(', ')})`,
          ),
        ];
  const all = [
    ...times,
    ...filtersOf(scope, cube).map((filter) => filterSql(hand, filter)),
    ...searchSql(hand, cube, scope),
    ...more,
  ];
  return all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`;
}

function searchSql(hand: SqlHand, cube: ReportCube, { search }: Scope): string[] {
  if (search === undefined || !cube.dimensions.includes(search.dimension.id)) return [];
  const { column, labelColumn } = search.dimension;
  return [`strpos(lower(${labelColumn ?? column}), lower(${hand.value(search.text)})) > 0`];
}

function filterSql(hand: SqlHand, { dimension, values, range }: Filter): string {
  const column = dimension.column as string;
  if (range === undefined) return `${column} IN (${values.map((value) => hand.value(value)).join(', ')})`;
  const { from, to } = range;
  const ends = [
    ...(from === null ? [] : [`${column} >= ${hand.value(from)}`]),
    ...(to === null ? [] : [`${column} <= ${hand.value(to)}`]),
  ];
  return ends.join(' AND ');
}
