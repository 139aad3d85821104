import type { SessionOptions } from '@platbook/sql/tsql/session-options';
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener } from '@platbook/tds/tsql-session';

export interface SessionBatch extends Omit<TsqlBatch, 'timeoutMs'> {
  readonly options: SessionOptions;
}

/** How a batch ended in its session. Failures that its text did not cause are thrown instead. */
export interface SessionBatchEnd extends TsqlBatchEnd {
  readonly options: SessionOptions;
  readonly hasTemporary: boolean;
}

export interface SessionBatchListener extends TsqlBatchListener {
  readonly signal: AbortSignal;
}
