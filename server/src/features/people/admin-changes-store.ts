import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import { EVERYBODY } from './person.ts';

/** Blocks every other change by an admin until the transaction ends, in both databases. */
export async function lockAdmins(tx: Database): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: 'people.lock', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

export async function findRow(db: Database, personId: string): Promise<Selectable<PeopleTable> | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirst();
}

export function isActiveAdmin(row: Selectable<PeopleTable>): boolean {
  return row.role === 'admin' && row.is_active_solution === 1 && row.deactivated_at === null;
}

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

/** Active admins, at most `most`, those of longest standing first. */
export async function listAdminIds(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active_solution', '=', 1)
    .where('deactivated_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

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
