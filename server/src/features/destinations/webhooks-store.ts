import { webhookLimits } from '@platbook/contract/workbench/webhooks';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { WebhooksTable } from '../../db/tables/delivery-tables.ts';

export type StoredWebhook = Selectable<WebhooksTable>;

export async function listWebhooksOf(db: Database, ownerId: string): Promise<StoredWebhook[]> {
  return db.selectFrom('webhooks').selectAll().where('owner_id', '=', ownerId).orderBy('name').orderBy('id').execute();
}

export async function listAllWebhooks(db: Database): Promise<StoredWebhook[]> {
  return db.selectFrom('webhooks').selectAll().execute();
}

export async function findWebhook(db: Database, id: string): Promise<StoredWebhook | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False if the owner has too many. */
export async function insertWebhook(tx: Database, row: StoredWebhook): Promise<boolean> {
  // Locks the owner's row in PostgreSQL, so that concurrent calls can't pass the limit.
  await tx.updateTable('people').set({ id: row.owner_id }).where('id', '=', row.owner_id).execute();
  if ((await listWebhooksOf(tx, row.owner_id)).length >= webhookLimits.perPerson) return false;
  await tx.insertInto('webhooks').values(row).execute();
  return true;
}

export async function writeWebhook(db: Database, id: string, changes: Partial<StoredWebhook>): Promise<void> {
  await db.updateTable('webhooks').set(changes).where('id', '=', id).execute();
}

export async function removeWebhook(db: Database, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}
