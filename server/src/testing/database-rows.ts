import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../db/open-db.ts';
import type { Tables } from '../db/tables.ts';
import { changeLicense } from '../features/people/index.ts';
import type { Services } from '../services.ts';

/** Kysely can't check a table that is a type parameter; the signatures below do. */
const untyped = (db: Database) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

export async function insertRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 500)
    await untyped(db)
      .insertInto(table)
      .values(rows.slice(from, from + 500) as never)
      .execute();
}

/** Changes the rows that have these values. */
export const changeRows = <Table extends keyof Tables>(
  db: Database,
  table: Table,
  values: Partial<Selectable<Tables[Table]>>,
  set: Updateable<Tables[Table]>,
) =>
  untyped(db)
    .updateTable<string>(table)
    .set(set as never)
    .where(({ and }) => and(values as never))
    .execute();

/** The audit events with these values, in their order. */
export const eventsWith = (db: Database, values: Partial<Selectable<Tables['audit_events']>> = {}) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where(({ and }) => and(values))
    .orderBy('id')
    .execute();

export const personWith = (db: Database, email: string) =>
  db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

export const changePerson = (db: Database, email: string, values: Updateable<Tables['people']>) =>
  db.updateTable('people').set(values).where('email', '=', email).execute();

export async function licensePerson(
  services: Services,
  email: string,
  license: Parameters<typeof changeLicense>[2],
): Promise<void> {
  const { id } = await personWith(services.db, email);
  await changeLicense(services, id, license);
}
