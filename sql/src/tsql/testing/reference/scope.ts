import type { SqlColumn } from '../../sql-types.ts';
import type { Expression, Query } from '../../syntax-tree.ts';
import type { Compiled, Value } from './value.ts';

export interface Row {
  readonly values: readonly Value[];
  readonly group?: readonly Row[];
  readonly outer?: Row | undefined;
  readonly index?: number;
}

export interface StoredTable {
  readonly name: string;
  readonly isDerived?: boolean;
  readonly columns: readonly SqlColumn[];
  readonly rows: readonly (readonly Value[])[];
}

export interface Scope {
  readonly columns: readonly (SqlColumn & { readonly of: string; readonly isStored?: boolean })[];
  readonly outer?: Scope | undefined;
  special?(expression: Expression): Compiled | undefined;
  readonly query: (query: Query, scope: Scope) => CompiledQuery;
}

export interface CompiledQuery {
  readonly columns: readonly SqlColumn[];
  run(outer: Row | undefined): Value[][];
}

export function findColumn(scope: Scope, parts: readonly string[]): Compiled | undefined {
  const [name, of] = [...parts].reverse().map((part) => part.toLowerCase());
  const index = scope.columns.findIndex(
    (column) => column.name.toLowerCase() === name && (of === undefined || column.of.toLowerCase() === of),
  );
  const column = scope.columns[index];
  if (column) return { type: column.type, hasLength: column.isStored, run: ({ values }) => values[index] as Value };
  const found = scope.outer && findColumn(scope.outer, parts);
  return found && { ...found, run: ({ outer }) => found.run(outer as Row) };
}

export const sameness = (expression: unknown) =>
  JSON.stringify(expression, (key, value) => (key === 'at' ? undefined : value)).toLowerCase();
