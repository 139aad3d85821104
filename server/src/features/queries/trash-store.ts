import { limits } from '@platbook/contract/limits';
import type { Database } from '../../db/open-db.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

export async function deleteQuery(db: Database, id: string, ownerId: string, now: string): Promise<boolean> {
  const deleted = await db
    .updateTable('queries')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return deleted.numUpdatedRows > 0n;
}

export async function restoreQuery(db: Database, id: string, ownerId: string): Promise<boolean> {
  const restored = await db
    .updateTable('queries')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}

export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.trashDays * dayMilliseconds).toISOString();
  const removed = await db.deleteFrom('queries').where('deleted_at', '<', before).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
