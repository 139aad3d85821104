import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

/** What the rows of runs take in the result store, out of what is written down of each: no folder is walked, and an index has it all. */
export async function sumResults(db: Database): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('statements')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('result_stored_bytes').as('bytes')])
    // As the index says it: a parameter in the place of 0 would not be known to match.
    .where(sql.ref('result_stored_bytes'), '>', sql.lit(0))
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
