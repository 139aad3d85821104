/** The translator is pure and refuses by default: what it cannot prove to mean the same on DuckDB is a TsqlError. */
import type { TransactionStep } from './open-transaction.ts';
import type { SqlColumn, SqlType } from './sql-types.ts';

/** `class` is the severity, 11 to 16. `line` and `column` count from 1 within the batch. No message shows translated SQL. */
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

/** T-SQL variables appear as `$v1`, `$v2`, …; `uses` maps each to its variable, whose current value is bound as `type`. */
export interface EngineSql {
  readonly sql: string;
  readonly uses: readonly { readonly placeholder: string; readonly variable: string; readonly type: SqlType }[];
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
  | { readonly kind: 'declare'; readonly variable: string; readonly type: SqlType }
  /** A table variable, which lives until its batch ends, or a temporary table; in `makeTable`, `engine` has no rows. */
  | {
      readonly kind: 'into' | 'makeTable' | 'insert';
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
  | { readonly kind: 'print'; readonly engine: EngineSql }
  | {
      readonly kind: 'if';
      readonly condition: EngineSql;
      readonly then: readonly TranslatedStatement[];
      readonly otherwise: readonly TranslatedStatement[];
    }
  | { readonly kind: 'procedure'; readonly name: string; readonly queries: readonly TranslatedStatement[] }
);

export interface TranslationContext {
  /** Parameters of the batch (sp_executesql and similar calls): variables with an initial value. Names include their `@`. */
  readonly parameters: readonly { readonly name: string; readonly type: SqlType }[];
  readonly tempTables: ReadonlyMap<string, readonly SqlColumn[]>;
  readonly session: SessionFacts;
}

export interface SessionFacts {
  readonly login: string;
  readonly application: string;
  readonly host: string;
  readonly spid: number;
  readonly serverName: string;
}
