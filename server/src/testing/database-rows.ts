import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../db/open-db.ts';
import type { Tables } from '../db/tables.ts';
import { changeLicense } from '../features/people/index.ts';
import type { Services } from '../services.ts';

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
