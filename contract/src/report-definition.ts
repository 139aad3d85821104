/**
 * What a BI report is made of: `content/reports/<id>/report.json`, and beside it `cubes/<cube>.sql`, one SELECT each over the objects of a set. The
 * warehouse writes each cube as `Report.<report>_<cube>` into every set's file that holds all that the report needs; the server answers pictures
 * out of the cubes; the page knows pictures, dimensions and measures by their ids alone, so that a new report is content.
 */
import Type, { type Static } from 'typebox';

const idText = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });
/** A column of a cube. */
const columnText = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' });
const words = Type.String({ minLength: 1, maxLength: 400 });
const oneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>({ type: 'string', enum: values });

/** How a number reads: 1,894 · 12.5 % · $164k · 312 days · 1 in 246 · 41.8. */
export const measureFormatShape = oneOf('count', 'percent', 'money', 'days', 'oneIn', 'decimal');
export type MeasureFormat = Static<typeof measureFormatShape>;

const valueShape = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 100 }),
  label: words,
  /** The color of the palette, 1 to 8, wherever the value is drawn; the place in the list when absent. */
  color: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
});

/** What rows are told apart by. */
export const dimensionShape = Type.Object({
  id: idText,
  label: words,
  /** "counties": for a chip that names several. */
  plural: words,
  /**
   * `choice`: a few values; `text`: many, which are searched for; `range`: a number, filtered from and to; `time`: the cube's date in
   * days (2026-03-31), months (2026-03), quarters (2026-Q1), years (2026), or months of any year (01 to 12).
   */
  kind: oneOf('choice', 'text', 'range', 'time'),
  grain: Type.Optional(oneOf('day', 'month', 'quarter', 'year', 'monthOfYear')),
  /** Of every cube that has the dimension; `time` has none. */
  column: Type.Optional(columnText),
  /** A column that holds the words of the value, in the same cubes. */
  labelColumn: Type.Optional(columnText),
  /** Of a choice, in their order, with their words; values that do not stand here follow by their text. */
  values: Type.Optional(Type.Array(valueShape, { maxItems: 40 })),
  /** Another dimension that says one thing more of each value, in small below it in tables: the process of a county. */
  note: Type.Optional(idText),
  /** What a range is: dollars, percent, a count. */
  format: Type.Optional(measureFormatShape),
  /** The key of the navigator's search that means the same (contract/src/property-field-list.ts): `zip`. */
  field: Type.Optional(Type.String({ maxLength: 40 })),
});
export type ReportDimension = Static<typeof dimensionShape>;

/** A number of a report: an aggregate of one cube, or one measure over another. */
export const measureShape = Type.Object({
  id: idText,
  label: words,
  /** What exactly is counted, for people. */
  text: words,
  format: measureFormatShape,
  /** A color of the palette for this measure only, 1 to 8; other series take it last. */
  color: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
  /** Whether more is good news (1), bad (-1) or neither (0). */
  good: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(0), Type.Literal(-1)])),
  cube: Type.Optional(idText),
  /** An aggregate over columns of the cube: `count(DISTINCT property_id) FILTER (WHERE stage = 'REO')`. */
  sql: Type.Optional(Type.String({ maxLength: 1000 })),
  /** In place of cube and sql: `of` ÷ `over` × `times` (1 when absent), empty where `over` is 0 or empty. */
  of: Type.Optional(idText),
  over: Type.Optional(idText),
  times: Type.Optional(Type.Number()),
});
export type ReportMeasure = Static<typeof measureShape>;

export const cubeShape = Type.Object({
  id: idText,
  /** What one row is, for people and for the SQL that is shown. */
  text: words,
  /** The column of the day that the period is about; without one the period does not touch the cube (how many homes there are). */
  date: Type.Optional(columnText),
  /** Ids of dimensions whose column it has. A filter of another dimension does not touch it. */
  dimensions: Type.Array(idText),
  /** The property of a row, where a row is of one. */
  property: Type.Optional(columnText),
});
export type ReportCube = Static<typeof cubeShape>;

