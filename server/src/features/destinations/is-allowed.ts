import { canonicalEmail } from '@platbook/contract/rules/email';
import type { WebhookKind } from '@platbook/contract/workbench/webhooks';
import type { Database } from '../../db/open-db.ts';
import { coversAddress, coversUrl, parseOutsideUrl } from './destination-value.ts';
import { listStored, type StoredDestination } from './destinations-store.ts';

export type Permission = { readonly hasRows: boolean };

/** The kind of entry that covers a webhook. */
export const entryKindOf = ({ kind }: { readonly kind: WebhookKind }): 'slack' | 'webhook' =>
  kind === 'slack' ? 'slack' : 'webhook';

/** What can be sent to an address or a URL; the most specific entry decides. Undefined if no admin has allowed it. */
export async function isAllowed(
  db: Database,
  kind: 'address' | 'webhook' | 'slack',
  value: string,
): Promise<Permission | undefined> {
  return findPermission(await listStored(db, kind), kind, value);
}

export function findPermission(
  entries: readonly Pick<StoredDestination, 'kind' | 'value' | 'has_rows'>[],
  kind: 'address' | 'webhook' | 'slack',
  value: string,
): Permission | undefined {
  const url = kind === 'address' ? undefined : parseOutsideUrl(value);
  const address = canonicalEmail(value);
  const covers = (entry: string) =>
    kind === 'address' ? coversAddress(entry, address) : url !== undefined && coversUrl(entry, url);
  const [best] = entries
    .filter((entry) => entry.kind === kind && covers(entry.value))
    .sort((a, b) => b.value.length - a.value.length);
  return best && { hasRows: best.has_rows === 1 };
}
