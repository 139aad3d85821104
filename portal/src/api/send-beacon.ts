import type { leaveBatch } from '@platbook/contract/workbench/batches';
import { addressOf } from '@platbook/ui/browser/navigation';
import { pathOf } from '@platbook/ui/call/call';

/** Sends a call while the page closes; the browser delivers it afterward and discards the response. */
export function sendBeacon(endpoint: typeof leaveBatch, params: { id: string }): void {
  const body = new Blob(['{}'], { type: 'application/json' });
  navigator.sendBeacon(addressOf(pathOf(endpoint.path, params)), body);
}
