import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { FirewallRule } from '../../adapters/ip-firewall/index.ts';
import type { Database } from '../../db/open-db.ts';
import type { IpWhitelistsTable } from '../../db/tables.ts';
import { dayOf } from '../people/index.ts';

export type WhitelistRow = Selectable<IpWhitelistsTable>;

export async function findEntry(db: Database, personId: string): Promise<WhitelistRow | undefined> {
  return db.selectFrom('ip_whitelists').selectAll().where('person_id', '=', personId).executeTakeFirst();
}

export async function putEntry(tx: Database, personId: string, address: string, now: Date): Promise<WhitelistRow> {
  const changed_at = now.toISOString();
  return tx
    .insertInto('ip_whitelists')
    .values({ id: randomUUID(), person_id: personId, address, changed_at })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ address, changed_at }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function takeEntry(tx: Database, personId: string): Promise<WhitelistRow | undefined> {
  return tx.deleteFrom('ip_whitelists').where('person_id', '=', personId).returningAll().executeTakeFirst();
}

/** The addresses of all users with an active account (features/people/person.ts); only these can log in. */
export async function listRules(db: Database, now: Date): Promise<FirewallRule[]> {
  const rows = await db
    .selectFrom('ip_whitelists')
    .innerJoin('people', 'people.id', 'ip_whitelists.person_id')
    .select(['ip_whitelists.person_id', 'ip_whitelists.address'])
    .where('people.is_active_solution', '=', 1)
    .where('people.deactivated_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('people.role', '=', 'admin'),
        and([
          or([eb('people.trial_ends_at', 'is', null), eb('people.trial_ends_at', '>', now.toISOString())]),
          or([
            eb('people.subscriptions', 'is', null),
            eb('people.licence_ends_on', 'is', null),
            eb('people.licence_ends_on', '>=', dayOf(now)),
          ]),
        ]),
      ]),
    )
    .orderBy('ip_whitelists.person_id')
    .execute();
  return rows.map(({ person_id, address }) => ({ personId: person_id, address }));
}

/** A text that differs after each change of the list, on any node. */
export async function markOfList(db: Database): Promise<string> {
  const { count, last } = await db
    .selectFrom('ip_whitelists')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('changed_at').as('last')])
    .executeTakeFirstOrThrow();
  return `${count} ${last}`;
}
