import type { MessageNumber, MessageValues } from '../messages.ts';
import type { Catalog, SqlColumn, SqlType } from '../sql-types.ts';
import type { Node, TypeName } from '../syntax-names.ts';
import type { Expression, Query } from '../syntax-tree.ts';
import type { TranslationContext } from '../translation.ts';
import type { Bound, BoundQuery } from './bound.ts';
import type { Scope } from './scope.ts';

export type QueryUse = 'statement' | 'table' | 'value' | 'exists';

/** One per statement: it collects the variables that the statement uses, and whether it reads tables. */
export interface Binder {
  readonly catalog: Catalog;
  readonly context: TranslationContext;
  readonly variables: ReadonlyMap<string, SqlType>;
  readonly tempTables: ReadonlyMap<string, readonly SqlColumn[]>;
  expression(expression: Expression, scope: Scope): Bound;
  /** Binds a value for use in further arithmetic: a floating-point result may still be infinite. */
  operand(expression: Expression, scope: Scope): Bound;
  /** SQL of DuckDB's BOOLEAN, with NULL for unknown. */
  condition(expression: Expression, scope: Scope): string;
  query(query: Query, scope: Scope, use: QueryUse): BoundQuery;
  typeOf(name: TypeName, inCast: boolean): SqlType;
  variable(name: string, at: Node): Bound;
  newAlias(): string;
  noteTable(): void;
  refuse(number: number, message: string, at: Node): never;
  /** Refuses with SQL Server's own message of this number. */
  refuseAs<Of extends MessageNumber>(number: Of, at: Node, ...values: MessageValues<Of>): never;
  /** Refuses what SQL Server accepts but the translator can't prove to mean the same. */
  unproven(message: string, at: Node): never;
  unsupported(what: string, at: Node): never;
}
