import type { ReplyOf } from '@platbook/contract/endpoint';
import type { ReportDimension } from '@platbook/contract/reports/report-definition';
import type { getReportChoices, ReportQuery } from '@platbook/contract/reports/reports';
import type { Statement } from '../../adapters/property-index/index.ts';
import { problem } from '../../http/problem.ts';
import { type Asked, readAsked, scopeOf } from './asked.ts';
import { figuresStatement } from './figures-sql.ts';
import type { Rows } from './kept-rows.ts';
import type { OpenedReport } from './opened-report.ts';
import { hasDimension, type Report } from './report.ts';
import { engineHand } from './sql-hand.ts';

type Choices = ReplyOf<typeof getReportChoices>['choices'];

const mostValues = 100;

/** Each is counted without its own condition. Throws request.invalid, and not-found unless it is a filter. */
export async function readChoices(
  { report, data, ask }: OpenedReport,
  query: ReportQuery & { dimension?: string; q?: string },
): Promise<Choices> {
  const asked = readAsked(report, query, data);
  const cube = report.cubes.get(report.measures.get(report.definition.counted)?.cube ?? '');
  const wanted = report.definition.filters
    .flatMap(({ dimension }) => report.dimensions.get(dimension) ?? [])
    .filter(({ id }) => query.dimension === undefined || id === query.dimension);
  if (wanted.length === 0 && query.dimension !== undefined) throw problem('not-found');
  const plans = wanted
    .filter((dimension) => cube !== undefined && hasDimension(cube, dimension) && dimension.kind !== 'time')
    .map((dimension) => ({ dimension, statements: statementsOf(report, dimension, asked, query.q) }));
  const answers = [...(await ask(plans.flatMap(({ statements }) => statements)))];
  return Object.fromEntries(
    plans.map(({ dimension, statements }) => {
      const [counted = [], all] = answers.splice(0, statements.length);
      return [dimension.id, dimension.kind === 'range' ? rangeOf(counted) : valuesOf(dimension, counted, all)];
    }),
  );
}

function statementsOf(report: Report, dimension: ReportDimension, asked: Asked, q: string | undefined): Statement[] {
  const { counted } = report.definition;
  const cube = report.measures.get(counted)?.cube as string;
  if (dimension.kind === 'range') {
    const hand = engineHand(report);
    return [hand.statement([], `SELECT min(${dimension.column}), max(${dimension.column}) FROM ${hand.cube(cube)}`)];
  }
  const others = { ...asked, where: asked.where.filter((filter) => filter.dimension.id !== dimension.id) };
  const scope = scopeOf(report, { id: '', type: 'bars', title: '', measures: [counted], by: dimension.id }, others);
  const search = q ? { search: { dimension, text: q } } : {};
  const figures = { keys: [dimension], measures: [counted], isWhole: true };
  const order = { key: counted, isDescending: true };
  const limit = dimension.kind === 'text' ? mostValues : 1000;
  const everything = { days: null, anyOf: [], monthsOfYear: [], filters: [], ...search };
  return [
    figuresStatement(report, engineHand(report), { ...figures, scope: { ...scope, ...search }, order, limit }),
    // A choice has few values, so those with no remaining rows are listed too.
    ...(dimension.kind === 'choice'
      ? [figuresStatement(report, engineHand(report), { ...figures, scope: everything })]
      : []),
  ];
}

function rangeOf(rows: Rows): Choices[string] {
  const [from, to] = rows[0] ?? [];
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return { values: [], from: number(from), to: number(to) };
}

export function valuesOf({ values }: ReportDimension, counted: Rows, all: Rows | undefined): Choices[string] {
  const counts = new Map(counted.map(([value, , count]) => [String(value), Number(count)]));
  const known = new Map(values?.map(({ value, label }) => [value, label]));
  const listed = (all ?? counted).map(([value, words]) => ({
    value: String(value),
    label: String(words ?? known.get(String(value)) ?? value),
    count: counts.get(String(value)) ?? 0,
  }));
  if (all !== undefined && values === undefined) listed.sort((one, other) => other.count - one.count);
  return { values: listed.slice(0, mostValues), from: null, to: null };
}
