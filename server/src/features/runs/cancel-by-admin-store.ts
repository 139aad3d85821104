import type { Database } from '../../db/open-db.ts';
import { openStates } from '../batches/index.ts';

export async function findRun(db: Database, id: string) {
  const row = await db
    .selectFrom('batches')
    .select(['person_id', 'connection_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { batchId: id, personId: row.person_id, connectionId: row.connection_id };
}

export async function getRunStanding(db: Database, id: string): Promise<'open' | 'finished' | 'error'> {
  const row = await db.selectFrom('batches').select('status').where('id', '=', id).executeTakeFirst();
  if (row !== undefined && openStates.includes(row.status)) return 'open';
  return row?.status === 'finished' ? 'finished' : 'error';
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

export async function wasCanceledByAdmin(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('batches')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'error')
    .where('cancelled_by', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
