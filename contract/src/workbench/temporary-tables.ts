import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { listTypes, longestName, tableNamePattern } from '../rules/list-table.ts';
import { storedLimits } from '../stored-limits.ts';
import { documented, nullable, oneOf } from '../text.ts';

const listColumnShape = Type.Object({
  // The rule counts bytes.
  name: Type.String({ maxLength: 255, ...documented({ pattern: '\\S', maxLength: longestName }) }),
  type: oneOf(listTypes),
});

const rowBounds = { minItems: 1, maxItems: storedLimits.listColumns };

/** Replaces an earlier list with the same name; the table ends with the session. rules/list-table.ts has the limits. */
export const createTemporaryTable = endpoint('POST', '/api/connection-clients/:id/tables', {
  summary: 'Loads a list into a session as a temporary table.',
  refuses:
    'a list that is too large, two columns of one name, column names over 63 bytes, rows of another length than the columns, values that do not fit their type, and what the database rejects.',
  body: Type.Object({
    name: Type.String({ maxLength: 255, ...documented({ pattern: tableNamePattern, maxLength: longestName }) }),
    columns: Type.Array(listColumnShape, {
      maxItems: storedLimits.listColumns + 1,
      ...documented({ minItems: 1, maxItems: storedLimits.listColumns }),
    }),
    rows: Type.Array(
      Type.Array(nullable(Type.String(documented({ maxLength: storedLimits.listValueLength }))), documented(rowBounds)),
      { maxItems: limits.listRows + 1, ...documented({ minItems: 1, maxItems: limits.listRows }) },
    ),
  }),
  reply: Type.Object({ name: Type.String(), rowCount: Type.Integer() }),
});
