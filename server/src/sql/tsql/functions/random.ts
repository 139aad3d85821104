import { ownErrors } from '../own-errors.ts';
import { float } from '../type-system/type-rules.ts';
import { between, type FunctionTable, fixed } from './function-entry.ts';

/** Functions that answer something else each time. */
export const randomFunctions: FunctionTable = {
  NEWID: fixed(0, () => ({
    sql: 'gen_random_uuid()',
    type: { name: 'uniqueidentifier' },
    isNullable: false,
    mayEndInBlank: false,
  })),
  // Once for a statement, not once for a row.
  RAND: between(0, 1, (use) =>
    use.count === 0
      ? { sql: '(SELECT random())', type: float, isNullable: false, mayEndInBlank: false }
      : use.refuse(ownErrors.unproven, 'RAND with a seed is not supported on this connection.'),
  ),
};
