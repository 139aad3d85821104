/** What a session of the driver `tsql` is asked to run for the gateway, and what it tells. */
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener } from '../../execution/tsql-batch.ts';
import type { SessionOptions } from '../../sql/tsql/session-options.ts';

/** A batch without what its process cannot judge; `options` are those that SET left standing in the conversation. */
export interface SessionBatch extends Omit<TsqlBatch, 'timeoutMs'> {
  readonly options: SessionOptions;
}

/** How a batch ended in its session. What failed through no fault of its text is thrown instead. */
export interface SessionBatchEnd extends TsqlBatchEnd {
  readonly options: SessionOptions;
  /** Temporary tables live in the session. */
  readonly hasTemporary: boolean;
}

/** Hears of a batch, and stops it. */
export interface SessionBatchListener extends TsqlBatchListener {
  readonly signal: AbortSignal;
}
