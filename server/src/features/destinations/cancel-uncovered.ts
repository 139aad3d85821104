import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { cancelWaiting, listStored, listWaitingRecipients } from './destinations-store.ts';
import { entryKindOf, findPermission } from './is-allowed.ts';
import { openUrl } from './webhook-secrets.ts';
import { findWebhook } from './webhooks-store.ts';

export const notAllowedNote = 'An admin no longer allows this destination';

/** Cancels what waits for destinations that no entry covers any more. */
export async function cancelUncovered(tx: Database, services: Pick<Services, 'secretBox'>): Promise<void> {
  const entries = await listStored(tx);
  const cancel = async (kind: 'address' | 'webhook' | 'bucket', isCovered: (recipient: string) => Promise<boolean>) => {
    for (const recipient of await listWaitingRecipients(tx, kind))
      if (!(await isCovered(recipient))) await cancelWaiting(tx, kind, recipient, notAllowedNote);
  };
  await cancel('address', async (address) => findPermission(entries, 'address', address) !== undefined);
  await cancel('bucket', async (id) => entries.some((entry) => entry.id === id && entry.has_rows === 1));
  await cancel('webhook', async (id) => {
    const webhook = await findWebhook(tx, id);
    if (webhook === undefined) return false;
    return findPermission(entries, entryKindOf(webhook), openUrl(services, webhook)) !== undefined;
  });
}
