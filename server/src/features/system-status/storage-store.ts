import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

/** What the rows of runs take in the result store, out of what is written down of each: no folder is walked. */
export async function sumResults(db: Database): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('statements')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('result_stored_bytes').as('bytes')])
    .where('result_bytes', 'is not', null)
    .where('result_stored_bytes', '>', 0)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}

/** Size of a PostgreSQL database, as it says itself. */
export async function postgresBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** How long the database takes to answer a question that needs no data, in milliseconds. */
export async function askDatabase(db: Database): Promise<number> {
  const beganAt = performance.now();
  await sql`select 1`.execute(db);
  return performance.now() - beganAt;
}
