import type { SqlType } from '../../sql-types.ts';

/**
 * A value of the reference evaluator; its type says what it means. Whole numbers and bits are bigint, decimals bigint without their point (`1.50` of
 * decimal(3,2) is 150n), floats are numbers, dates days since 1970-01-01, datetime2 seconds since then, texts strings.
 */
export type Value = bigint | number | string | null;

/** An expression ready to be asked for a row. */
export interface Compiled<Row> {
  readonly type: SqlType;
  /** An integer literal, whose digits count in decimal arithmetic. */
  readonly isLiteral?: boolean;
  /** The manual says how long a text of this type may be: of stored columns, literals and CAST. */
  readonly hasLength?: boolean;
  run(row: Row): Value;
}

/** The query ends with this error in SQL Server. */
export class ExpectedError extends Error {
  readonly number: number;
  constructor(number: number) {
    super(`error ${number}`);
    this.number = number;
  }
}

/** The manual leaves open, or this evaluator does not know, what the answer is: the query proves nothing. */
export class NotCovered extends Error {}

export type Family = 'whole' | 'decimal' | 'float' | 'text' | 'date' | 'moment' | 'null';

export function familyOf({ name }: SqlType): Family {
  switch (name) {
    case 'bit':
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
      return 'whole';
    case 'decimal':
    case 'float':
    case 'date':
    case 'null':
      return name;
    case 'datetime2':
      return 'moment';
    case 'varchar':
    case 'nvarchar':
      return 'text';
    default:
      throw new NotCovered(name);
  }
}

/** What two texts are compared by: neither letter case nor blanks at the end count. */
export const textKey = (text: string) => text.replace(/ +$/, '').toLowerCase();

/** Signs come before digits, and digits before letters. */
const sortKey = (text: string) => textKey(text).replace(/[0-9a-z]/g, (letter) => `~${letter}`);

/** Less than, equal or greater, of two values of one type that are not NULL. */
export function compareValues(left: Value, right: Value): number {
  const a = typeof left === 'string' ? sortKey(left) : left;
  const b = typeof right === 'string' ? sortKey(right) : right;
  if (a === null || b === null) throw new NotCovered('comparison with NULL');
  return a < b ? -1 : a > b ? 1 : 0;
}

/** As ORDER BY sees them: NULL is the lowest of all. */
export function compareForOrder(left: Value, right: Value): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1;
  return compareValues(left, right);
}

/** Equal values, and NULLs among each other, have one key: for groups, DISTINCT and set operations. */
export const groupKey = (values: readonly Value[]) =>
  JSON.stringify(
    values.map((value) => (value === null ? null : typeof value === 'string' ? textKey(value) : `${value}`)),
  );
