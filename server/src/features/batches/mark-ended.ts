import type { Batch, Statement } from '@platbook/contract/batches';
import type { RunEnd, RunFailure } from '../../execution/execution.ts';
import { editorPosition, type RunPlace } from './editor-position.ts';

/** Writes into a statement how it ended well. */
export function markFinished(statement: Statement, end: RunEnd): void {
  statement.status = 'finished';
  statement.columns = end.columns;
  statement.rowCount = end.rowCount;
  statement.incomplete = end.isIncomplete;
  statement.durationMs = Math.round(end.durationMs);
  statement.stopTime = endOf(statement.startTime ?? end.at.toISOString(), statement.durationMs);
}

/** Writes into a statement why it failed, with its place in the editor's text; `cancelReason` stands for a cancel. */
export function markFailed(
  statement: Statement,
  failure: RunFailure,
  place: RunPlace,
  offset: number,
  cancelReason: string,
): void {
  statement.status = 'error';
  statement.rowCount = 0;
  statement.error = {
    title: failure.isCancelled ? cancelReason : failure.title,
    ...(failure.line === undefined ? {} : editorPosition(place, offset, failure.line, failure.column)),
  };
  statement.durationMs = Math.round(failure.durationMs);
  statement.stopTime = endOf(statement.startTime ?? failure.at.toISOString(), statement.durationMs);
}

/** Ends a batch whose statements have ended: those that were never reached are canceled. */
export function endBatch(batch: Batch): void {
  const hasFailed = batch.statements.some((statement) => statement.status === 'error');
  for (const statement of batch.statements) {
    if (statement.status === 'queued' || statement.status === 'running') statement.status = 'cancelled';
  }
  batch.status =
    hasFailed || batch.statements.some((statement) => statement.status !== 'finished') ? 'error' : 'finished';
}

/** The instant so long after the beginning, as the clock was then: never before it, even when the clock was set back. */
export function endOf(start: string, durationMs: number): string {
  return new Date(Date.parse(start) + durationMs).toISOString();
}
