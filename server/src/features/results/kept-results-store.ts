import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { isLinked } from './share-links-store.ts';

/** Returns what is needed to send a statement's rows, for any user's run; undefined if it has no stored rows. */
export async function getStoredResult(db: Database, statementId: string) {
  return db
    .selectFrom('statements')
    .innerJoin('batches', 'batches.id', 'statements.batch_id')
    .select([
      'statements.result_bytes',
      'statements.result_sha256',
      'statements.result_inline',
      'statements.columns',
      'statements.row_count',
      'statements.is_incomplete',
      'statements.sequence',
      'statements.text',
      'batches.id as batch_id',
      'batches.query_id',
      'batches.name',
      'batches.created_at',
      'batches.connection_id',
      'batches.set_key',
      'batches.person_id',
    ])
    .where('statements.id', '=', statementId)
    .where('statements.status', '=', 'finished')
    .where('statements.result_bytes', 'is not', null)
    .executeTakeFirst();
}

/** Linked results don't expire before their last link. */
export async function listExpiredResults(db: Database, before: string, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('statements')
    .innerJoin('batches', 'batches.id', 'statements.batch_id')
    .select('statements.id')
    .where('batches.stopped_at', '<', before)
    .where('statements.result_bytes', 'is not', null)
    .where(({ not }) => not(isLinked(now)))
    .limit(1000)
    .execute();
  const readings = await db
    .selectFrom('schedule_runs')
    .select('result_id as id')
    .where('ended_at', '<', before)
    .where('result_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .limit(1000)
    .execute();
  return [...rows, ...readings].map((row) => row.id);
}

/** In the order in which they make room: those of scheduled reports and searches first, which can be read again; linked ones last. */
export async function listStoredResults(db: Database, now: string): Promise<{ id: string; bytes: number }[]> {
  const rows = await db
    .selectFrom('statements')
    .innerJoin('batches', 'batches.id', 'statements.batch_id')
    .select(['statements.id', 'statements.result_stored_bytes'])
    .where('statements.result_bytes', 'is not', null)
    .where('statements.result_stored_bytes', '>', 0)
    .orderBy(sql`case when ${isLinked(now)} then 1 else 0 end`)
    .orderBy('batches.created_at')
    .orderBy('statements.sequence')
    .execute();
  const readings = await db
    .selectFrom('schedule_runs')
    .select(['result_id as id', 'result_stored_bytes'])
    .where('result_id', 'is not', null)
    .where('result_stored_bytes', '>', 0)
    .$narrowType<{ id: string }>()
    .orderBy('ended_at')
    .execute();
  return [...readings, ...rows].map((row) => ({ id: row.id, bytes: row.result_stored_bytes ?? 0 }));
}

export async function forgetResults(db: Database, statementIds: readonly string[]): Promise<void> {
  if (statementIds.length === 0) return;
  await db
    .updateTable('statements')
    .set({ result_bytes: null, result_stored_bytes: null, result_sha256: null, result_inline: null })
    .where('id', 'in', [...statementIds])
    .execute();
  await db
    .updateTable('schedule_runs')
    .set({ result_id: null, result: null, result_stored_bytes: null })
    .where('result_id', 'in', [...statementIds])
    .execute();
}

export async function getResultFacts(db: Database, batchId: string) {
  return db
    .selectFrom('batches')
    .leftJoin('people', 'people.id', 'batches.person_id')
    .select([
      'batches.id as batch_id',
      'batches.person_id',
      'batches.query_id',
      'batches.connection_id',
      'batches.set_key',
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
