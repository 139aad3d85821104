import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable, sqlTextShape } from '../text.ts';

export const formatSql = endpoint({
  method: 'POST',
  path: '/api/format-sql',
  summary: 'Formats SQL.',
  body: Type.Object({
    query: sqlTextShape,
    /** Determines the dialect; DuckDB if neither is given. */
    connectionId: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    dialect: Type.Optional(
      nullable(
        Type.Unsafe<'duckdb' | 'postgres' | 'sqlite'>({ type: 'string', enum: ['duckdb', 'postgres', 'sqlite'] }),
      ),
    ),
  }),
  reply: Type.Object({
    query: Type.String(),
    reason: Type.Optional(Type.String()),
  }),
});
