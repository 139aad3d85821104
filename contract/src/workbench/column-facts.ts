import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { idShape, nullable } from '../text.ts';

export const columnFactsShape = Type.Object({
  rows: Type.Integer(),
  /** Non-null rows. */
  filled: Type.Integer(),
  /** For numbers, dates and times; null for other types and for empty columns. */
  lowest: nullable(Type.String()),
  highest: nullable(Type.String()),
  /** At most three, most frequent first, truncated at 60 characters. */
  examples: Type.Array(Type.String()),
  /** Codes of the Solution Packs and Datasets that include the table. */
  packs: Type.Array(Type.String()),
});
export type ColumnFacts = Static<typeof columnFactsShape>;
const namePart = Type.Optional(Type.String({ maxLength: 200 }));
/** Fill rates and example values in the caller's own data; only for warehouse connections. */
export const getColumnFacts = endpoint({
  method: 'GET',
  path: '/api/column-facts/:connectionId',
  summary: 'Returns the fill count, range and sample values of a column.',
  params: Type.Object({ connectionId: idShape }),
  query: Type.Object({ schema: namePart, table: namePart, column: namePart }),
  reply: columnFactsShape,
});
