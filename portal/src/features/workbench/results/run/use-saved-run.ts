import { getSavedRun, setSavedRun } from '@platbook/ui/browser/local-store';
import { useEffect, useRef } from 'react';
import type { RunControl } from './use-run.ts';

/** `storedId` names the query in this tab; `queryId` is '' until it is saved. A run requested by the address takes precedence. */
export function useSavedRun(
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
    const saved = getSavedRun(storedId);
    if (isRunWanted || !(saved || queryId)) return;
    void import('./find-saved-run.ts').then(({ findSavedRun }) => findSavedRun(saved, queryId)).then(resume, () => {});
  });
  useEffect(() => {
    if (batchId) setSavedRun(storedId, batchId);
  }, [storedId, batchId]);
}
