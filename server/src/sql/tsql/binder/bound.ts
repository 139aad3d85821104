import type { SqlType } from '../sql-types.ts';
import type { Name } from '../syntax-names.ts';
import { engineTypeOf } from '../type-system/engine-type.ts';
import { isText } from '../type-system/type-rules.ts';

/** What a constant is, where rules ask for it: `1.0/3` takes the digits of 3, a date column compares with a text constant as a date. */
export type Constant =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'whole'; readonly value: bigint }
  | { readonly kind: 'null' };

/** An expression whose meaning is settled: DuckDB SQL of exactly the type `engineTypeOf(type)`. */
export interface Bound {
  readonly sql: string;
  readonly type: SqlType;
  readonly isNullable: boolean;
  /** Text that may end in a blank, which SQL Server's comparisons pass over and DuckDB's do not. Stored text never ends in one. */
  readonly mayEndInBlank: boolean;
  /** Text without signs such as `<`, which SQL Server sorts before digits and DuckDB behind them. Stored text has none where it matters. */
  readonly sortsAsIs?: boolean;
  readonly constant?: Constant;
  /** Of a datetimeoffset made from a type without an offset: that value as a TIMESTAMP, which is cheaper to compare. */
  readonly utc?: string;
  /** Floating-point arithmetic that no one has yet asked whether it left the range (see `settled`). */
  readonly mayBeInfinite?: boolean;
}

/** A column of a query or of a table source. */
export interface BoundColumn {
  readonly name: string;
  readonly type: SqlType;
  readonly isNullable: boolean;
  readonly mayEndInBlank: boolean;
  readonly sortsAsIs?: boolean;
}

/** A query whose columns are called c1, c2, … in DuckDB. */
export interface BoundQuery {
  readonly sql: string;
  readonly columns: readonly BoundColumn[];
  /** The index of the column that a qualified name such as `a.x` means; of UNION and its kin, a name of the first SELECT. */
  readonly findColumn?: (parts: readonly Name[]) => number | undefined;
}

/** An expression made of others: NULL where one of them may be, and with blanks at its end where nothing else is known. */
export function made(sql: string, type: SqlType, of: readonly Bound[], known: Partial<Bound> = {}): Bound {
  return { sql, type, isNullable: of.some(({ isNullable }) => isNullable), mayEndInBlank: isText(type), ...known };
}

/** The same SQL read as exactly that type. */
export const castTo = (sql: string, type: SqlType) => `CAST(${sql} AS ${engineTypeOf(type)})`;

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * An error at run time with SQL Server's number. DuckDB gives `error` no type and folds what is computed from it to NULL, therefore it is
 * always cast.
 */
export const raise = (number: number, message: string, engineType: string) =>
  `CAST(error(${quoted(`tsql:${number}:${message}`)}) AS ${engineType})`;

const finiteMessage = 'Arithmetic overflow error converting expression to data type float.';

/** Floating-point arithmetic as others may use it: infinity is an overflow in SQL Server. */
export function settled(bound: Bound): Bound {
  if (!bound.mayBeInfinite) return bound;
  const { sql, type } = bound;
  return {
    ...bound,
    sql: `CASE WHEN isfinite(${sql}) = false THEN ${raise(8115, finiteMessage, engineTypeOf(type))} ELSE ${sql} END`,
    mayBeInfinite: false,
  };
}

/** The text of a constant without the blanks at its end. */
const withoutBlanks = (text: string) => text.replace(/ +$/, '');

/** Text in the form in which DuckDB's comparisons and groups mean the same as SQL Server's. Other types stay as they are. */
export function comparable(bound: Bound): string {
  if (bound.type.name === 'datetimeoffset')
    return bound.utc ? `(tsql_micros(${bound.utc}) * 10)` : `struct_extract(${bound.sql}, 'ticks')`;
  if (!isText(bound.type) || !bound.mayEndInBlank) return bound.sql;
  if (bound.constant?.kind === 'text') return quoted(withoutBlanks(bound.constant.value));
  return `rtrim(${bound.sql}, ' ')`;
}

/** Whether values can be equal without being the same: text before spaces, a moment in two time zones. */
export const hasTwins = ({ type, mayEndInBlank }: Omit<Bound, 'sql' | 'constant'>) =>
  (isText(type) && mayEndInBlank) || type.name === 'datetimeoffset';

/** The same where DuckDB does not fold case of itself: COUNT(DISTINCT …) and PARTITION BY. */
export const folded = (bound: Bound) => (isText(bound.type) ? `lower(${comparable(bound)})` : comparable(bound));

/** Text in the form in which DuckDB's `<` means the same; both sides must be in it. */
export const ordered = (bound: Bound) => (isText(bound.type) ? `tsql_order(${comparable(bound)})` : comparable(bound));

/** What is sorted by: the same, where the text does not sort so on its own. */
export const sortable = (bound: Bound) => (bound.sortsAsIs ? comparable(bound) : ordered(bound));

/** The same where DuckDB does not fold case of itself: ORDER BY of windows and aggregates. */
export const foldedToSort = (bound: Bound) => (isText(bound.type) ? `lower(${sortable(bound)})` : comparable(bound));

/** Of an expression whose translation would be longer than the engine should be asked to read (8623). */
export const tooLong =
  'The query processor ran out of internal resources and could not produce a query plan: an expression is too long.';
