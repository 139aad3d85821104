import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable, oneOf, sqlTextShape } from '../text.ts';

export const formatSql = endpoint('POST', '/api/format-sql', {
  summary: 'Formats SQL.',
  body: Type.Object({
    query: sqlTextShape,
    /** Determines the dialect; DuckDB if neither is given. */
    connectionId: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    dialect: Type.Optional(nullable(oneOf(['duckdb', 'mysql', 'postgres', 'sqlite']))),
  }),
  reply: Type.Object({
    query: Type.String(),
    reason: Type.Optional(Type.String()),
  }),
});
