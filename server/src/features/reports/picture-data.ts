import type { Cell } from '@platbook/contract/property-search';
import type { ReportDimension, ReportPicture } from '@platbook/contract/report-definition';
import type { PictureData } from '@platbook/contract/reports';
import { type Asked, acrossOf, type Scope, scopeBefore, scopeOf } from './asked.ts';
import { type Figures, figuresStatement } from './figures-sql.ts';
import type { Rows } from './kept-rows.ts';
import { monthsTo } from './months.ts';
import { notesIn, notesStatement } from './notes.ts';
import { baseMeasures, type Report } from './report.ts';
import { countStatement, rowsBehind, rowsStatement } from './rows-sql.ts';
import { engineHand } from './sql-hand.ts';
import type { Statement } from './statement.ts';

/** What is asked for a picture, and what is made of the answers, which come in the same order. */
export interface PicturePlan {
  readonly statements: readonly Statement[];
  read(answers: readonly Rows[]): PictureData;
}

const rowsOfList = 100;
const pointsOfScatter = 1000;

/** How a picture is asked for under these conditions. */
export function planPicture(report: Report, picture: ReportPicture, asked: Asked): PicturePlan {
  return picture.type === 'list' || picture.type === 'scatter'
    ? planRows(report, picture, asked)
    : planFigures(report, picture, asked);
}

/** The measures of a picture by what it is told apart by. */
export function figuresOf(report: Report, picture: ReportPicture, asked: Asked): Figures {
  const { type, measures, limit, split } = picture;
  const across = acrossOf(report, picture, asked);
  const keys = [across, report.dimensions.get(split ?? '')].filter((key) => key !== undefined);
  const sort = picture.sort ?? (hasOwnOrder(type, across) ? 'by' : `-${measures[0]}`);
  const key = sort.replace(/^-/, '');
  return {
    keys,
    measures,
    scope: scopeOf(report, picture, asked),
    order: { key, isDescending: sort.startsWith('-') },
    limit,
  };
}

const hasOwnOrder = (type: ReportPicture['type'], key: ReportDimension | undefined): boolean =>
  type !== 'bars' && type !== 'map' && (key?.kind !== 'text' || type === 'heat');

