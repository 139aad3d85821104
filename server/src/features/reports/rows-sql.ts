import type { ReportCube, ReportPicture } from '@platbook/contract/reports/report-definition';
import type { Statement } from '../../adapters/property-index/index.ts';
import { problem } from '../../http/problem.ts';
import type { Scope } from './asked.ts';
import { baseMeasures, type Report, rowCubeOf } from './report.ts';
import type { SqlHand } from './sql-hand.ts';
import { whereSql } from './where-sql.ts';

export type RowsQuery = ReturnType<typeof rowsBehind>;

/** Those of its cube, or those that a measure counts. `sort` is a column, `-` for descending. Throws request.invalid. */
export function rowsBehind(
  report: Report,
  picture: ReportPicture,
  scope: Scope,
  { measure, sort }: { measure?: string | undefined; sort?: string | undefined },
) {
  const base = measure === undefined ? undefined : baseMeasures(report, measure)[0];
  const cube = (base === undefined ? rowCubeOf(report, picture) : report.cubes.get(base.cube as string)) as ReportCube;
  const columns =
    picture.columns !== undefined && picture.cube === cube.id
      ? picture.columns.map(({ column }) => column)
      : (report.definition.rowColumns[cube.id] ?? []);
  // The measure's FILTER clause, at the end of its aggregate, selects its rows.
  const about = /\bFILTER \(WHERE (.+)\)$/s.exec(base?.sql ?? '')?.[1];
  const points = picture.type === 'scatter' ? columns.slice(0, 2).map((column) => `${column} IS NOT NULL`) : [];
  const more = [...points, ...(about === undefined ? [] : [`(${about})`])];
  const wanted = sort ?? picture.sort;
  const column = wanted?.replace(/^-/, '');
  if (sort !== undefined && !columns.includes(column as string))
    throw problem('request.invalid', `sort must be one of ${columns.join(', ')}`);
  const order =
    column !== undefined && columns.includes(column)
      ? { column, isDescending: wanted?.startsWith('-') === true }
      : cube.date === undefined
        ? undefined
        : { column: cube.date, isDescending: picture.span !== 'ahead' };
  return { cube, columns, scope, more, order };
}

export function rowsStatement(
  hand: SqlHand,
  { cube, columns, scope, more, order }: RowsQuery,
  { from = 0, limit, isWhole = false }: { from?: number; limit: number; isWhole?: boolean },
): Statement {
  const { property } = cube;
  const read = hand.cube(cube.id);
  const where = whereSql(hand, cube, scope, more);
  const shown = [...columns, ...(isWhole && property !== undefined ? [property] : [])];
  const rest = [...(property === undefined ? [] : [property]), ...columns].filter((column) => column !== order?.column);
  const orders = [
    ...(order === undefined ? [] : [`${order.column}${order.isDescending ? ' DESC' : ''} NULLS LAST`]),
    ...rest,
  ];
  const offset = from === 0 ? '' : ` OFFSET ${from}`;
  return hand.statement(
    [],
    `SELECT ${shown.join(', ')}\nFROM ${read}${where}\nORDER BY ${orders.join(', ')}\nLIMIT ${limit}${offset}`,
  );
}

export function countStatement(hand: SqlHand, { cube, scope, more }: RowsQuery): Statement {
  return hand.statement([], `SELECT count(*) FROM ${hand.cube(cube.id)}${whereSql(hand, cube, scope, more)}`);
}
