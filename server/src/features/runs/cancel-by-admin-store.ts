import type { Database } from '../../db/open-db.ts';
import { openStates } from '../batches/index.ts';

export async function findRun(db: Database, id: string) {
  const row = await db
    .selectFrom('batches')
    .select(['person_id as personId', 'connection_id as connectionId', 'status', 'cancelled_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, isOpen: openStates.includes(row.status) };
}

/** Asks the run's node to cancel it on behalf of an admin; false if it has ended or an admin already canceled it. */
export async function markCanceledByAdmin(tx: Database, id: string, adminId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('batches')
    .set({ cancel_requested_at: new Date().toISOString(), cancelled_by: adminId })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .where('cancelled_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
