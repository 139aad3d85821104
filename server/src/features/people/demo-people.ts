import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Origin, StartingPage } from '@platbook/contract/app-info';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { FastifyInstance } from 'fastify';
import type { DirectoryProfile } from '../../adapters/identity-directory/index.ts';
import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { newcomer, TRIAL_DAYS } from './sign-in-record-store.ts';
import { settlePerson } from './standing-store.ts';

/** The password all demo accounts share; it is printed at start and on the sign-in page. */
export const DEMO_PASSWORD = 'Parcels-4-All!';

export interface DemoPerson extends DirectoryProfile {
  readonly role: 'admin' | 'editor';
  readonly origin: Origin;
  readonly startingPage?: StartingPage;
  readonly isPropertyNavigatorUser?: boolean;
  /** Day of the 30-day trial at server start; over 30 means that it has ended. */
  readonly trialDay?: number;
  readonly entitlement?: EntitlementSet;
  readonly packs?: readonly string[];
  readonly connections: readonly string[];
  readonly about: string;
}

export function readDemoPeople(): readonly DemoPerson[] {
  return JSON.parse(readFileSync(new URL('../../../../content/people.json', import.meta.url), 'utf8')) as DemoPerson[];
}

/** The subject of a demo account: stable across starts, and not an email address. */
export function subjectOf(person: Pick<DemoPerson, 'email'>): string {
  return createHash('sha256').update(`demo:${person.email}`).digest('hex').slice(0, 32);
}

/** Writes the demo accounts. Trials restart at each start; a user whom an admin has changed is left alone. */
export async function seedDemoPeople(db: Database, issuer: string, now: Date): Promise<void> {
  const changed = await db
    .selectFrom('people')
    .select('sub')
    .where('iss', '=', issuer)
    .where('version', '>', 1)
    .execute();
  const subsChanged = new Set(changed.map(({ sub }) => sub));
  for (const person of readDemoPeople().filter((each) => !subsChanged.has(subjectOf(each)))) {
    const daysLeft = person.trialDay === undefined ? null : TRIAL_DAYS - person.trialDay + 1;
    const trial = {
      isActiveSolution: daysLeft === null || daysLeft > 0,
      trialEndsAt: daysLeft === null ? null : new Date(now.getTime() + daysLeft * 24 * 60 * 60_000),
    };
    const identity = { ...person, iss: issuer, sub: subjectOf(person) };
    await settlePerson(db, identity, { ...newcomer, ...person, ...trial }, now);
  }
}

export async function startPeople(_app: FastifyInstance, { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>) {
  if (!config.isDemo) return;
  await db.transaction().execute((transaction) => seedDemoPeople(transaction, config.peopleIssuer, now()));
}
