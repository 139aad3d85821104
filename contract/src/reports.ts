/**
 * Reports (specification §2, §4, §7; reading 9). `/api/reports` is the portal's list. The calls of one report are made by the embedded report: in the
 * session of the person, and with `Authorization: Bearer` and the access token that `GET /api/powerbi/visualize` answered for this person and report; neither
 * opens them alone. All numbers come from the file of the caller's own set.
 */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { cellShape } from './property-search.ts';
import {
  cubeShape,
  dimensionShape,
  measureFormatShape,
  measureShape,
  reportColumnShape,
  reportFilterShape,
  reportPageShape,
} from './report-definition.ts';
import { idShape, nullable, patternShape } from './text.ts';

// Escapes of characters in UTF-8 (RFC 3629 §4), NUL aside.
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

/** What is asked of a report, as texts of its address; see rules/report-conditions.ts. */
const conditions = {
  /** `12m` when absent. */
  period: Type.Optional(
    patternShape(
      `^(?:month|quarter|ytd|12m|all|${dayPattern}\\.\\.${dayPattern})$`,
      'must be month, quarter, ytd, 12m, all or two days, e.g. 2025-07-01..2026-06-30',
      30,
    ),
  ),
  /** Filters, which every picture obeys. */
  where: conditionsText(8000),
  /** Marks that were clicked, in the same spelling: a picture over the dimension itself shows all its values, every other obeys. */
  pick: conditionsText(4000),
  /**
   * Pictures over a time dimension that show one year by quarters, or one quarter by months (rules/report-drill.ts). `keys` of
   * such a picture begin with the time dimension of that grain.
   */
  drill: Type.Optional(
    patternShape(
      `^(?:${drillPattern}(?:,${drillPattern}){0,11})?$`,
      'must be up to 12 drill-downs, e.g. starts=2025,discounts=2025-Q1',
      700,
    ),
  ),
};
/** What the shapes of the conditions can't say. */
const refusedConditions =
  "a period that starts after its end or has a day that doesn't exist, fields that aren't in the report or appear twice, and values that don't fit them or that are over 200 in number or characters.";
export const reportConditionsShape = Type.Object(conditions);
export type ReportQuery = Static<typeof reportConditionsShape>;

const reportParams = Type.Object({ id: idShape });
const pictureParams = Type.Object({ id: idShape, picture: idShape });

const smallPictureShape = Type.Object({
  label: Type.String(),
  format: measureFormatShape,
  points: Type.Array(Type.Object({ key: Type.String(), value: nullable(Type.Number()) })),
});

export const reportEntryShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** Why it does not open for the caller; null when it does. */
  locked: nullable(Type.String()),
  /** The day of the data, YYYY-MM-DD; null while no one knows. */
  asOf: nullable(Type.String()),
  refreshedAt: nullable(Type.String({ format: 'date-time' })),
  small: nullable(smallPictureShape),
});
export type ReportEntry = Static<typeof reportEntryShape>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Returns the BI reports the caller can open, and the property reports they opened last.',
  reply: Type.Object({
    reports: Type.Array(reportEntryShape),
    /** At most ten, the last one first. */
    recent: Type.Array(
      Type.Object({
        propertyId: Type.Integer(),
        address: Type.String(),
        place: Type.String(),
        openedAt: Type.String({ format: 'date-time' }),
      }),
    ),
  }),
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'Returns the pages, charts and filters of a report, and its data date.',
  params: reportParams,
  reply: Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    /** A measure: counts beside choices are of it. */
    counted: Type.String(),
    asOf: Type.String(),
    refreshedAt: nullable(Type.String({ format: 'date-time' })),
    isTrial: Type.Boolean(),
    /** The first day of the data. */
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
  /** `by`, `split` and the measures, or the columns of rows: what is in `rows`, in this order. */
  keys: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(cellShape)),
  /** Words of values by dimension, where they differ from the values. */
  labels: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  /** The same measures in the period before, and in the same days of the year before: one row for each of `rows`, measures alone. Of kpis and tables. */
  before: Type.Optional(Type.Array(Type.Array(cellShape))),
  yearBefore: Type.Optional(Type.Array(Type.Array(cellShape))),
  /** The twelve months to the end of the period. Of kpis a row for each measure, of a table with `spark` a row of the first measure for each of `rows`. */
  trend: Type.Optional(Type.Object({ keys: Type.Array(Type.String()), rows: Type.Array(Type.Array(cellShape)) })),
  /**
   * Of stacked columns: the value across and the measures of all parts together, which is less than their sum where something counts in two parts.
   */
  totals: Type.Optional(Type.Array(Type.Array(cellShape))),
  /** Of a table whose `by` has a `note`: its words by value of `by`, whatever the conditions; a value of which several are true has none. */
  notes: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** How many rows there are when `rows` was cut at the limit; else the length of `rows`. */
  total: Type.Integer(),
});
export type PictureData = Static<typeof pictureDataShape>;

