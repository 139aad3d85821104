import { useEffect, useRef } from 'react';
import { getKeptRun, setKeptRun } from '../../../browser/local-store.ts';
import type { RunControl } from './use-run.ts';

/**
 * Finds the run of a query again when the page comes back: one that still goes on is followed, the result of an ended one is shown.
 * `storedId` names the query in this tab of the browser; a run that the address asks for goes first.
 */
export function useKeptRun(storedId: string, { state, resume }: RunControl, isRunWanted: boolean): void {
  const { going, shown } = state;
  const batchId = going ? going.batch?.id : shown?.isEarlier ? undefined : shown?.batch.id;
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const kept = getKeptRun(storedId);
    if (kept && !isRunWanted) resume(kept);
  });
  useEffect(() => {
    if (batchId) setKeptRun(storedId, batchId);
  }, [storedId, batchId]);
}