/**
 * `kpis`: figures with their change; `columns`: upright bars over `by`, stacked by `split`; `bars`: lying bars, largest first; `lines`: a line for each
 * measure or each value of `split`; `table`: a row for each value of `by`; `map`: areas of the dimension `by` (ZIPs) colored by the first measure;
 * `heat`: `by` across, `split` down; `funnel`: the measures one below the other; `scatter`: a point for each row, the first two columns across and up;
 * `calendar`: days of `by` = the cube's date; `list`: rows, paged and sorted.
 */
export const pictureTypeShape = oneOf(
  'kpis',
  'columns',
  'bars',
  'lines',
  'table',
  'map',
  'heat',
  'funnel',
  'scatter',
  'calendar',
  'list',
);
export type PictureType = Static<typeof pictureTypeShape>;

/** A column of a cube, as lists and tables show it. */
export const reportColumnShape = Type.Object({
  column: columnText,
  label: words,
  format: oneOf('text', 'date', 'count', 'percent', 'money', 'days', 'decimal'),
});
export type ReportColumn = Static<typeof reportColumnShape>;

export const pictureShape = Type.Object({
  /** Unique in the report. */
  id: idText,
  type: pictureTypeShape,
  title: words,
  /**
   * What the title says in place of itself when the data bear it out: `highest`: "{Duval FL} has the highest rate": the first row, by the measure of `sort`,
   * where the smallest "1 in 246" is the highest rate; `rises`: "Filings rose in eight of the last twelve months"; `share`: "{REO} is 38 % of active cases".
   */
  finding: Type.Optional(oneOf('highest', 'rises', 'share')),
  /** One more sentence where a reader needs it. */
  text: Type.Optional(words),
  /** Of twelve columns of the page at 1,280 px and wider. */
  width: Type.Optional(Type.Integer({ minimum: 3, maximum: 12 })),
  measures: Type.Array(idText, { maxItems: 12 }),
  by: Type.Optional(idText),
  split: Type.Optional(idText),
  /** `by` (its order) or a measure's id, of a list a column; `-` before it for the largest first. */
  sort: Type.Optional(Type.String({ pattern: '^-?[a-z][a-z0-9_-]{0,62}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** Which days: the period of the page, everything there is, or what lies ahead of the day of the data. */
  span: Type.Optional(oneOf('period', 'all', 'ahead')),
  /** A line of the last twelve months in each row of a table. */
  spark: Type.Optional(Type.Boolean()),
  /** Of `scatter`, `list` and the rows behind any picture; of the first measure's cube when absent. */
  cube: Type.Optional(idText),
  /** Of the rows. A `map` with `longitude` and `latitude` among them shows the rows of the area that is looked at as points, in the colors of their stage. */
  columns: Type.Optional(Type.Array(reportColumnShape, { maxItems: 30 })),
});
export type ReportPicture = Static<typeof pictureShape>;

/** A page of a report. */
export const reportPageShape = Type.Object({
  id: idText,
  name: words,
  pictures: Type.Array(pictureShape, { minItems: 1, maxItems: 12 }),
});
export type ReportPageDefinition = Static<typeof reportPageShape>;

/** A filter of the pane. */
export const reportFilterShape = Type.Object({
  dimension: idText,
  control: oneOf('checks', 'select', 'range', 'search'),
});

/** The whole of `report.json`. */
export const reportDefinitionShape = Type.Object({
  id: idText,
  name: words,
  description: words,
  /** The order on /reports. */
  sequence: Type.Integer(),
  /** `Schema.Object`s that a set must hold. */
  needs: Type.Array(Type.String({ pattern: '^[A-Za-z]+\\.[A-Za-z]+$' }), { minItems: 1 }),
  cubes: Type.Array(cubeShape, { minItems: 1 }),
  dimensions: Type.Array(dimensionShape, { minItems: 1 }),
  measures: Type.Array(measureShape, { minItems: 1 }),
  /** Of the pane; counts beside choices are of `counted`. */
  filters: Type.Array(reportFilterShape),
  counted: idText,
  /** What is drawn small on /reports: a measure over the last twenty-four months. */
  small: idText,
  /** What rows of each cube show, when a picture names none. */
  rowColumns: Type.Record(idText, Type.Array(columnText)),
  /** Columns of all cubes with their words. */
  columns: Type.Array(reportColumnShape),
  pages: Type.Array(reportPageShape, { minItems: 1, maxItems: 12 }),
});
export type ReportDefinition = Static<typeof reportDefinitionShape>;
