import type { SqlType } from '../../sql-types.ts';
import type { Row } from './scope.ts';

/** Integers and bits are bigint, decimals unscaled bigint, dates days since 1970-01-01, datetime2 seconds since then. */
export type Value = bigint | number | string | null;

export interface Compiled {
  readonly type: SqlType;
  readonly isLiteral?: boolean;
  /** The manual specifies the maximum length of this text: for stored columns, literals and CAST. */
  readonly hasLength?: boolean;
  run(row: Row): Value;
}

export class ExpectedError extends Error {
  readonly number: number;
  constructor(number: number) {
    super(`error ${number}`);
    this.number = number;
  }
}

/** The manual leaves the answer open, or this evaluator does not know it: the query proves nothing. */
export class NotCovered extends Error {}

export type Family = 'whole' | 'decimal' | 'float' | 'text' | 'date' | 'moment' | 'null';

const families: Partial<Record<SqlType['name'], Family>> = {
  bit: 'whole',
  tinyint: 'whole',
  smallint: 'whole',
  int: 'whole',
  bigint: 'whole',
  decimal: 'decimal',
  float: 'float',
  date: 'date',
  null: 'null',
  datetime2: 'moment',
  varchar: 'text',
  nvarchar: 'text',
};

export function familyOf({ name }: SqlType): Family {
  const family = families[name];
  if (family === undefined) throw new NotCovered(name);
  return family;
}

export const textKey = (text: string) => text.replace(/ +$/, '').toLowerCase();

/** Punctuation sorts before digits, and digits before letters. */
const sortKey = (text: string) => textKey(text).replace(/[0-9a-z]/g, (letter) => `~${letter}`);

export function compareValues(left: Value, right: Value): number {
  const a = typeof left === 'string' ? sortKey(left) : left;
  const b = typeof right === 'string' ? sortKey(right) : right;
  if (a === null || b === null) throw new NotCovered('comparison with NULL');
  return a < b ? -1 : a > b ? 1 : 0;
}

export function compareForOrder(left: Value, right: Value): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1;
  return compareValues(left, right);
}

/** Compares rows by their sort keys, in order. */
export const compareBy =
  <Sorted>(keys: readonly { of(row: Sorted): Value; readonly isDescending: boolean }[]) =>
  (a: Sorted, b: Sorted): number => {
    for (const { of, isDescending } of keys) {
      const order = compareForOrder(of(a), of(b));
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  };

/** Equal values, and NULLs among each other, have the same key: for groups, DISTINCT and set operations. */
export const groupKey = (values: readonly Value[]) =>
  JSON.stringify(
    values.map((value) => (value === null ? null : typeof value === 'string' ? textKey(value) : `${value}`)),
  );
