import type { Cell } from '@platbook/contract/property/property-search';
import type { ReportDimension, ReportPicture } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import type { Statement } from '../../adapters/property-index/index.ts';
import { type Asked, type Scope, scopeBefore } from './asked.ts';
import { type Figures, figuresStatement } from './figures-sql.ts';
import type { Rows } from './kept-rows.ts';
import { monthsTo } from './months.ts';
import { notesIn, notesStatement } from './notes.ts';
import { baseMeasures, type Report } from './report.ts';
import { engineHand } from './sql-hand.ts';

/** The statements of a picture, and how to build its data from their answers, which come in the same order. */
export interface PicturePlan {
  readonly statements: readonly Statement[];
  read(answers: readonly Rows[]): PictureData;
}

interface Shown {
  readonly report: Report;
  readonly picture: ReportPicture;
  readonly asked: Asked;
  readonly figures: Figures;
}

/** An extra statement of a picture, and what it adds to the data; `now` has the rows of the main figures. */
interface Part {
  readonly statement: Statement;
  read(rows: Rows, now: Rows): Partial<PictureData>;
}

export function planFigures(shown: Shown): PicturePlan {
  const { picture, figures } = shown;
  const { keys, measures } = figures;
  const parts = [
    earlierPart(shown, 'period'),
    earlierPart(shown, 'year'),
    trendPart(shown),
    totalsPart(shown),
    notesPart(shown),
  ].filter((part) => part !== undefined);
  return {
    statements: [statementOf(shown, {}), ...parts.map(({ statement }) => statement)],
    read: ([now = [], ...answers]) => ({
      id: picture.id,
      keys: [...keys.map(({ id }) => id), ...measures],
      rows: now.map((row) => [...row.slice(0, keys.length), ...cellsOf(row, keys.length, measures.length)]),
      labels: labelsOf(keys, now),
      total: Number(now[0]?.at(-1) ?? 0),
      ...Object.assign({}, ...parts.map(({ read }, place) => read(answers[place] ?? [], now))),
    }),
  };
}

const statementOf = ({ report, figures }: Shown, more: Partial<Figures>): Statement =>
  figuresStatement(report, engineHand(report), { ...figures, isWhole: true, ...more });
/** For statements whose rows are matched by key, so their order doesn't matter. */
const unordered = { order: undefined, limit: undefined };

const cellsOf = (row: readonly Cell[], keys: number, measures: number) => row.slice(keys * 2, keys * 2 + measures);
const nameOf = (row: readonly Cell[], from: number, keys: number) => JSON.stringify(row.slice(from, from + keys));

const nothingOf = ({ report }: Shown, measure: string): Cell =>
  report.measures.get(measure)?.format === 'count' ? 0 : null;

const isTimeless = ({ report }: Shown, measure: string): boolean =>
  baseMeasures(report, measure).every(({ cube }) => report.cubes.get(cube ?? '')?.date === undefined);

function earlierPart(shown: Shown, which: 'period' | 'year'): Part | undefined {
  const { picture, asked, figures } = shown;
  const { keys, measures } = figures;
  const compares = picture.type === 'kpis' || (picture.type === 'table' && keys.every(({ kind }) => kind !== 'time'));
  // A span in the future has no earlier period.
  const scope = compares && picture.span !== 'ahead' ? scopeBefore(figures.scope, which, asked.data) : undefined;
  if (scope === undefined) return undefined;
  return {
    statement: statementOf(shown, { ...unordered, scope }),
    read(rows, now) {
      const found = new Map(
        rows.map((row) => [nameOf(row, 0, keys.length), cellsOf(row, keys.length, measures.length)]),
      );
      const earlier = now.map((row) => {
        const cells = found.get(nameOf(row, 0, keys.length));
        return measures.map(
          (id, place): Cell =>
            isTimeless(shown, id) ? null : cells === undefined ? nothingOf(shown, id) : (cells[place] ?? null),
        );
      });
      return which === 'period' ? { before: earlier } : { yearBefore: earlier };
    },
  };
}

function trendPart(shown: Shown): Part | undefined {
  const { picture, asked, figures } = shown;
  const { keys, measures, scope } = figures;
  const isFigures = picture.type === 'kpis';
  const shows = isFigures || (picture.type === 'table' && picture.spark === true);
  if (!shows || picture.span === 'ahead' || measures.every((id) => isTimeless(shown, id))) return undefined;
  const months = monthsTo(trendEnd(scope, asked));
  const lines = isFigures ? measures : measures.slice(0, 1);
  return {
    statement: statementOf(shown, {
      ...unordered,
      keys: [trendMonth, ...keys],
      measures: lines,
      scope: { ...scope, days: months.days, anyOf: [] },
    }),
    read(rows, now) {
      const found = new Map(
        rows.map((row) => [`${row[0]} ${nameOf(row, 1, keys.length)}`, cellsOf(row, keys.length + 1, lines.length)]),
      );
      const lineOf = (name: string, id: string, place: number) =>
        months.keys.map((month): Cell => {
          if (isTimeless(shown, id)) return null;
          const cells = found.get(`${month} ${name}`);
          return cells === undefined ? nothingOf(shown, id) : (cells[place] ?? null);
        });
      const [first = ''] = lines;
      return {
        trend: {
          keys: [...months.keys],
          rows: isFigures
            ? lines.map((id, place) => lineOf('[]', id, place))
            : now.map((row) => lineOf(nameOf(row, 0, keys.length), first, 0)),
        },
      };
    },
  };
}

const trendMonth: ReportDimension = { id: 'trend-month', label: '', plural: '', kind: 'time', grain: 'month' };

function trendEnd({ days }: Scope, { data }: Asked): string {
  return days === null || days.to > data.asOf || days.from > days.to ? data.asOf : days.to;
}

/** Totals of stacked columns, queried separately: a property in two stages in a month counts once in the total. */
function totalsPart(shown: Shown): Part | undefined {
  const { keys, measures } = shown.figures;
  if (shown.picture.type !== 'columns' || keys.length !== 2) return undefined;
  return {
    statement: statementOf(shown, { ...unordered, keys: keys.slice(0, 1) }),
    read: (rows) => ({ totals: rows.map((row) => [row[0] ?? null, ...cellsOf(row, 1, measures.length)]) }),
  };
}

function notesPart({ report, picture }: Shown): Part | undefined {
  const statement = notesStatement(report, picture);
  return statement && { statement, read: (rows, now) => ({ notes: notesIn(report, picture, rows, now) }) };
}

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
