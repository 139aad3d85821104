import type { Database } from '../../db/open-db.ts';

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
