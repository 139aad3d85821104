import type { Batch } from '@platbook/contract/workbench/batches';
import { isOpen, setState } from './run-states.ts';

export function markInterrupted(batch: Batch, title: string, now: string): void {
  let isFirst = true;
  for (const statement of batch.statements) {
    if (!isOpen(statement)) continue;
    setState(statement, isFirst ? 'error' : 'cancelled');
    if (isFirst) {
      statement.error = { title };
      statement.rowCount = 0;
      statement.stopTime = laterOf(statement.startTime, now);
      if (statement.startTime !== null)
        statement.durationMs = millisecondsBetween(statement.startTime, statement.stopTime);
    }
    isFirst = false;
  }
  setState(batch, 'error');
  batch.stopTime = laterOf(batch.startTime, now);
  batch.durationMs = millisecondsBetween(batch.startTime, batch.stopTime);
}

/** Capped at PostgreSQL's maximum integer: an orphaned run can be weeks old. */
function millisecondsBetween(start: string, end: string): number {
  return Math.min(2_147_483_647, Date.parse(end) - Date.parse(start));
}

/** If the clock was set back, the end would precede the start. */
const laterOf = (start: string | null, end: string): string => (start !== null && start > end ? start : end);
