import { castTo, made } from '../binder/bound.ts';
import { float, int } from '../type-system/type-rules.ts';
import { between, type FunctionTable, fixed } from './function-entry.ts';

export const randomFunctions: FunctionTable = {
  NEWID: fixed(0, () => made('gen_random_uuid()', { name: 'uniqueidentifier' }, [])),
  // The checksum of a random value is random as well; checksums of other values are unknown here.
  CHECKSUM: between(1, 254, (use) => {
    const only = use.count === 1 ? use.written(0) : undefined;
    if (only?.kind !== 'call' || only.name !== 'NEWID')
      return use.unproven('On this connection, CHECKSUM supports only NEWID().');
    return made(castTo('floor(random() * 4294967296) - 2147483648', int), int, []);
  }),
  // Evaluated once per statement, not once per row.
  RAND: between(0, 1, (use) =>
    use.count === 0 ? made('(SELECT random())', float, []) : use.unsupported('RAND with a seed'),
  ),
};
