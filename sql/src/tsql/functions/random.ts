import { castTo } from '../binder/bound.ts';
import { float, int } from '../type-system/type-rules.ts';
import { between, type FunctionTable, fixed } from './function-entry.ts';

export const randomFunctions: FunctionTable = {
  NEWID: fixed(0, () => ({
    sql: 'gen_random_uuid()',
    type: { name: 'uniqueidentifier' },
    isNullable: false,
    mayEndInBlank: false,
  })),
  // The checksum of a random value is random as well; checksums of other values are unknown here.
  CHECKSUM: between(1, 254, (use) => {
    const only = use.count === 1 ? use.written(0) : undefined;
    if (only?.kind !== 'call' || only.name !== 'NEWID')
      return use.unproven('On this connection, CHECKSUM supports only NEWID().');
    const sql = castTo('floor(random() * 4294967296) - 2147483648', int);
    return { sql, type: int, isNullable: false, mayEndInBlank: false };
  }),
  // Evaluated once per statement, not once per row.
  RAND: between(0, 1, (use) =>
    use.count === 0
      ? { sql: '(SELECT random())', type: float, isNullable: false, mayEndInBlank: false }
      : use.unsupported('RAND with a seed'),
  ),
};
