import type { ReportCube, ReportDimension, ReportMeasure } from '@platbook/contract/reports/report-definition';
import type { Statement } from '../../adapters/property-index/index.ts';
import type { Scope } from './asked.ts';
import { baseMeasures, hasDimension, type Report } from './report.ts';
import { nameOf, quoted, type SqlHand } from './sql-hand.ts';
import { whereSql } from './where-sql.ts';

export interface Figures {
  readonly keys: readonly ReportDimension[];
  readonly measures: readonly string[];
  readonly scope: Scope;
  readonly order?: { readonly key: string; readonly isDescending: boolean } | undefined;
  /** Limits the values of the first key. */
  readonly limit?: number | undefined;
  /** Also selects the labels of the keys, after them, and the total row count, at the end. For internal use. */
  readonly isWhole?: boolean;
}

export const mostRows = 5000;

/** A measure whose cube lacks a key has the same value for each value of that key. Leaves out rows with a null key. */
export function figuresStatement(report: Report, hand: SqlHand, figures: Figures): Statement {
  const { keys, measures, limit, isWhole = false } = figures;
  const bases = [
    ...new Map(measures.flatMap((id) => baseMeasures(report, id)).map((base) => [base.id, base])).values(),
  ];
  const cubes = [...new Set(bases.map(({ cube }) => report.cubes.get(cube as string) as ReportCube))].sort(
    (one, other) => keysOf(other, keys).length - keysOf(one, keys).length,
  );
  const parts = cubes.map((cube) => cubePart(hand, cube, bases, figures));
  const from = `FROM ${joinSql(cubes, keys)}`;
  const present = keys.map(({ id }) => `${quoted(id)} IS NOT NULL`);
  const isTop = limit !== undefined && keys.length > 1;
  const first = quoted(keys[0]?.id ?? '');
  const all = [
    ...present,
    ...(isTop
      ? [
          `${first} IN (SELECT ${first} ${from} WHERE ${first} IS NOT NULL GROUP BY ${first} ORDER BY sum(${measureSql(report, measures[0] ?? '')}) DESC NULLS LAST, ${first} LIMIT ${limit})`,
        ]
      : []),
  ];
  const shown = [
    ...keys.map((key) => `${shownKey(key)} AS ${quoted(key.id)}`),
    ...(isWhole ? keys.map((key) => joinedLabelSql(key, cubes)) : []),
    ...measures.map((id) => `${measureSql(report, id)} AS ${quoted(id)}`),
    ...(isWhole ? ['count(*) OVER ()'] : []),
  ];
  const last = [
    `SELECT ${shown.join(', ')}`,
    from,
    ...(all.length === 0 ? [] : [`WHERE ${all.join(' AND ')}`]),
    ...(keys.length === 0 ? [] : [`ORDER BY ${orderSql(report, hand, figures)}`]),
    ...(keys.length === 0 ? [] : [`LIMIT ${isTop || limit === undefined ? mostRows : limit}`]),
  ];
  return hand.statement(parts, last.join('\n'));
}

const keysOf = (cube: ReportCube, keys: readonly ReportDimension[]) => keys.filter((key) => hasDimension(cube, key));

const partName = (cube: ReportCube) => `${nameOf(cube.id)}_figures`;

function cubePart(
  hand: SqlHand,
  cube: ReportCube,
  bases: readonly ReportMeasure[],
  { keys: allKeys, scope, isWhole = false }: Figures,
): [name: string, sql: string] {
  const keys = keysOf(cube, allKeys);
  const columns = [
    ...keys.map((key) => `${groupSql(cube, key)} AS ${quoted(key.id)}`),
    ...(isWhole ? keys.flatMap((key) => labelSql(key) ?? []) : []),
    ...bases
      .filter((base) => base.cube === cube.id)
      .map(({ id, sql }) => `${hand.measure(sql as string)} AS ${quoted(id)}`),
  ];
  const where = whereSql(hand, cube, scope);
  const grouped = keys.length === 0 ? '' : ` GROUP BY ${keys.map((_, place) => place + 1).join(', ')}`;
  return [partName(cube), `  SELECT ${columns.join(', ')}\n  FROM ${hand.cube(cube.id)}${where}${grouped}`];
}

