import { useEffect, useRef } from 'react';
import { getKeptRun, setKeptRun } from '../../../browser/local-store.ts';
import type { RunControl } from './use-run.ts';

/**
 * Shows the last result when a query opens: the run of this browser tab, which is followed while it is still going, else the latest one
 * that the server stores. `storedId` names the query in this tab; `queryId` is '' until it is saved. A run that the address asks for
 * goes first.
 */
export function useKeptRun(
  storedId: string,
  queryId: string,
  { state, resume }: RunControl,
  isRunWanted: boolean,
): void {
  const { going, shown } = state;
  const batchId = going ? going.batch?.id : shown?.isEarlier ? undefined : shown?.batch.id;
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const kept = getKeptRun(storedId);
    if (isRunWanted || !(kept || queryId)) return;
    void import('./find-kept-run.ts').then(({ findKeptRun }) => findKeptRun(kept, queryId)).then(resume, () => {});
  });
  useEffect(() => {
    if (batchId) setKeptRun(storedId, batchId);
  }, [storedId, batchId]);
}
