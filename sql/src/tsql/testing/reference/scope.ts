import type { SqlColumn } from '../../sql-types.ts';
import type { Expression, Query } from '../../syntax-tree.ts';
import type { Compiled, Value } from './value.ts';

/** The context in which an expression is evaluated: values of the columns in scope, the rows of a group, and the row of the outer query. */
export interface Row {
  readonly values: readonly Value[];
  readonly group?: readonly Row[];
  readonly outer?: Row | undefined;
  /** Its position among the rows of its SELECT, for window functions. */
  readonly index?: number;
}

export interface StoredTable {
  readonly name: string;
  /** Set for a common table expression. */
  readonly isDerived?: boolean;
  readonly columns: readonly SqlColumn[];
  readonly rows: readonly (readonly Value[])[];
}

/** The meaning of names at the position of an expression. */
export interface Scope {
  readonly columns: readonly (SqlColumn & { readonly of: string; readonly isStored?: boolean })[];
  readonly outer?: Scope | undefined;
  /** Expressions with a special meaning here: group keys, aggregates, window functions. */
  special?(expression: Expression): Compiled<Row> | undefined;
  readonly query: (query: Query, scope: Scope) => CompiledQuery;
}

export interface CompiledQuery {
  readonly columns: readonly SqlColumn[];
  run(outer: Row | undefined): Value[][];
}

/** A column by name, here or in an outer query. */
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

/** Equal for the same expression, regardless of position and letter case. */
export const sameness = (expression: unknown) =>
  JSON.stringify(expression, (key, value) => (key === 'at' ? undefined : value)).toLowerCase();
