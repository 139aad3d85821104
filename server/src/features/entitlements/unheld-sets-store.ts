import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { UnheldSetsTable } from '../../db/tables.ts';

/** The sets that were found to be held by no one, and since when. */
export function listUnheld(db: Database): Promise<Selectable<UnheldSetsTable>[]> {
  return db.selectFrom('unheld_sets').selectAll().execute();
}

/** Writes down that no one holds these sets; a time that another node wrote first stays. */
export async function noteUnheld(db: Database, hashes: readonly string[], since: string): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('unheld_sets')
    .values(hashes.map((hash) => ({ hash, since })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Forgets sets that are held again, or gone. */
export async function forgetUnheld(db: Database, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .deleteFrom('unheld_sets')
    .where('hash', 'in', [...hashes])
    .execute();
}
