import type { Database } from '../../db/open-db.ts';

export async function getResultFacts(db: Database, batchId: string) {
  return db
    .selectFrom('batches')
    .leftJoin('people', 'people.id', 'batches.person_id')
    .select([
      'batches.person_id',
      'batches.query_id',
      'batches.connection_id',
      'batches.set_key',
      'batches.linked_at',
      'batches.status',
      'batches.stopped_at',
      'people.given_name',
      'people.surname',
    ])
    .where('batches.id', '=', batchId)
    .executeTakeFirst();
}

export async function areRowsKept(db: Database, batchId: string): Promise<boolean> {
  const row = await db
    .selectFrom('statements')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('result_bytes', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markLinked(db: Database, batchId: string, now: string): Promise<void> {
  await db
    .updateTable('batches')
    .set({ linked_at: now })
    .where('id', '=', batchId)
    .where('linked_at', 'is', null)
    .execute();
}
