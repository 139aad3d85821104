/** Whole T-SQL batches behind the process fence, as the gateway runs them: several result sets, rows as a protocol's own bytes. */
import type { OpenTransaction } from '../sql/tsql/open-transaction.ts';
import type { SqlColumn, SqlType } from '../sql/tsql/sql-types.ts';
import type { SessionFacts } from '../sql/tsql/translation.ts';
import type { Target } from './execution.ts';

/** A value on its way to the engine: numbers, dates and times as text in ISO form, bits as 0 and 1, binary as hexadecimal digits. */
export type ParameterText = string | null;

export interface TsqlBatch {
  readonly text: string;
  /** Parameters of sp_executesql and its kin, with their `@`. */
  readonly parameters: readonly {
    readonly name: string;
    readonly type: SqlType;
    readonly value: ParameterText;
    /** Its value after the batch is told. */
    readonly isOutput?: boolean;
  }[];
  readonly facts: SessionFacts;
  /** As the batch before left it; none where absent. */
  readonly transaction?: OpenTransaction;
  /** Only the columns of each result set are told, no row is read (SET FMTONLY, sp_describe_first_result_set). */
  readonly isDescribeOnly?: boolean;
  /** Of a call (sp_executesql and its kin), whose SET options end with it. */
  readonly isCall?: boolean;
  /** Texts of a code page are sent with two bytes a character, as nvarchar and nchar: some clients read these many times faster. */
  readonly isWideText?: boolean;
  /** Of one result set; more rows are an error of ours (above 50000), never a shorter result. */
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Hears of a batch in its order. What it throws stops the batch, and `run` rejects with it. */
export interface TsqlBatchListener {
  onColumns(columns: readonly SqlColumn[]): void | Promise<void>;
  /** Rows as TDS ROW and NBCROW tokens ([MS-TDS] 2.2.7). Awaiting the answer is the back-pressure. */
  onRows(bytes: Buffer, rows: number): void | Promise<void>;
  /** A statement has ended well; `rowCount` is absent where SQL Server counts nothing (SET, DECLARE). */
  onStatementEnd(end: { readonly rowCount?: number; readonly isSelect: boolean }): void | Promise<void>;
  /** PRINT, and what SQL Server tells beside a result. */
  onMessage(text: string, line: number): void | Promise<void>;
}

/** How a batch came to its end. */
export interface TsqlBatchEnd {
  /** What stopped it; statements before it have been told. Numbers from 50001 are ours (time, size, room). */
  readonly error?: {
    readonly number: number;
    readonly severity: number;
    readonly line: number;
    readonly message: string;
    readonly isCancelled?: boolean;
    /** The session's process ended: temporary tables are gone. */
    readonly isLost?: boolean;
  };
  /** The values of the parameters after the batch, for those that are OUTPUT. */
  readonly parameters: Readonly<Record<string, ParameterText>>;
  /** Absent where the batch did not run. */
  readonly transaction?: OpenTransaction;
}

/** A conversation of one person. Nothing is bound to it but while a batch runs that needs the engine, or temporary tables live. */
export interface TsqlSession {
  /** One at a time. Aborting the signal cancels. Throws QueueFullError. */
  run(batch: TsqlBatch, listener: TsqlBatchListener, signal: AbortSignal): Promise<TsqlBatchEnd>;
  /** Forgets temporary tables ([MS-TDS] reset connection). */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a conversation; `target` is the file of the person's entitlement set, with the driver `tsql`. */
export type OpenTsqlSession = (personId: string, target: Target) => TsqlSession;
