import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../text.ts';
import { columnShape } from '../workbench/batches.ts';

const valueShape = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] });
const rowsShape = Type.Object({
  columns: Type.Array(columnShape),
  rows: Type.Array(Type.Array(valueShape)),
  isIncomplete: Type.Boolean(),
});
export type FewRows = Static<typeof rowsShape>;

const placeShape = Type.Object({
  schema: Type.Optional(Type.String({ maxLength: 200 })),
  table: Type.Optional(Type.String({ maxLength: 200 })),
});

export const tableSizeShape = Type.Object({
  object: Type.String(),
  rows: Type.Integer(),
  dataAsOf: nullable(Type.String()),
  firstDate: nullable(Type.String()),
  updates: nullable(Type.String()),
});
export type TableSize = Static<typeof tableSizeShape>;
/** Only for warehouse connections. */
export const listTableSizes = endpoint('GET', '/api/table-sizes/:connectionId', {
  summary: "Returns row counts and freshness of the tables and views in the caller's data.",
  reply: Type.Array(tableSizeShape),
});

const nullableText = nullable(Type.String());
export const fillRatesShape = Type.Object({
  rows: Type.Integer(),
  counties: Type.Array(
    Type.Object({
      fips: Type.String(),
      rows: Type.Integer(),
      from: nullableText,
      to: nullableText,
    }),
  ),
  from: nullableText,
  to: nullableText,
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      description: Type.String(),
      filled: Type.Integer(),
      /** Per county, in the order of `counties`. */
      filledBy: Type.Array(Type.Integer()),
      lowest: nullableText,
      highest: nullableText,
      firstFilled: nullableText,
      /** At most three, most frequent first, truncated at 60 characters. */
      examples: Type.Array(Type.String()),
    }),
  ),
});
export type FillRates = Static<typeof fillRatesShape>;
export type FillRateColumn = FillRates['columns'][number];
export const getFillRates = endpoint('GET', '/api/fill-rates/:connectionId', {
  summary: "Returns the number of rows with a value per column and county in the caller's data.",
  query: placeShape,
  reply: fillRatesShape,
});

export const fieldByZipShape = Type.Object({
  /** ZIP codes with rows in the county, and their non-null counts; empty if the table has no ZIP column. */
  zips: Type.Array(Type.Object({ zip: Type.String(), rows: Type.Integer(), filled: Type.Integer() })),
  median: nullableText,
});
export type FieldByZip = Static<typeof fieldByZipShape>;
export const getFieldByZip = endpoint('GET', '/api/fill-rates/:connectionId/zips', {
  summary: "Returns the number of rows with a value in a column per ZIP code of a county in the caller's data.",
  query: Type.Object({
    ...placeShape.properties,
    column: Type.Optional(Type.String({ maxLength: 200 })),
    county: Type.Optional(Type.String({ maxLength: 5 })),
  }),
  reply: fieldByZipShape,
});

/** A column with more distinct values is not offered for completion. */
export const mostColumnValues = 5_000;
export const columnValuesShape = Type.Object({
  /** Most frequent first; empty if there are more than 5,000, or if the column is not text. */
  values: Type.Array(Type.String(), { maxItems: mostColumnValues }),
  /** How many rows have each value, in the same order. */
  rows: Type.Array(Type.Integer(), { maxItems: mostColumnValues }),
});
export type ColumnValues = Static<typeof columnValuesShape>;
export const getColumnValues = endpoint('GET', '/api/column-values/:connectionId', {
  summary: "Returns the distinct values of a text column in the caller's data, at most 5,000.",
  query: Type.Object({ ...placeShape.properties, column: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: columnValuesShape,
});

export const getFirstRows = endpoint('GET', '/api/first-rows/:connectionId', {
  summary: "Returns up to 20 sample rows of a table in the caller's data.",
  query: placeShape,
  reply: rowsShape,
});

export const getPackPreview = endpoint('GET', '/api/pack-preview/:queryId', {
  summary: "Runs a pack query on the caller's data. Returns up to 2,000 rows.",
  reply: rowsShape,
});
