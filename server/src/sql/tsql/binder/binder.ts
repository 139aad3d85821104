import type { Catalogue, SqlColumn, SqlType } from '../sql-types.ts';
import type { Node, TypeName } from '../syntax-names.ts';
import type { Expression, Query } from '../syntax-tree.ts';
import type { TranslationContext } from '../translation.ts';
import type { Bound, BoundQuery } from './bound.ts';
import type { Scope } from './scope.ts';

/** How a query is used, which decides whether it may have ORDER BY, INTO and assignments. */
export type QueryUse = 'statement' | 'table' | 'value' | 'exists';

/**
 * What all parts of the binder call each other by. One for each statement: it gathers which variables the statement uses and whether it
 * reads tables.
 */
export interface Binder {
  readonly catalogue: Catalogue;
  readonly context: TranslationContext;
  readonly variables: ReadonlyMap<string, SqlType>;
  readonly tempTables: ReadonlyMap<string, readonly SqlColumn[]>;
  /** A value. */
  expression(expression: Expression, scope: Scope): Bound;
  /** A value of floating-point arithmetic may still be infinite: for arithmetic upon it. */
  operand(expression: Expression, scope: Scope): Bound;
  /** SQL of DuckDB's BOOLEAN, with SQL Server's unknown as NULL. */
  condition(expression: Expression, scope: Scope): string;
  query(query: Query, scope: Scope, use: QueryUse): BoundQuery;
  typeOf(name: TypeName, inCast: boolean): SqlType;
  variable(name: string, at: Node): Bound;
  /** A name for a table source that no other has. */
  newAlias(): string;
  /** The statement reads a table from here on. */
  noteTable(): void;
  refuse(number: number, message: string, at: Node): never;
}
