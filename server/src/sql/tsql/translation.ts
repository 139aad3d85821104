/**
 * What the translator makes of a T-SQL batch: statements that a session carries out one after the other on DuckDB. The translator is pure
 * and refuses by default: what it cannot prove to mean the same on DuckDB is a TsqlError, never another answer.
 */
import type { TransactionStep } from './open-transaction.ts';
import type { SqlColumn, SqlType } from './sql-types.ts';

/**
 * An error as SQL Server tells it: its number, its severity ('class', 11 to 16), its state, and a message without translated SQL. `line` counts
 * from 1 within the batch; `column` too, where the translator knows it.
 */
export class TsqlError extends Error {
  readonly number: number;
  readonly severity: number;
  readonly line: number;
  readonly column: number | undefined;
  constructor(
    number: number,
    message: string,
    place: { line: number; column?: number | undefined; severity?: number },
  ) {
    super(message);
    this.name = 'TsqlError';
    this.number = number;
    this.severity = place.severity ?? (number === 102 ? 15 : 16);
    this.line = place.line;
    this.column = place.column;
  }
}

/**
 * One piece of DuckDB SQL. Variables and parameters are in it as named parameters `$v1`, `$v2`, …; `uses` tells which variable each one is,
 * whose present value is bound as `type`.
 */
export interface EngineSql {
  readonly sql: string;
  readonly uses: readonly { readonly placeholder: string; readonly variable: string; readonly type: SqlType }[];
  /** False when nothing but constants and variables is read: no table, no system table. */
  readonly readsTables: boolean;
}

export type TranslatedStatement = {
  readonly line: number;
} /** A result set. The types that DuckDB prepares must equal `columns` (see engineTypeOf), else the session refuses. */ & (
  | { readonly kind: 'query'; readonly engine: EngineSql; readonly columns: readonly SqlColumn[] }
  /** One row that sets variables in their order (`SET`, `DECLARE … =`, `SELECT @v = …`). No row leaves them as they are. */
  | {
      readonly kind: 'assign';
      readonly engine: EngineSql;
      readonly variables: readonly { readonly name: string; readonly type: SqlType }[];
    }
  /** A variable comes into being, with NULL. */
  | { readonly kind: 'declare'; readonly variable: string; readonly type: SqlType }
  /** `SELECT … INTO #t`: the rows become a temporary table with these columns, which later statements may name. */
  | {
      readonly kind: 'into';
      readonly engine: EngineSql;
      readonly table: string;
      readonly columns: readonly SqlColumn[];
    }
  /** A table variable, which lives until its batch ends, or a temporary table; `engine` has its columns and no row. */
  | {
      readonly kind: 'makeTable';
      readonly engine: EngineSql;
      readonly table: string;
      readonly columns: readonly SqlColumn[];
    }
  /** The rows are put into such a table. */
  | {
      readonly kind: 'insert';
      readonly engine: EngineSql;
      readonly table: string;
      readonly columns: readonly SqlColumn[];
    }
  | { readonly kind: 'dropTemp'; readonly tables: readonly string[]; readonly ifExists: boolean }
  /** A known option: the session honors those that change results (ROWCOUNT, FMTONLY, NOCOUNT) and refuses TEXTSIZE. */
  | { readonly kind: 'setOption'; readonly options: readonly string[]; readonly value: string }
  /** What a branch of IF asks for isn't there; only running it is an error. */
  | { readonly kind: 'fail'; readonly number: number; readonly message: string }
  | { readonly kind: 'use'; readonly database: string }
  | ({ readonly kind: 'transaction' } & TransactionStep)
  /** One text, which is told to the client as an information message (number 0). */
  | { readonly kind: 'print'; readonly engine: EngineSql }
  /** One value of type bit decides. */
  | {
      readonly kind: 'if';
      readonly condition: EngineSql;
      readonly then: readonly TranslatedStatement[];
      readonly otherwise: readonly TranslatedStatement[];
    }
  /** A catalog procedure, already written as queries (procedures/). */
  | { readonly kind: 'procedure'; readonly name: string; readonly queries: readonly TranslatedStatement[] }
);

/** What is known when a batch is translated besides the catalog. */
export interface TranslationContext {
  /** Parameters of the batch (sp_executesql and its kin), which are variables with a value. Names with their `@`. */
  readonly parameters: readonly { readonly name: string; readonly type: SqlType }[];
  /** Temporary tables of the session, by their name with `#`. */
  readonly tempTables: ReadonlyMap<string, readonly SqlColumn[]>;
  /** What @@SPID, SUSER_SNAME(), APP_NAME(), HOST_NAME() and the like answer. */
  readonly session: SessionFacts;
}

export interface SessionFacts {
  /** The account's email address, as it signed in. */
  readonly login: string;
  readonly application: string;
  readonly host: string;
  readonly spid: number;
  /** What @@VERSION and SERVERPROPERTY('ProductVersion') tell. */
  readonly serverName: string;
}
