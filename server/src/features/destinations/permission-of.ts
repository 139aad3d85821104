import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { entryKindOf, isAllowed, type Permission } from './is-allowed.ts';
import { openUrl } from './webhook-secrets.ts';
import type { StoredWebhook } from './webhooks-store.ts';

/** What can be sent to a webhook now; undefined if no admin allows its URL. */
export function permissionOf(
  db: Database,
  services: Pick<Services, 'secretBox'>,
  webhook: StoredWebhook,
): Promise<Permission | undefined> {
  return isAllowed(db, entryKindOf(webhook), openUrl(services, webhook));
}
