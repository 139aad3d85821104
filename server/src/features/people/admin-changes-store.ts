import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import { EVERYBODY } from './person.ts';

/** Holds up every other change by an admin until the transaction ends, on either database. */
export async function lockAdmins(tx: Database): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: 'people.lock', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

/** The row of a person, all of it. */
export async function findRow(db: Database, personId: string): Promise<Selectable<PeopleTable> | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirst();
}

/** Whether this row can look after the product; neither trial nor license ends for an admin. */
export function isActiveAdmin(row: Selectable<PeopleTable>): boolean {
  return row.role === 'admin' && row.is_active_solution === 1 && row.deactivated_at === null;
}

/** True while someone who can sign in is an active admin. */
export async function hasActiveAdmin(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active_solution', '=', 1)
    .where('deactivated_at', 'is', null)
    .where('iss', '<>', EVERYBODY)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Writes columns of a person and counts the change. */
export async function bumpPerson(
  tx: Database,
  personId: string,
  version: number,
  set: Updateable<PeopleTable>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ ...set, version, updated_at: now.toISOString() })
    .where('id', '=', personId)
    .execute();
}
