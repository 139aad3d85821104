/** What the columns of a connection hold. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { idShape, nullable } from './text.ts';

export const columnFactsShape = Type.Object({
  rows: Type.Integer(),
  /** Rows that have a value. */
  filled: Type.Integer(),
  /** Of numbers, dates and times; null for everything else and where no row has a value. */
  lowest: nullable(Type.String()),
  highest: nullable(Type.String()),
  /** Three at most, frequent ones first, cut at 60 characters. */
  examples: Type.Array(Type.String()),
  /** Codes of the Solution Packs and Datasets that hold the table. */
  packs: Type.Array(Type.String()),
});
export type ColumnFacts = Static<typeof columnFactsShape>;
const namePart = Type.Optional(Type.String({ maxLength: 200 }));
/** Beyond §7: how well a column is filled and with what, in the caller's own data; of warehouse connections alone. */
export const getColumnFacts = endpoint({
  method: 'GET',
  path: '/api/column-facts/:connectionId',
  summary: 'Returns the fill count, range and sample values of a column.',
  params: Type.Object({ connectionId: idShape }),
  query: Type.Object({ schema: namePart, table: namePart, column: namePart }),
  reply: columnFactsShape,
});
