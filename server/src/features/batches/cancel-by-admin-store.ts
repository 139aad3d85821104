import type { Database } from '../../db/open-db.ts';
import { openStates } from './batch-store.ts';

/** Whose run it is and what on, of a run in any state; undefined when there is none. */
export async function findRun(
  db: Database,
  id: string,
): Promise<{ batchId: string; personId: string; connectionId: string } | undefined> {
  const row = await db
    .selectFrom('batches')
    .select(['person_id', 'connection_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { batchId: id, personId: row.person_id, connectionId: row.connection_id };
}

/** How it stands: whether it continues or waits, and else whether it came to its own end. */
export async function getRunStanding(db: Database, id: string): Promise<'open' | 'finished' | 'error'> {
  const row = await db.selectFrom('batches').select('status').where('id', '=', id).executeTakeFirst();
  if (row !== undefined && openStates.includes(row.status)) return 'open';
  return row?.status === 'finished' ? 'finished' : 'error';
}

/** Asks the node that runs it to cancel it in the name of an admin; false when it has ended or an admin did so before. */
export async function markCancelledByAdmin(tx: Database, id: string, adminId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('batches')
    .set({ cancel_requested_at: new Date().toISOString(), cancelled_by: adminId })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .where('cancelled_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether an admin ended a run: one that came to its own end in spite of him is not such. */
export async function wasCancelledByAdmin(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('batches')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'error')
    .where('cancelled_by', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
