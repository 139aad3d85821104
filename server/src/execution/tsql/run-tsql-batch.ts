import { ownErrors } from '@platbook/sql/tsql/own-errors';
import type { SessionOptions } from '@platbook/sql/tsql/session-options';
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener } from '@platbook/tds/tsql-session';
import { memoryMessage } from '../../drivers/driver.ts';
import type { Lease } from '../lease.ts';
import { type Stop, tookTooLong, watchCall } from '../stop-call.ts';
import { CallFailedError, WorkerEndedError } from '../worker-errors.ts';
import { parseBatchEnd } from './tsql-messages.ts';

type BatchError = NonNullable<TsqlBatchEnd['error']>;

export const canceledBatch: BatchError = {
  number: 3_617,
  severity: 11,
  line: 1,
  message: 'The query was canceled',
  isCanceled: true,
};

/** Runs a batch in a leased session. Rejects only with errors thrown by the listener. */
export async function runTsqlBatch(
  lease: Lease,
  batch: TsqlBatch,
  listener: TsqlBatchListener,
  around: { options: SessionOptions; signal: AbortSignal; graceMs: number; onNotice(message: string): void },
) {
  const { timeoutMs, ...rest } = batch;
  let listenerError: { error: unknown } | undefined;
  let rowsSeen = 0;
  const calling = async (invoke: () => void | Promise<void>): Promise<void> => {
    try {
      await invoke();
    } catch (error) {
      listenerError = { error };
      throw error;
    }
  };
  const call = lease.process.call(
    { type: 'batch', session: lease.session, batch: { ...rest, options: around.options } },
    {
      onBatchEvent: async (event) => {
        if (event.kind === 'end' && event.isSelect && event.rowCount !== undefined && event.rowCount !== rowsSeen)
          throw new Error(`Expected ${event.rowCount} rows, got ${rowsSeen}`);
        if (event.kind === 'columns') rowsSeen = 0;
        await calling(() => {
          if (event.kind === 'columns') return listener.onColumns(event.columns);
          if (event.kind === 'message') return listener.onMessage(event.text, event.line);
          const { kind: _, ...ended } = event;
          return listener.onStatementEnd(ended);
        });
      },
      onTokens: async (bytes, rows) => {
        rowsSeen += rows;
        await calling(() => listener.onRows(bytes, rows));
      },
    },
  );
  const watch = watchCall(lease, call.id, { signal: around.signal, timeoutMs, graceMs: around.graceMs });
  try {
    const end = parseBatchEnd(await call.result);
    const error = watch.stop ? explain(undefined, watch.stop, batch, around.onNotice) : end.error;
    return { end: { ...end, ...(error && { error }) }, isHealthy: true, hasDied: false };
  } catch (error) {
    if (listenerError) throw listenerError.error;
    const hasEnded = error instanceof WorkerEndedError || lease.process.hasEnded;
    const { options } = around;
    return {
      end: { error: explain(error, watch.stop, batch, around.onNotice), parameters: {}, options, hasTemporary: false },
      isHealthy: !hasEnded,
      hasDied: hasEnded && watch.stop !== 'cancel',
    };
  } finally {
    watch.end();
  }
}

function explain(error: unknown, stop: Stop, { timeoutMs }: TsqlBatch, onNotice: (message: string) => void) {
  if (stop === 'cancel') return canceledBatch;
  if (stop === 'time') return ownError(ownErrors.time, tookTooLong(timeoutMs));
  if (error instanceof WorkerEndedError)
    return error.isOutOfMemory
      ? { number: 701, severity: 16, line: 1, message: memoryMessage }
      : { number: 596, severity: 16, line: 1, message: 'The query was stopped because its worker exited.' };
  if (error instanceof CallFailedError && !error.answer.isFault) return ownError(ownErrors.fault, error.answer.title);
  onNotice(`Internal error in a batch: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return ownError(ownErrors.fault, "Couldn't run the query");
}

/** An error of the server, without a position in the batch. */
export function ownError(number: number, message: string): BatchError {
  return { number, severity: 16, line: 1, message };
}
