import { type EntitlementSet, entitlementSetHash } from '@platbook/contract/entitlement-set';
import type { Database } from '../../db/open-db.ts';
import { lastDayOf, objectsOf, rightsOn, type Subscription } from './subscription.ts';

/** What a person is licensed to. */
export interface Licence {
  /** Null gives back the five counties of a trial. */
  readonly entitlement: EntitlementSet | null;
  /** Codes of owned solution packs, or `['*']`. */
  readonly packs: readonly string[];
}

/** Writes a license; with an entitlement the person's trial is over. False when there is no such person. */
export async function updateLicence(db: Database, personId: string, licence: Licence, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('people')
    .set({
      packs: JSON.stringify(licence.packs),
      updated_at: now.toISOString(),
      subscriptions: null,
      licence_ends_on: null,
      ...(licence.entitlement === null
        ? { entitlement: null }
        : { entitlement: JSON.stringify(licence.entitlement), trial_ends_at: null, is_active_solution: 1 }),
    })
    .where('id', '=', personId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/**
 * Writes packs with their ends, in counties. The trial is over with the first one; without any the license has ended, and nothing but another one or
 * a trial opens the account again.
 */
export async function updateSubscriptions(
  db: Database,
  personId: string,
  subscriptions: readonly Subscription[],
  counties: readonly string[],
): Promise<void> {
  await db
    .updateTable('people')
    .set({
      packs: JSON.stringify(subscriptions.map(({ code }) => code)),
      subscriptions: JSON.stringify(subscriptions),
      licence_ends_on: lastDayOf(subscriptions),
      entitlement: JSON.stringify({ objects: objectsOf(subscriptions), counties }),
      trial_ends_at: null,
      ...(subscriptions.length > 0 ? { is_active_solution: 1 } : {}),
    })
    .where('id', '=', personId)
    .execute();
}

const DAY = 24 * 60 * 60_000;

/**
 * The entitlement sets that people hold, each once as it was written, with those that they hold in a day, when packs have ended; the
 * trial's is no one's own.
 */
export async function listEntitlements(db: Database, now: Date): Promise<EntitlementSet[]> {
  const rows = await db
    .selectFrom('people')
    .select(['entitlement', 'packs', 'subscriptions'])
    .distinct()
    .where('entitlement', 'is not', null)
    .execute();
  const sets = rows.flatMap((row) =>
    [now, new Date(now.getTime() + DAY)].flatMap((at) => rightsOn(row, at).entitlement ?? []),
  );
  return [...new Map(sets.map((set) => [entitlementSetHash(set), set])).values()];
}
