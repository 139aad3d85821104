import type { leaveBatch } from '@platbook/contract/batches';
import { addressOf } from '../browser/navigation.ts';
import { pathOf } from './call.ts';

/** Sends a call whose answer no one waits for, as the page goes away; the browser delivers it when the page is gone. */
export function sendBeacon(endpoint: typeof leaveBatch, params: { id: string }): void {
  const body = new Blob(['{}'], { type: 'application/json' });
  navigator.sendBeacon(addressOf(pathOf(endpoint.path, params)), body);
}
