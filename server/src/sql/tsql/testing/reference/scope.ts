import type { SqlColumn } from '../../sql-types.ts';
import type { Expression, Query } from '../../syntax-tree.ts';
import type { Compiled, Value } from './value.ts';

/** What an expression is asked for: values of the columns in reach, the rows of a group, and the row of the query around. */
export interface Row {
  readonly values: readonly Value[];
  readonly group?: readonly Row[];
  readonly outer?: Row | undefined;
  /** Its place among the rows of its SELECT, for window functions. */
  readonly index?: number;
}

/** A stored table: its columns and rows. */
export interface StoredTable {
  readonly name: string;
  /** Of a common table expression. */
  readonly isDerived?: boolean;
  readonly columns: readonly SqlColumn[];
  readonly rows: readonly (readonly Value[])[];
}

/** What names mean where an expression stands. */
export interface Scope {
  /** Columns in reach, each with the name of its source. */
  readonly columns: readonly (SqlColumn & { readonly of: string; readonly isStored?: boolean })[];
  readonly outer?: Scope | undefined;
  /** Expressions that mean something else here: group keys, aggregates, window functions. */
  special?(expression: Expression): Compiled<Row> | undefined;
  /** Evaluates subqueries. */
  readonly query: (query: Query, scope: Scope) => CompiledQuery;
}

export interface CompiledQuery {
  readonly columns: readonly SqlColumn[];
  run(outer: Row | undefined): Value[][];
}

/** A column by its name, here or in a query around. */
export function findColumn(scope: Scope, parts: readonly string[]): Compiled<Row> | undefined {
  const [name, of] = [...parts].reverse().map((part) => part.toLowerCase());
  const index = scope.columns.findIndex(
    (column) => column.name.toLowerCase() === name && (of === undefined || column.of.toLowerCase() === of),
  );
  const column = scope.columns[index];
  if (column) return { type: column.type, hasLength: column.isStored, run: ({ values }) => values[index] as Value };
  const found = scope.outer && findColumn(scope.outer, parts);
  return found && { ...found, run: ({ outer }) => found.run(outer as Row) };
}

/** The same expression, wherever and in whatever letter case it is written. */
export const sameness = (expression: unknown) =>
  JSON.stringify(expression, (key, value) => (key === 'at' ? undefined : value)).toLowerCase();
