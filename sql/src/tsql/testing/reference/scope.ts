import type { SqlColumn, SqlType } from '../../sql-types.ts';
import type { Expression, ExpressionOf, Query } from '../../syntax-tree.ts';
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
  readonly query: (query: Query, scope: Scope | undefined) => CompiledQuery;
}

/** Where a query stands: the tables that it can name, and the query around it. */
export interface Place {
  readonly tables: readonly StoredTable[];
  readonly outer: Scope | undefined;
  readonly query: Scope['query'];
}

export interface CompiledAggregate {
  readonly type: SqlType;
  over(rows: readonly Row[]): Value;
}

export interface CompiledQuery {
  readonly columns: readonly SqlColumn[];
  run(outer: Row | undefined): Value[][];
}

export function findColumn(scope: Scope, named: ExpressionOf<'column'>): Compiled | undefined {
  const [name, of] = named.parts.map(({ text }) => text.toLowerCase()).reverse();
  const index = scope.columns.findIndex(
    (column) => column.name.toLowerCase() === name && (of === undefined || column.of.toLowerCase() === of),
  );
  const column = scope.columns[index];
  if (column) return { type: column.type, hasLength: column.isStored, run: ({ values }) => values[index] as Value };
  const found = scope.outer && findColumn(scope.outer, named);
  return found && { ...found, run: ({ outer }) => found.run(outer as Row) };
}

export const sameness = (expression: unknown) =>
  JSON.stringify(expression, (key, value) => (key === 'at' ? undefined : value)).toLowerCase();
