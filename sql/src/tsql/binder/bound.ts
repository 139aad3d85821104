import { type MessageNumber, type MessageValues, messageOf } from '../messages.ts';
import type { SqlType } from '../sql-types.ts';
import type { Name } from '../syntax-names.ts';
import { engineTypeOf } from '../type-system/engine-type.ts';
import { isText } from '../type-system/type-rules.ts';

/** Constants whose value matters to type rules: `1.0/3` uses the digits of 3, and a date column is compared with a text constant as a date. */
export type Constant =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'whole'; readonly value: bigint }
  | { readonly kind: 'null' };

/** A bound expression: DuckDB SQL whose type is exactly `engineTypeOf(type)`. */
export interface Bound {
  readonly sql: string;
  readonly type: SqlType;
  readonly isNullable: boolean;
  /** The text can end in a blank, which SQL Server ignores in comparisons but DuckDB does not. Stored text never ends in one. */
  readonly mayEndInBlank?: boolean;
  /** The text has no characters such as `<`, which SQL Server sorts before digits and DuckDB after them. */
  readonly sortsAsIs?: boolean;
  readonly constant?: Constant;
  /** For a datetimeoffset converted from a type without an offset: that value as a TIMESTAMP, which is cheaper to compare. */
  readonly utc?: string;
  /** A floating-point result not yet checked for overflow (see `settled`). */
  readonly mayBeInfinite?: boolean;
}

export interface BoundColumn {
  readonly name: string;
  readonly type: SqlType;
  readonly isNullable: boolean;
  readonly mayEndInBlank?: boolean;
  readonly sortsAsIs?: boolean;
}

/** A query whose columns are called c1, c2, … in DuckDB. */
export interface BoundQuery {
  readonly sql: string;
  readonly columns: readonly BoundColumn[];
  /** Index of the column that a qualified name such as `a.x` refers to; in set operations, names refer to the first SELECT. */
  readonly findColumn?: (parts: readonly Name[]) => number | undefined;
}

/** An expression built from others: nullable if one of them is, and assumed to end in blanks unless `known` says otherwise. */
export function made(sql: string, type: SqlType, of: readonly Bound[], known: Partial<Bound> = {}): Bound {
  return { sql, type, isNullable: of.some(({ isNullable }) => isNullable), mayEndInBlank: isText(type), ...known };
}

export const castTo = (sql: string, type: SqlType) => `CAST(${sql} AS ${engineTypeOf(type)})`;

/** Like `made`, for SQL whose engine type differs. */
export const cast = (sql: string, type: SqlType, of: readonly Bound[], known?: Partial<Bound>) =>
  made(castTo(sql, type), type, of, known);

export const nullOf = (type: SqlType): Bound => ({
  sql: castTo('NULL', type),
  type,
  isNullable: true,
  constant: { kind: 'null' },
});

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A run-time error with SQL Server's number. DuckDB gives `error` no type and folds expressions with it to NULL, so it is always cast. */
export const raise = (number: number, message: string, engineType: string) =>
  `CAST(error(${quoted(`tsql:${number}:${message}`)}) AS ${engineType})`;

/** Raises SQL Server's own message of this number. */
export const raiseAs = <Of extends MessageNumber>(number: Of, engineType: string, ...values: MessageValues<Of>) =>
  raise(number, messageOf(number, ...values), engineType);

/** A floating-point value checked for overflow: SQL Server raises an error where DuckDB returns infinity. */
export function settled(bound: Bound): Bound {
  if (!bound.mayBeInfinite) return bound;
  const { sql, type } = bound;
  return {
    ...bound,
    sql: `CASE WHEN isfinite(${sql}) = false THEN ${raiseAs(8115, engineTypeOf(type), 'expression', 'float')} ELSE ${sql} END`,
    mayBeInfinite: false,
  };
}

const withoutBlanks = (text: string) => text.replace(/ +$/, '');

/** Text in a form for which DuckDB's comparison and grouping agree with SQL Server's. Other types are unchanged. */
export function comparable(bound: Bound): string {
  if (bound.type.name === 'datetimeoffset')
    return bound.utc ? `(tsql_micros(${bound.utc}) * 10)` : `struct_extract(${bound.sql}, 'ticks')`;
  if (!isText(bound.type) || !bound.mayEndInBlank) return bound.sql;
  if (bound.constant?.kind === 'text') return quoted(withoutBlanks(bound.constant.value));
  return `rtrim(${bound.sql}, ' ')`;
}

/** Whether values can be equal without being identical: text with trailing blanks, a time in two time zones. */
export const hasTwins = ({ type, mayEndInBlank }: Omit<Bound, 'sql' | 'constant'>) =>
  (isText(type) && mayEndInBlank) || type.name === 'datetimeoffset';

/** Like `comparable`, for places where DuckDB does not fold case: COUNT(DISTINCT …) and PARTITION BY. */
export const folded = (bound: Bound) => (isText(bound.type) ? `lower(${comparable(bound)})` : comparable(bound));

/** Text in a form for which DuckDB's `<` agrees with SQL Server's; both sides must have it. */
export const ordered = (bound: Bound) => (isText(bound.type) ? `tsql_order(${comparable(bound)})` : comparable(bound));

/** A sort key: like `ordered`, unless the text already sorts correctly. */
export const sortable = (bound: Bound) => (bound.sortsAsIs ? comparable(bound) : ordered(bound));

/** Like `sortable`, for places where DuckDB does not fold case: ORDER BY of windows and aggregates. */
export const foldedToSort = (bound: Bound) => (isText(bound.type) ? `lower(${sortable(bound)})` : comparable(bound));

export const tooLong =
  'The query processor ran out of internal resources and could not produce a query plan: an expression is too long.';
