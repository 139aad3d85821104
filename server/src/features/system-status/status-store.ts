import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

/** The size of the result store, from each run's recorded size: an index covers it, so no folder is scanned. */
export async function sumResults(db: Database): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('statements')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('result_stored_bytes').as('bytes')])
    // A literal 0, as in the partial index: with a parameter, the planner couldn't use it.
    .where(sql.ref('result_stored_bytes'), '>', sql.lit(0))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}

export async function postgresBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export async function askDatabase(db: Database): Promise<number> {
  const beganAt = performance.now();
  await sql`select 1`.execute(db);
  return performance.now() - beganAt;
}

export async function saveReport(db: Database, node: string, at: Date, report: unknown): Promise<void> {
  const values = { at: at.toISOString(), report: JSON.stringify(report) };
  await db
    .insertInto('node_reports')
    .values({ node, ...values })
    .onConflict((conflict) => conflict.column('node').doUpdateSet(values))
    .execute();
}

/** The latest report of every node. `report` is JSON that another version can have written. */
export const listSavedReports = (db: Database) => db.selectFrom('node_reports').selectAll().orderBy('node').execute();

export async function removeReport(db: Database, node: string): Promise<void> {
  await db.deleteFrom('node_reports').where('node', '=', node).execute();
}
