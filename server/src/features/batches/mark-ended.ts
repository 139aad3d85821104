import type { Batch, Statement } from '@platbook/contract/workbench/batches';
import type { RunEnd, RunFailure } from '../../execution/execution.ts';
import { editorPosition, type RunPlace } from './editor-position.ts';
import { isOpen, setState } from './run-states.ts';

export function markFinished(statement: Statement, end: RunEnd): void {
  setState(statement, 'finished');
  statement.columns = end.columns;
  statement.rowCount = end.rowCount;
  statement.incomplete = end.isIncomplete;
  statement.durationMs = Math.round(end.durationMs);
  statement.stopTime = endOf(statement.startTime ?? end.at.toISOString(), statement.durationMs);
}

/** Records in a statement why it failed, with the position in the editor's text. `cancelReason` is the title if it was canceled. */
export function markFailed(
  statement: Statement,
  failure: RunFailure,
  place: RunPlace,
  offset: number,
  cancelReason: string,
): void {
  setState(statement, 'error');
  statement.rowCount = 0;
  statement.error = {
    title: failure.isCanceled ? cancelReason : failure.title,
    ...(failure.line === undefined ? {} : editorPosition(place, offset, failure.line, failure.column)),
  };
  statement.durationMs = Math.round(failure.durationMs);
  statement.stopTime = endOf(statement.startTime ?? failure.at.toISOString(), statement.durationMs);
}

export function endBatch(batch: Batch): void {
  for (const statement of batch.statements) {
    if (isOpen(statement)) setState(statement, 'cancelled');
  }
  const isWhole = batch.statements.every((statement) => statement.status === 'finished');
  setState(batch, isWhole ? 'finished' : 'error');
}

/** Returns `start` plus `durationMs`, so an end never precedes its start even if the clock was set back. */
export const endOf = (start: string, durationMs: number) => new Date(Date.parse(start) + durationMs).toISOString();