function planFigures(report: Report, picture: ReportPicture, asked: Asked): PicturePlan {
  const figures = figuresOf(report, picture, asked);
  const { keys, measures, scope } = figures;
  const width = keys.length;
  const ask = (more: Partial<Figures>) =>
    figuresStatement(report, engineHand(report), { ...figures, isWhole: true, ...more });
  // What lies ahead has nothing before it.
  const compares =
    picture.span !== 'ahead' &&
    (picture.type === 'kpis' || (picture.type === 'table' && keys.every(({ kind }) => kind !== 'time')));
  const anew = { order: undefined, limit: undefined };
  const [before, year] = (['period', 'year'] as const).map((which) => {
    const earlier = compares ? scopeBefore(scope, which, asked.data) : undefined;
    return earlier && ask({ ...anew, scope: earlier });
  });
  const months = monthsTo(trendEnd(scope, asked));
  const hasTrend =
    picture.span !== 'ahead' && (picture.type === 'kpis' || (picture.type === 'table' && picture.spark === true));
  const month: ReportDimension = { id: 'trend-month', label: '', plural: '', kind: 'time', grain: 'month' };
  const trendMeasures = picture.type === 'kpis' ? measures : measures.slice(0, 1);
  // What no day touches was not another number at another time.
  const isTimeless = measures.map((id) =>
    baseMeasures(report, id).every(({ cube }) => report.cubes.get(cube ?? '')?.date === undefined),
  );
  const trend =
    hasTrend && !isTimeless.every(Boolean)
      ? ask({
          ...anew,
          keys: [month, ...keys],
          measures: trendMeasures,
          scope: { ...scope, days: months.days, anyOf: [] },
        })
      : undefined;
  // A property that was in two stages of a month is one of the month.
  const whole = picture.type === 'columns' && width === 2 ? ask({ ...anew, keys: keys.slice(0, 1) }) : undefined;
  const wanted = [ask({}), before, year, trend, whole, notesStatement(report, picture)];
  return {
    statements: wanted.filter((statement) => statement !== undefined),
    read(answers) {
      const left = [...answers];
      const [now = [], earlier, lastYear, lines, totals, notes] = wanted.map((statement) => statement && left.shift());
      const nameOf = (row: readonly Cell[], from = 0) => JSON.stringify(row.slice(from, from + width));
      const figuresIn = (row: readonly Cell[], keyCount = width, count = measures.length) =>
        row.slice(keyCount * 2, keyCount * 2 + count);
      const nothing = measures.map((id): Cell => (report.measures.get(id)?.format === 'count' ? 0 : null));
      const beside = (rows: Rows | undefined) => {
        if (rows === undefined) return undefined;
        const found = new Map(rows.map((row) => [nameOf(row), figuresIn(row)]));
        return now.map((row) =>
          (found.get(nameOf(row)) ?? nothing).map((cell, place) => (isTimeless[place] ? null : cell)),
        );
      };
      const data: PictureData = {
        id: picture.id,
        keys: [...keys.map(({ id }) => id), ...measures],
        rows: now.map((row) => [...row.slice(0, width), ...figuresIn(row)]),
        labels: labelsOf(keys, now),
        total: Number(now[0]?.at(-1) ?? 0),
      };
      const [periodBefore, yearBefore] = [beside(earlier), beside(lastYear)];
      if (periodBefore) data.before = periodBefore;
      if (yearBefore) data.yearBefore = yearBefore;
      if (totals) data.totals = totals.map((row) => [row[0] ?? null, ...figuresIn(row, 1)]);
      if (notes) data.notes = notesIn(report, picture, notes, now);
      if (lines !== undefined) {
        const found = new Map(
          lines.map((row) => [`${row[0]} ${nameOf(row, 1)}`, figuresIn(row, width + 1, trendMeasures.length)]),
        );
        const lineOf = (name: string, place: number): Cell[] =>
          months.keys.map((key) =>
            isTimeless[place] ? null : (found.get(`${key} ${name}`)?.[place] ?? nothing[place] ?? null),
          );
        data.trend = {
          keys: [...months.keys],
          rows:
            picture.type === 'kpis'
              ? measures.map((_, place) => lineOf('[]', place))
              : now.map((row) => lineOf(nameOf(row), 0)),
        };
      }
      return data;
    },
  };
}

/** The month that a line of twelve ends with: that of the last day of the picture, or of the data. */
function trendEnd({ days }: Scope, { data }: Asked): string {
  return days === null || days.to > data.asOf || days.from > days.to ? data.asOf : days.to;
}

/** Words of the values of keys, which stand behind the keys. */
function labelsOf(keys: readonly ReportDimension[], rows: Rows): PictureData['labels'] {
  return Object.fromEntries(
    keys.flatMap(({ id, values }, place) => {
      const known = new Map(values?.map(({ value, label }) => [value, label]));
      const words = rows.flatMap((row) => {
        const value = String(row[place]);
        const word = row[keys.length + place] ?? known.get(value);
        return word === undefined || word === value ? [] : [[value, String(word)] as const];
      });
      return words.length === 0 ? [] : [[id, Object.fromEntries(words)] as const];
    }),
  );
}

function planRows(report: Report, picture: ReportPicture, asked: Asked): PicturePlan {
  const query = rowsBehind(report, picture, scopeOf(report, picture, asked), {});
  const limit = picture.limit ?? (picture.type === 'list' ? rowsOfList : pointsOfScatter);
  return {
    statements: [rowsStatement(engineHand(report), query, { limit }), countStatement(engineHand(report), query)],
    read: ([rows = [], count = []]) => ({
      id: picture.id,
      keys: [...query.columns],
      rows: rows.map((row) => [...row]),
      labels: {},
      total: Number(count[0]?.[0] ?? 0),
    }),
  };
}
