import type { Database } from '../../db/open-db.ts';

export const listUnheld = (db: Database) => db.selectFrom('unheld_sets').selectAll().execute();

/** Records that no user has these sets; keeps an earlier time from another node. */
export async function noteUnheld(db: Database, hashes: readonly string[], since: string): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('unheld_sets')
    .values(hashes.map((hash) => ({ hash, since })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function forgetUnheld(db: Database, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .deleteFrom('unheld_sets')
    .where('hash', 'in', [...hashes])
    .execute();
}
