import type { PrimaryInterest } from '@platbook/contract/account/users';
import type { StartingPage } from '@platbook/contract/app-info';
import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import type { Person } from '../../http/callers/person.ts';
import { buildPerson, EVERYBODY } from './person.ts';

const peopleById = compiledOnce((db) => db.selectFrom('people').selectAll().where('id', '=', ''));

export async function findPerson(db: Database, id: string, now: Date): Promise<Person | undefined> {
  const [row] = await peopleById(db, id);
  return row === undefined ? undefined : buildPerson(row, now);
}

export async function findPeople(db: Database, ids: readonly string[], now: Date): Promise<Person[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('people').selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => buildPerson(row, now));
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const admins = db.selectFrom('people').select('id').where('role', '=', 'admin').where('iss', '<>', EVERYBODY);
  return (await admins.limit(1).executeTakeFirst()) !== undefined;
}

export async function findPersonId(db: Database, iss: string, sub: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('iss', '=', iss)
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row?.id;
}

export async function hasPersonWith(db: Database, iss: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('iss', '=', iss)
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setTeam(db: Database, personId: string, team: string, now: Date): Promise<void> {
  await db.updateTable('people').set({ team, updated_at: now.toISOString() }).where('id', '=', personId).execute();
}

export interface Choice {
  readonly startingPage?: StartingPage;
  readonly primaryInterest?: PrimaryInterest;
  readonly isNew?: false;
}

export async function updateChoice(db: Database, personId: string, choice: Choice, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({
      updated_at: now.toISOString(),
      ...(choice.startingPage === undefined ? {} : { starting_page: choice.startingPage }),
      ...(choice.primaryInterest === undefined ? {} : { primary_interest: choice.primaryInterest }),
      ...(choice.isNew === undefined ? {} : { is_new: 0 }),
    })
    .where('id', '=', personId)
    .execute();
}
