/** Requests from the SQL endpoint to a session of the driver `tsql`, and its results. */

import type { SessionOptions } from '@platbook/sql/tsql/session-options';
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener } from '@platbook/tds/tsql-session';

/** A batch without the limits that the worker cannot enforce; `options` are the session's SET options. */
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
