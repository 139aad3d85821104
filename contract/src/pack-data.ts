/** What a pack's tables hold in the caller's own data: beyond §7, for the page of a pack. */
import Type, { type Static } from 'typebox';
import { columnShape } from './batches.ts';
import { endpoint } from './endpoint.ts';
import { idShape, nullable } from './text.ts';

const valueShape = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] });
const rowsShape = Type.Object({
  columns: Type.Array(columnShape),
  rows: Type.Array(Type.Array(valueShape)),
  /** There are more rows. */
  isIncomplete: Type.Boolean(),
});
/** Rows of a table or of a query, few enough to be sent at once. */
export type FewRows = Static<typeof rowsShape>;

const connectionShape = Type.Object({ connectionId: idShape });
const placeShape = Type.Object({
  schema: Type.Optional(Type.String({ maxLength: 200 })),
  table: Type.Optional(Type.String({ maxLength: 200 })),
});

export const tableSizeShape = Type.Object({
  /** `Schema.Object`. */
  object: Type.String(),
  /** In the caller's own data. */
  rows: Type.Integer(),
  /** The day that the rows are of, YYYY-MM-DD; null where no one says. */
  dataAsOf: nullable(Type.String()),
  /** The oldest record. */
  firstDate: nullable(Type.String()),
  /** `daily`, `weekly`, `monthly`, `annual`. */
  updates: nullable(Type.String()),
});
export type TableSize = Static<typeof tableSizeShape>;
/** Beyond §7: of warehouse connections alone. */
export const listTableSizes = endpoint({
  method: 'GET',
  path: '/api/table-sizes/:connectionId',
  summary: "Returns row counts and freshness of the tables and views in the caller's data.",
  params: connectionShape,
  reply: Type.Array(tableSizeShape),
});

const nullableText = nullable(Type.String());
export const fillRatesShape = Type.Object({
  rows: Type.Integer(),
  /** Counties that the table has rows of, with as many as each has; none where the table knows no county. */
  counties: Type.Array(
    Type.Object({
      fips: Type.String(),
      rows: Type.Integer(),
      /** First and last day of the table's own date, where it has one. */
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
      /** Rows that have a value. */
      filled: Type.Integer(),
      /** The same in each of the counties, in their order. */
      filledBy: Type.Array(Type.Integer()),
      /** Of numbers and dates; null for everything else. */
      lowest: nullableText,
      highest: nullableText,
      /** First day of the table's own date on which a row has a value. */
      firstFilled: nullableText,
      /** Three at most, frequent ones first, cut at 60 characters. */
      examples: Type.Array(Type.String()),
    }),
  ),
});
export type FillRates = Static<typeof fillRatesShape>;
export type FillRateColumn = FillRates['columns'][number];
/** Beyond §7: how well every column is filled, county by county; of warehouse connections alone. */
export const getFillRates = endpoint({
  method: 'GET',
  path: '/api/fill-rates/:connectionId',
  summary: "Returns the number of rows with a value per column and county in the caller's data.",
  params: connectionShape,
  query: placeShape,
  reply: fillRatesShape,
});

export const fieldByZipShape = Type.Object({
  /** ZIP codes that the table has rows of in the county, with how many have a value; none where the table knows no ZIP. */
  zips: Type.Array(Type.Object({ zip: Type.String(), rows: Type.Integer(), filled: Type.Integer() })),
  /** The middle value in the county, of numbers; null for everything else. */
  median: nullableText,
});
export type FieldByZip = Static<typeof fieldByZipShape>;
/** Beyond §7: one column of a table in one county, for the small map of a pack's page. */
export const getFieldByZip = endpoint({
  method: 'GET',
  path: '/api/fill-rates/:connectionId/zips',
  summary: "Returns the number of rows with a value in a column per ZIP code of a county in the caller's data.",
  params: connectionShape,
  query: Type.Object({
    ...placeShape.properties,
    column: Type.Optional(Type.String({ maxLength: 200 })),
    county: Type.Optional(Type.String({ maxLength: 5 })),
  }),
  reply: fieldByZipShape,
});

/** Beyond §7: a look at what a table holds. */
export const getFirstRows = endpoint({
  method: 'GET',
  path: '/api/first-rows/:connectionId',
  summary: "Returns up to 20 sample rows of a table in the caller's data.",
  params: connectionShape,
  query: placeShape,
  reply: rowsShape,
});

/** Beyond §7: what a pack query's chart is drawn from before someone runs it. */
export const getPackPreview = endpoint({
  method: 'GET',
  path: '/api/pack-preview/:queryId',
  summary: "Runs a pack query on the caller's data. Returns up to 2,000 rows.",
  params: Type.Object({ queryId: idShape }),
  reply: rowsShape,
});
