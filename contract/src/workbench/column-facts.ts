import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../text.ts';

export const columnFactsShape = Type.Object({
  rows: Type.Integer(),
  filled: Type.Integer(),
  lowest: nullable(Type.String()),
  highest: nullable(Type.String()),
  examples: Type.Array(Type.String()),
  packs: Type.Array(Type.String()),
});
export type ColumnFacts = Static<typeof columnFactsShape>;
const namePart = Type.Optional(Type.String({ maxLength: 200 }));
export const getColumnFacts = endpoint('GET', '/api/column-facts/:connectionId', {
  summary: 'Returns the fill count, range and sample values of a column.',
  query: Type.Object({ schema: namePart, table: namePart, column: namePart }),
  reply: columnFactsShape,
});
