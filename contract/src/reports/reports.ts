/** A report's calls need the session and, as `Authorization: Bearer`, the token of `GET /api/powerbi/visualize`. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cellShape } from '../property/property-search.ts';
import { idShape, nullable, oneOf, patternShape } from '../text.ts';
import {
  cubeShape,
  dimensionShape,
  measureFormatShape,
  measureShape,
  reportColumnShape,
  reportFilterShape,
  reportPageShape,
} from './report-definition.ts';

// Percent-encoded UTF-8 characters (RFC 3629 §4), except NUL.
const hex = '[\\da-fA-F]';
const next = `%[89abAB]${hex}`;
const escapePattern = [
  `%(?:0[1-9a-fA-F]|[1-7]${hex})`,
  `%(?:[cC][2-9a-fA-F]|[dD]${hex})${next}`,
  `%(?:[eE](?:0%[abAB]|[dD]%[89])${hex}|[eE][1-9a-cA-CeEfF]${next})${next}`,
  `%(?:[fF](?:0%[9abAB]|4%8)${hex}|[fF][1-3]${next})${next}${next}`,
].join('|');
const valuePattern = `(?:[^&,%]|${escapePattern})+`;
const conditionPattern = `[a-z][a-z0-9-]{0,39}=${valuePattern}(?:,${valuePattern})*`;
const drillPattern = '[a-z][a-z0-9-]{0,39}=\\d{4}(?:-Q[1-4])?';
const dayPattern = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const conditionsText = /* @__NO_SIDE_EFFECTS__ */ (maxLength: number) =>
  Type.Optional(
    patternShape(
      `^(?:${conditionPattern}(?:&${conditionPattern}){0,19})?$`,
      'must be up to 20 conditions joined by &, e.g. county=12031,06111&value=150000..700000',
      maxLength,
    ),
  );

const conditions = {
  period: Type.Optional(
    patternShape(
      `^(?:month|quarter|ytd|12m|all|${dayPattern}\\.\\.${dayPattern})$`,
      'must be month, quarter, ytd, 12m, all or two days, e.g. 2025-07-01..2026-06-30',
      30,
    ),
  ),
  where: conditionsText(8000),
  /** Clicked marks: they filter every picture except those over the same dimension. */
  pick: conditionsText(4000),
  /** Pictures that are drilled down; their `keys` start with the time dimension of that grain. */
  drill: Type.Optional(
    patternShape(
      `^(?:${drillPattern}(?:,${drillPattern}){0,11})?$`,
      'must be up to 12 drill-downs, e.g. starts=2025,discounts=2025-Q1',
      700,
    ),
  ),
};
const refusedConditions =
  "a period that starts after its end or has a day that doesn't exist, fields that aren't in the report or appear twice, and values that don't fit them or that are over 200 in number or characters.";
export const reportConditionsShape = Type.Object(conditions);
export type ReportQuery = Static<typeof reportConditionsShape>;

const smallPictureShape = Type.Object({
  label: Type.String(),
  format: measureFormatShape,
  points: Type.Array(Type.Object({ key: Type.String(), value: nullable(Type.Number()) })),
});

export const reportEntryShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  locked: nullable(Type.String()),
  /** Of a locked report: the packs that have its data. */
  packs: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  asOf: nullable(Type.String()),
  refreshedAt: nullable(Type.String({ format: 'date-time' })),
  small: nullable(smallPictureShape),
});
export type ReportEntry = Static<typeof reportEntryShape>;

export const recentReportShape = Type.Object({
  propertyId: Type.Integer(),
  address: Type.String(),
  place: Type.String(),
  openedAt: Type.String({ format: 'date-time' }),
});

export const listReports = endpoint('GET', '/api/reports', {
  summary: 'Returns the BI reports the caller can open, and the property reports they opened last.',
  reply: Type.Object({
    reports: Type.Array(reportEntryShape),
    recent: Type.Array(recentReportShape),
  }),
});

export const getReport = endpoint('GET', '/api/reports/:id', {
  summary: 'Returns the pages, charts and filters of a report, and its data date.',
  reply: Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    counted: Type.String(),
    asOf: Type.String(),
    refreshedAt: nullable(Type.String({ format: 'date-time' })),
    isTrial: Type.Boolean(),
    from: Type.String(),
    cubes: Type.Array(cubeShape),
    dimensions: Type.Array(dimensionShape),
    measures: Type.Array(Type.Omit(measureShape, ['sql'])),
    filters: Type.Array(reportFilterShape),
    columns: Type.Array(reportColumnShape),
    pages: Type.Array(reportPageShape),
  }),
});