function joinSql(cubes: readonly ReportCube[], keys: readonly ReportDimension[]): string {
  return cubes
    .map((cube, index) => {
      const name = partName(cube);
      const shared = keysOf(cube, keys).map(({ id }) => quoted(id));
      if (index === 0) return name;
      return shared.length === 0 ? `CROSS JOIN ${name}` : `FULL JOIN ${name} USING (${shared.join(', ')})`;
    })
    .join(' ');
}

function joinedLabelSql(key: ReportDimension, cubes: readonly ReportCube[]): string {
  if (key.labelColumn === undefined) return 'NULL';
  const labels = cubes
    .filter((cube) => hasDimension(cube, key))
    .map((cube) => `${partName(cube)}.${quoted(`${key.id}-words`)}`);
  return `coalesce(${labels.join(', ')})`;
}

/** Groups by the raw value while scanning; labels are made afterward, for the few groups. */
function groupSql({ date }: ReportCube, { kind, grain, column }: ReportDimension): string {
  if (kind !== 'time') return column as string;
  if (grain === 'day') return date as string;
  return grain === 'monthOfYear' ? `month(${date})` : `date_trunc('${grain}', ${date})`;
}

function labelSql({ id, labelColumn }: ReportDimension): string | undefined {
  return labelColumn === undefined ? undefined : `any_value(${labelColumn}) AS ${quoted(`${id}-words`)}`;
}

function shownKey({ id, kind, grain }: ReportDimension): string {
  const name = quoted(id);
  if (kind !== 'time') return name;
  if (grain === 'monthOfYear') return `lpad(CAST(${name} AS VARCHAR), 2, '0')`;
  if (grain === 'quarter') return `concat(CAST(year(${name}) AS VARCHAR), '-Q', CAST(quarter(${name}) AS VARCHAR))`;
  return `substr(CAST(${name} AS VARCHAR), 1, ${{ day: 10, month: 7, year: 4 }[grain ?? 'month']})`;
}

/** A count without rows is 0; other measures are null. */
function measureSql(report: Report, id: string): string {
  const measure = report.measures.get(id) as ReportMeasure;
  if (measure.cube !== undefined) return measure.format === 'count' ? `coalesce(${quoted(id)}, 0)` : quoted(id);
  const [of, over] = [measure.of, measure.over].map((part) => quoted(part as string));
  const isCount = report.measures.get(measure.of as string)?.format === 'count';
  const divided = `CAST(${isCount ? `coalesce(${of}, 0)` : of} AS DOUBLE PRECISION)`;
  const times = measure.times === undefined ? '' : ` * ${measure.times}`;
  return `${divided}${times} / nullif(${over}, 0)`;
}

function orderSql(report: Report, hand: SqlHand, { keys, order, measures }: Figures): string {
  const own = keys.map((key) => ownOrder(hand, key));
  if (order === undefined) return own.join(', ');
  const direction = order.isDescending ? ' DESC' : '';
  if (measures.includes(order.key))
    return [`${measureSql(report, order.key)}${direction} NULLS LAST`, ...own].join(', ');
  return own
    .map((each, index) =>
      index === 0
        ? each
            .split(', ')
            .map((one) => `${one}${direction}`)
            .join(', ')
        : each,
    )
    .join(', ');
}

function ownOrder(hand: SqlHand, { id, values }: ReportDimension): string {
  const name = quoted(id);
  if (values === undefined) return name;
  const listed = values.map(({ value }, index) => `WHEN ${hand.value(value)} THEN ${index}`);
  return `CASE ${name} ${listed.join(' ')} ELSE ${values.length} END, ${name}`;
}