export const getReportPage = endpoint({
  method: 'GET',
  path: '/api/reports/:id/pages/:page',
  summary: 'Returns the data of all charts on a page.',
  refuses: refusedConditions,
  params: Type.Object({ id: idShape, page: idShape }),
  query: reportConditionsShape,
  reply: Type.Object({
    /** Both days belong to it. */
    period: Type.Object({ from: Type.String(), to: Type.String() }),
    before: nullable(Type.Object({ from: Type.String(), to: Type.String() })),
    pictures: Type.Array(pictureDataShape),
  }),
});

export const getReportChoices = endpoint({
  method: 'GET',
  path: '/api/reports/:id/choices',
  summary: 'Returns filter values with counts. A filter does not limit its own counts.',
  refuses: refusedConditions,
  params: reportParams,
  query: Type.Object({
    ...conditions,
    /** Only of this dimension, and of values that hold this text. */
    dimension: Type.Optional(idShape),
    q: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Object({
    choices: Type.Record(
      Type.String(),
      Type.Object({
        /** At most a hundred, in the order of the dimension, else the most first. */
        values: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), count: Type.Integer() })),
        /** Of a range. */
        from: nullable(Type.Number()),
        to: nullable(Type.Number()),
      }),
    ),
  }),
});

const rowsQuery = {
  ...conditions,
  /** The mark whose rows are asked for, in the spelling of `where`; all of the picture when absent. */
  mark: conditionsText(1000),
  /** A column, `-` before it for the largest first. */
  sort: Type.Optional(Type.String({ maxLength: 70 })),
};

export const getReportRows = endpoint({
  method: 'GET',
  path: '/api/reports/:id/pictures/:picture/rows',
  summary: 'Returns a page of the rows of a chart, or of one of its marks.',
  refuses: `${refusedConditions} Also a mark with a measure that the chart doesn't have, and a sort column that its rows don't have.`,
  params: pictureParams,
  query: Type.Object({
    ...rowsQuery,
    /** How many to leave out; whole hundreds. */
    from: Type.Optional(patternShape('^(\\d{0,7}00|0)$', 'must be a multiple of 100', 10)),
  }),
  reply: Type.Object({
    keys: Type.Array(Type.String()),
    rows: Type.Array(Type.Array(cellShape)),
    /** Ids of the properties of the rows, where rows are of one. */
    properties: nullable(Type.Array(Type.Integer())),
    total: Type.Integer(),
  }),
});

export const exportReportRows = endpoint({
  method: 'GET',
  path: '/api/reports/:id/pictures/:picture/file',
  summary: 'Exports all rows of a chart as a file. Exports are in the audit log.',
  refuses: `${refusedConditions} Also a mark with a measure that the chart doesn't have, and a sort column that its rows don't have.`,
  params: pictureParams,
  query: Type.Object({
    ...rowsQuery,
    format: Type.Unsafe<'csv' | 'xlsx'>({ type: 'string', enum: ['csv', 'xlsx'] }),
    /** `picture`: what is drawn; `rows`: what is behind it, when absent. */
    what: Type.Optional(Type.Unsafe<'picture' | 'rows'>({ type: 'string', enum: ['picture', 'rows'] })),
  }),
});

export const getReportSql = endpoint({
  method: 'GET',
  path: '/api/reports/:id/pictures/:picture/sql',
  summary: 'Returns SQL that produces the data of a chart.',
  refuses: refusedConditions,
  params: pictureParams,
  query: reportConditionsShape,
  reply: Type.Object({ sql: Type.String() }),
});

export const getReportOutlines = endpoint({
  method: 'GET',
  path: '/api/reports/:id/outlines',
  summary: 'Returns the ZIP outlines of the caller’s counties for maps, in degrees.',
  params: reportParams,
  query: Type.Object({
    counties: Type.Optional(patternShape('^(\\d{5}(,\\d{5}){0,59})?$', 'must be five-digit codes', 400)),
  }),
  reply: Type.Object({
    areas: Type.Array(
      Type.Object({
        value: Type.String(),
        /** A value of the dimension `county`, and its words. */
        county: Type.String(),
        countyName: Type.String(),
        name: Type.String(),
        /** Rings of longitude and latitude. */
        rings: Type.Array(Type.Array(Type.Tuple([Type.Number(), Type.Number()]))),
      }),
    ),
  }),
});
