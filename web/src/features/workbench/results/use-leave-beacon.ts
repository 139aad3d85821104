import { leaveBatch } from '@platbook/contract/batches';
import { useEffect } from 'react';
import { sendBeacon } from '../../../api/send-beacon.ts';

/** Tells the server when the page goes away for good while a run is going, so that it ends soon; a switch of the tab does not. */
export function useLeaveBeacon(batchId: string | undefined): void {
  useEffect(() => {
    if (!batchId) return;
    const leave = () => sendBeacon(leaveBatch, { id: batchId });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [batchId]);
}