const pictureDataShape = Type.Object({
  id: Type.String(),
  /** Keys of the columns of `rows`, in order: `by`, `split` and the measures, or the columns of a list. */
  keys: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(cellShape)),
  /** Labels of values by dimension, where they differ from the values. */
  labels: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  /** The measures in the previous period, and in the same days one year earlier. One row for each of `rows`. */
  before: Type.Optional(Type.Array(Type.Array(cellShape))),
  yearBefore: Type.Optional(Type.Array(Type.Array(cellShape))),
  /** The twelve months up to the end of the period. For kpis, one row per measure; for a table, one for each of `rows`. */
  trend: Type.Optional(Type.Object({ keys: Type.Array(Type.String()), rows: Type.Array(Type.Array(cellShape)) })),
  /** For stacked columns: the measures over all parts, which can be less than the sum because a row can count in two. */
  totals: Type.Optional(Type.Array(Type.Array(cellShape))),
  /** For a table whose `by` has a `note`: notes by value of `by`, regardless of conditions; values with several notes have none. */
  notes: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Total number of rows if `rows` was cut at the limit; otherwise the length of `rows`. */
  total: Type.Integer(),
});
export type PictureData = Static<typeof pictureDataShape>;

export const getReportPage = endpoint('GET', '/api/reports/:id/pages/:page', {
  summary: 'Returns the data of all charts on a page.',
  refuses: refusedConditions,
  query: reportConditionsShape,
  reply: Type.Object({
    /** Both days are included. */
    period: Type.Object({ from: Type.String(), to: Type.String() }),
    before: nullable(Type.Object({ from: Type.String(), to: Type.String() })),
    pictures: Type.Array(pictureDataShape),
  }),
});

export const getReportChoices = endpoint('GET', '/api/reports/:id/choices', {
  summary: 'Returns filter values with counts. A filter does not limit its own counts.',
  refuses: refusedConditions,
  query: Type.Object({
    ...conditions,
    dimension: Type.Optional(idShape),
    q: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Object({
    choices: Type.Record(
      Type.String(),
      Type.Object({
        /** At most a hundred, in the dimension's order, or else most frequent first. */
        values: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), count: Type.Integer() })),
        from: nullable(Type.Number()),
        to: nullable(Type.Number()),
      }),
    ),
  }),
});

const rowsQuery = {
  ...conditions,
  /** The mark whose rows to return, in the format of `where`. Default: the whole picture. */
  mark: conditionsText(1000),
  /** A column, with a leading `-` for descending order. */
  sort: Type.Optional(Type.String({ maxLength: 70 })),
};

export const getReportRows = endpoint('GET', '/api/reports/:id/pictures/:picture/rows', {
  summary: 'Returns a page of the rows of a chart, or of one of its marks.',
  refuses: `${refusedConditions} Also a mark with a measure that the chart doesn't have, and a sort column that its rows don't have.`,
  query: Type.Object({
    ...rowsQuery,
    /** Offset; a multiple of 100. */
    from: Type.Optional(patternShape('^(\\d{0,7}00|0)$', 'must be a multiple of 100', 10)),
  }),
  reply: Type.Object({
    keys: Type.Array(Type.String()),
    rows: Type.Array(Type.Array(cellShape)),
    /** Property IDs of the rows; null if rows aren't about single properties. */
    properties: nullable(Type.Array(Type.Integer())),
    total: Type.Integer(),
  }),
});

export const exportReportRows = endpoint('GET', '/api/reports/:id/pictures/:picture/file', {
  summary: 'Exports all rows of a chart as a file. Exports are in the audit log.',
  refuses: `${refusedConditions} Also a mark with a measure that the chart doesn't have, and a sort column that its rows don't have.`,
  query: Type.Object({
    ...rowsQuery,
    format: oneOf(['csv', 'xlsx']),
    /** `picture`: the data as drawn; `rows`: the underlying rows. Default: `rows`. */
    what: Type.Optional(oneOf(['picture', 'rows'])),
  }),
});

export const getReportSql = endpoint('GET', '/api/reports/:id/pictures/:picture/sql', {
  summary: 'Returns SQL that produces the data of a chart.',
  refuses: refusedConditions,
  query: reportConditionsShape,
  reply: Type.Object({ sql: Type.String() }),
});

export const getReportOutlines = endpoint('GET', '/api/reports/:id/outlines', {
  summary: 'Returns the ZIP outlines of the caller’s counties for maps, in degrees.',
  query: Type.Object({
    counties: Type.Optional(patternShape('^(\\d{5}(,\\d{5}){0,59})?$', 'must be five-digit codes', 400)),
  }),
  reply: Type.Object({
    areas: Type.Array(
      Type.Object({
        value: Type.String(),
        county: Type.String(),
        countyName: Type.String(),
        name: Type.String(),
        rings: Type.Array(Type.Array(Type.Tuple([Type.Number(), Type.Number()]))),
      }),
    ),
  }),
});
