import { limits } from '@platbook/contract/limits';
import type { Database } from '../../db/open-db.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Moves a query to the trash, or with null back from it; false if it isn't on the other side. */
export async function trashQuery(db: Database, id: string, ownerId: string, at: string | null): Promise<boolean> {
  const moved = await db
    .updateTable('queries')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.trashDays * dayMilliseconds).toISOString();
  const removed = await db.deleteFrom('queries').where('deleted_at', '<', before).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
