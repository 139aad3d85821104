/** Lists of a person's own as temporary tables of a session (beyond specification §7). */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { type ListType, listTypes } from './rules/list-table.ts';
import { storedLimits } from './stored-limits.ts';
import { idParamsShape, nullable } from './text.ts';

const listColumnShape = Type.Object({
  name: Type.String({ maxLength: 255 }),
  type: Type.Unsafe<ListType>({ type: 'string', enum: [...listTypes] }),
});

/**
 * A list of the person's own becomes a temporary table of the session, in place of one that it brought before under this
 * name. `rules/list-table.ts` says what it may be. The table ends with the session.
 */
export const createTemporaryTable = endpoint({
  method: 'POST',
  path: '/api/connection-clients/:id/tables',
  summary: 'Loads a list into a session as a temporary table.',
  refuses:
    'a list without columns or rows or with too many, names that are empty, listed twice, too long or not allowed for a table, rows of another length than the columns, values that do not fit their type, and what the database rejects.',
  params: idParamsShape,
  body: Type.Object({
    name: Type.String({ maxLength: 255 }),
    columns: Type.Array(listColumnShape, { maxItems: storedLimits.listColumns + 1 }),
    rows: Type.Array(Type.Array(nullable(Type.String())), { maxItems: limits.listRows + 1 }),
  }),
  reply: Type.Object({ name: Type.String(), rowCount: Type.Integer() }),
});
