import type { OpenTransaction } from '@platbook/sql/tsql/open-transaction';
import type { SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';
import type { SessionFacts } from '@platbook/sql/tsql/translation';

/** A value on its way to the engine: numbers, dates and times as text in ISO form, bits as 0 and 1, binary as hexadecimal digits. */
export type ParameterText = string | null;

export interface TsqlBatch {
  readonly text: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: SqlType;
    readonly value: ParameterText;
    readonly isOutput?: boolean;
  }[];
  readonly facts: SessionFacts;
  readonly transaction?: OpenTransaction;
  /** Send only the columns of each result set, without reading rows (SET FMTONLY, sp_describe_first_result_set). */
  readonly isDescribeOnly?: boolean;
  /** The batch is a call (sp_executesql and similar), whose SET options end with it. */
  readonly isCall?: boolean;
  /** Send code page text with two bytes per character, as nvarchar and nchar: some clients read these many times faster. */
  readonly isWideText?: boolean;
  /** Limit per result set. More rows fail the batch (error above 50000); a result is never silently shortened. */
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Receives the events of a batch in order. If a method throws, the batch stops and `run` rejects with that error. */
export interface TsqlBatchListener {
  onColumns(columns: readonly SqlColumn[]): void | Promise<void>;
  /** Rows as TDS ROW and NBCROW tokens ([MS-TDS] 2.2.7). The returned promise provides backpressure. */
  onRows(bytes: Buffer, rows: number): void | Promise<void>;
  /** A statement succeeded; `rowCount` is absent where SQL Server counts no rows (SET, DECLARE). */
  onStatementEnd(end: { readonly rowCount?: number; readonly isSelect: boolean }): void | Promise<void>;
  onMessage(text: string, line: number): void | Promise<void>;
}

export interface TsqlBatchEnd {
  /** The error that stopped the batch; earlier statements have been sent. Numbers from 50001 are the server's own (time, size, room). */
  readonly error?: {
    readonly number: number;
    readonly severity: number;
    readonly line: number;
    readonly message: string;
    readonly isCanceled?: boolean;
    /** The session's process ended, so temporary tables are gone. */
    readonly isLost?: boolean;
  };
  readonly parameters: Readonly<Record<string, ParameterText>>;
  readonly transaction?: OpenTransaction;
}

/** One user's T-SQL session. It occupies a process only while a batch needs the engine or temporary tables exist. */
export interface TsqlSession {
  /** Runs one batch at a time. Aborting the signal cancels it. */
  run(batch: TsqlBatch, listener: TsqlBatchListener, signal: AbortSignal): Promise<TsqlBatchEnd>;
  reset(): Promise<void>;
  close(): Promise<void>;
}
