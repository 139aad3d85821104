import { randomUUID } from 'node:crypto';
import { trialKeyOf } from '@platbook/contract/rules/email';
import type { Database } from '../../db/open-db.ts';
import type { Identity, Standing } from './person.ts';

/** Creates or updates a user with a predefined standing and returns the ID. Settings that the user chose are kept. */
export async function settlePerson(db: Database, identity: Identity, standing: Standing, now: Date): Promise<string> {
  const made = buildRow(identity, standing, now);
  const { id, created_at, is_new, iss, sub, starting_page, team, deactivated_at, ...settled } = made;
  const row = await db
    .insertInto('people')
    .values(made)
    .onConflict((conflict) => conflict.columns(['iss', 'sub']).doUpdateSet(settled))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function buildRow({ iss, sub, email, givenName, surname }: Identity, standing: Standing, now: Date) {
  return {
    id: randomUUID(),
    iss,
    sub,
    email,
    given_name: givenName,
    surname,
    role: standing.role,
    origin: standing.origin,
    is_pn_user: standing.isPropertyNavigatorUser ? 1 : 0,
    starting_page: standing.startingPage,
    primary_interest: null,
    is_new: 1,
    is_active_solution: standing.isActiveSolution ? 1 : 0,
    trial_ends_at: standing.trialEndsAt?.toISOString() ?? null,
    entitlement: standing.entitlement === null ? null : JSON.stringify(standing.entitlement),
    packs: JSON.stringify(standing.packs),
    subscriptions: null,
    licence_ends_on: null,
    team: null,
    trial_key: trialKeyOf(email),
    deactivated_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
