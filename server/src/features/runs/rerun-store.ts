import type { Database } from '../../db/open-db.ts';

export async function getFinishedStatement(db: Database, statementId: string, personId: string) {
  return db
    .selectFrom('statements')
    .innerJoin('batches', 'batches.id', 'statements.batch_id')
    .select([
      'statements.text',
      'statements.sequence',
      'statements.is_incomplete',
      'batches.parameters',
      'batches.name',
      'batches.query_id',
      'batches.connection_id',
    ])
    .where('statements.id', '=', statementId)
    .where('batches.person_id', '=', personId)
    .where('statements.status', '=', 'finished')
    .executeTakeFirst();
}

export async function hasBatch(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('batches').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
