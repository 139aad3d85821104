import type { StatementBinder } from './binder/make-binder.ts';
import { lineAndColumn } from './binder/place.ts';
import { type MessageNumber, type MessageValues, messageOf } from './messages.ts';
import type { Catalog, SqlColumn, SqlType } from './sql-types.ts';
import type { Node } from './syntax-names.ts';
import { type EngineSql, type TranslationContext, TsqlError } from './translation.ts';

export interface Progress {
  readonly text: string;
  readonly catalog: Catalog;
  readonly context: TranslationContext;
  readonly variables: Map<string, SqlType>;
  readonly tempTables: Map<string, readonly SqlColumn[]>;
  readonly isConditional?: boolean;
}

/** The SQL with only the variables that occur in it: an expression that was optimized away may have left others behind. */
export const engineOf = (binder: StatementBinder, sql: string): EngineSql => ({
  sql,
  uses: binder.uses.filter(({ placeholder }) => sql.includes(`$${placeholder} `)),
  readsTables: binder.readsTables(),
});

export const refuse = (progress: Progress, number: number, message: string, { at }: Node): never => {
  throw new TsqlError(number, message, lineAndColumn(progress.text, at));
};

export const refuseAs = <Of extends MessageNumber>(
  progress: Progress,
  number: Of,
  at: Node,
  ...values: MessageValues<Of>
): never => refuse(progress, number, messageOf(number, ...values), at);
