import { leaveBatch } from '@platbook/contract/workbench/batches';
import { useEffect } from 'react';
import { sendBeacon } from '../../../api/send-beacon.ts';

/** Sends a beacon when the page is closed during a run, so the server ends it soon; switching tabs sends none. */
export function useLeaveBeacon(batchId: string | undefined): void {
  useEffect(() => {
    if (!batchId) return;
    const leave = () => sendBeacon(leaveBatch, { id: batchId });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [batchId]);
}
