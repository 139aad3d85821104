/** Setting SQL in order (specification §7): line breaks, indents and keywords in capitals, and nothing that changes what it does. */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { nullable, sqlTextShape } from './text.ts';

export const formatSql = endpoint({
  method: 'POST',
  path: '/api/format-sql',
  summary: 'Formats SQL.',
  body: Type.Object({
    query: sqlTextShape,
    /** Whose dialect the text is in; DuckDB's when neither is given. */
    connectionId: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    dialect: Type.Optional(
      nullable(
        Type.Unsafe<'duckdb' | 'postgres' | 'sqlite'>({ type: 'string', enum: ['duckdb', 'postgres', 'sqlite'] }),
      ),
    ),
  }),
  reply: Type.Object({
    query: Type.String(),
    /** Why the text is as it was, in a sentence for people; absent when it was formatted. */
    reason: Type.Optional(Type.String()),
  }),
});
