/**
 * The translator's output for a T-SQL batch: statements that a session executes one after the other on DuckDB. The translator is pure and
 * refuses by default: anything it cannot prove to mean the same on DuckDB is a TsqlError, never a different result.
 */
import type { TransactionStep } from './open-transaction.ts';
import type { SqlColumn, SqlType } from './sql-types.ts';

/**
 * An error in SQL Server's terms: its number, its severity ('class', 11 to 16), its state, and a message without translated SQL. `line`
 * counts from 1 within the batch; `column` too, where the translator knows it.
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
 * A piece of DuckDB SQL. T-SQL variables and parameters appear as named parameters `$v1`, `$v2`, …; `uses` maps each to its variable,
 * whose current value is bound as `type`.
 */
export interface EngineSql {
  readonly sql: string;
  readonly uses: readonly { readonly placeholder: string; readonly variable: string; readonly type: SqlType }[];
  /** False if it reads only constants and variables, and no table, including system tables. */
  readonly readsTables: boolean;
}

export type TranslatedStatement = {
  readonly line: number;
} /** A result set. The types that DuckDB prepares must equal `columns` (see engineTypeOf), else the session refuses. */ & (
  | { readonly kind: 'query'; readonly engine: EngineSql; readonly columns: readonly SqlColumn[] }
  /** One row that sets variables in order (`SET`, `DECLARE … =`, `SELECT @v = …`). Without a row, they keep their values. */
  | {
      readonly kind: 'assign';
      readonly engine: EngineSql;
      readonly variables: readonly { readonly name: string; readonly type: SqlType }[];
    }
  /** Creates a variable, with NULL. */
  | { readonly kind: 'declare'; readonly variable: string; readonly type: SqlType }
  /** `SELECT … INTO #t`: stores the rows in a temporary table with these columns, which later statements can name. */
  | {
      readonly kind: 'into';
      readonly engine: EngineSql;
      readonly table: string;
      readonly columns: readonly SqlColumn[];
    }
  /** A table variable, which lives until its batch ends, or a temporary table; `engine` has its columns and no rows. */
  | {
      readonly kind: 'makeTable';
      readonly engine: EngineSql;
      readonly table: string;
      readonly columns: readonly SqlColumn[];
    }
  /** Inserts the rows into such a table. */
  | {
      readonly kind: 'insert';
      readonly engine: EngineSql;
      readonly table: string;
      readonly columns: readonly SqlColumn[];
    }
  | { readonly kind: 'dropTemp'; readonly tables: readonly string[]; readonly ifExists: boolean }
  /** A known option: the session honors those that change results (ROWCOUNT, FMTONLY, NOCOUNT) and refuses TEXTSIZE. */
  | { readonly kind: 'setOption'; readonly options: readonly string[]; readonly value: string }
  /** A branch of IF uses something that doesn't exist; it is an error only if it runs. */
  | { readonly kind: 'fail'; readonly number: number; readonly message: string }
  | { readonly kind: 'use'; readonly database: string }
  | ({ readonly kind: 'transaction' } & TransactionStep)
  /** One text, sent to the client as an informational message (number 0). */
  | { readonly kind: 'print'; readonly engine: EngineSql }
  /** The condition is one value of type bit. */
  | {
      readonly kind: 'if';
      readonly condition: EngineSql;
      readonly then: readonly TranslatedStatement[];
      readonly otherwise: readonly TranslatedStatement[];
    }
  /** A catalog procedure, already translated to queries (procedures/). */
  | { readonly kind: 'procedure'; readonly name: string; readonly queries: readonly TranslatedStatement[] }
);

export interface TranslationContext {
  /** Parameters of the batch (sp_executesql and similar calls): variables with an initial value. Names include their `@`. */
  readonly parameters: readonly { readonly name: string; readonly type: SqlType }[];
  /** Temporary tables of the session, by their name with `#`. */
  readonly tempTables: ReadonlyMap<string, readonly SqlColumn[]>;
  /** The values of @@SPID, SUSER_SNAME(), APP_NAME(), HOST_NAME() and the like. */
  readonly session: SessionFacts;
}

export interface SessionFacts {
  readonly login: string;
  readonly application: string;
  readonly host: string;
  readonly spid: number;
  /** The value of @@SERVERNAME and SERVERPROPERTY('ServerName'); also part of @@VERSION. */
  readonly serverName: string;
}
