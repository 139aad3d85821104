/** `content/reports/<id>/report.json` and `cubes/<cube>.sql`, each a SELECT over the objects of an entitlement set. */
import Type, { type Static } from 'typebox';

const idText = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });
const columnText = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' });
const words = Type.String({ minLength: 1, maxLength: 400 });
const oneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>({ type: 'string', enum: values });

/** Number formats: 1,894 · 12.5% · $164k · 312 days · 1 in 246 · 41.8. */
export const measureFormatShape = oneOf('count', 'percent', 'money', 'days', 'oneIn', 'decimal');
export type MeasureFormat = Static<typeof measureFormatShape>;

const valueShape = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 100 }),
  label: words,
  /** Palette color, 1 to 8, wherever the value is drawn. Default: its position in the list. */
  color: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
});

export const dimensionShape = Type.Object({
  id: idText,
  label: words,
  plural: words,
  /** `time`: the cube's date by day (2026-03-31), month (2026-03), quarter (2026-Q1), year, or month of any year (01 to 12). */
  kind: oneOf('choice', 'text', 'range', 'time'),
  grain: Type.Optional(oneOf('day', 'month', 'quarter', 'year', 'monthOfYear')),
  /** In every cube with this dimension; not for `time`. */
  column: Type.Optional(columnText),
  labelColumn: Type.Optional(columnText),
  /** Values of a choice with labels, in order; unlisted values follow, sorted by text. */
  values: Type.Optional(Type.Array(valueShape, { maxItems: 40 })),
  /** Another dimension, shown as a small second line of each value in tables: the foreclosure process of a county. */
  note: Type.Optional(idText),
  format: Type.Optional(measureFormatShape),
  /** The equivalent field of the navigator's search (contract/src/property/property-field-list.ts): `zip`. */
  field: Type.Optional(Type.String({ maxLength: 40 })),
});
export type ReportDimension = Static<typeof dimensionShape>;

export const measureShape = Type.Object({
  id: idText,
  label: words,
  text: words,
  format: measureFormatShape,
  /** Palette color reserved for this measure, 1 to 8; other series use it last. */
  color: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
  /** Whether an increase is good (1), bad (-1) or neutral (0). */
  good: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(0), Type.Literal(-1)])),
  cube: Type.Optional(idText),
  /** An aggregate over the cube's columns: `count(DISTINCT property_id) FILTER (WHERE stage = 'REO')`. */
  sql: Type.Optional(Type.String({ maxLength: 1000 })),
  /** Instead of cube and sql: `of` ÷ `over` × `times` (default 1); empty if `over` is 0 or empty. */
  of: Type.Optional(idText),
  over: Type.Optional(idText),
  times: Type.Optional(Type.Number()),
});
export type ReportMeasure = Static<typeof measureShape>;

export const cubeShape = Type.Object({
  id: idText,
  text: words,
  /** The date column that the period filters; without one, the period doesn't apply (e.g. the number of homes). */
  date: Type.Optional(columnText),
  /** IDs of the cube's dimensions. Filters of other dimensions don't apply to it. */
  dimensions: Type.Array(idText),
  property: Type.Optional(columnText),
});
export type ReportCube = Static<typeof cubeShape>;

/** `columns`: over `by`, stacked by `split`; `lines`: one for each measure or value of `split`; `heat`: `split` down. */
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

export const reportColumnShape = Type.Object({
  column: columnText,
  label: words,
  format: oneOf('text', 'date', 'count', 'percent', 'money', 'days', 'decimal'),
});
export type ReportColumn = Static<typeof reportColumnShape>;

export const pictureShape = Type.Object({
  id: idText,
  type: pictureTypeShape,
  title: words,
  /** `highest`: the first row by the measure of `sort`, where the smallest "1 in 246" is the highest rate. */
  finding: Type.Optional(oneOf('highest', 'rises', 'share')),
  text: Type.Optional(words),
  /** Columns out of twelve, at page widths of 1,280 px and more. */
  width: Type.Optional(Type.Integer({ minimum: 3, maximum: 12 })),
  measures: Type.Array(idText, { maxItems: 12 }),
  by: Type.Optional(idText),
  split: Type.Optional(idText),
  /** `by` (its own order), a measure's ID, or a column of a list; a leading `-` sorts in descending order. */
  sort: Type.Optional(Type.String({ pattern: '^-?[a-z][a-z0-9_-]{0,62}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** Which days: the page's period, all, or the days after the data's date. */
  span: Type.Optional(oneOf('period', 'all', 'ahead')),
  spark: Type.Optional(Type.Boolean()),
  /** For `scatter`, `list` and the underlying rows of any picture. Default: the first measure's cube. */
  cube: Type.Optional(idText),
  /** A `map` whose columns include `longitude` and `latitude` shows the rows of the selected area as points. */
  columns: Type.Optional(Type.Array(reportColumnShape, { maxItems: 30 })),
});
export type ReportPicture = Static<typeof pictureShape>;

export const reportPageShape = Type.Object({
  id: idText,
  name: words,
  pictures: Type.Array(pictureShape, { minItems: 1, maxItems: 12 }),
});
export type ReportPageDefinition = Static<typeof reportPageShape>;

export const reportFilterShape = Type.Object({
  dimension: idText,
  control: oneOf('checks', 'select', 'range', 'search'),
});

export const reportDefinitionShape = Type.Object({
  id: idText,
  name: words,
  description: words,
  sequence: Type.Integer(),
  needs: Type.Array(Type.String({ pattern: '^[A-Za-z]+\\.[A-Za-z]+$' }), { minItems: 1 }),
  cubes: Type.Array(cubeShape, { minItems: 1 }),
  dimensions: Type.Array(dimensionShape, { minItems: 1 }),
  measures: Type.Array(measureShape, { minItems: 1 }),
  filters: Type.Array(reportFilterShape),
  counted: idText,
  /** The measure of the small chart on /reports, over the last twenty-four months. */
  small: idText,
  rowColumns: Type.Record(idText, Type.Array(columnText)),
  columns: Type.Array(reportColumnShape),
  pages: Type.Array(reportPageShape, { minItems: 1, maxItems: 12 }),
});
export type ReportDefinition = Static<typeof reportDefinitionShape>;
