import { type EntitlementSet, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import type { Database } from '../../db/open-db.ts';
import { lastDayOf, objectsOf, rightsOn, type Subscription } from './subscription.ts';

export interface License {
  /** Null restores the five counties of a trial. */
  readonly entitlement: EntitlementSet | null;
  /** Codes of owned solution packs, or `['*']`. */
  readonly packs: readonly string[];
}

/** Writes a license; an entitlement ends the user's trial. Returns false if there is no such user. */
export async function updateLicense(db: Database, personId: string, license: License, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('people')
    .set({
      packs: JSON.stringify(license.packs),
      updated_at: now.toISOString(),
      subscriptions: null,
      licence_ends_on: null,
      ...(license.entitlement === null
        ? { entitlement: null }
        : { entitlement: JSON.stringify(license.entitlement), trial_ends_at: null, is_active_solution: 1 }),
    })
    .where('id', '=', personId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Ends the trial. With no packs, the license has ended, and only another license or a trial reopens the account. */
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

/** The distinct entitlement sets of all users, including those that apply in a day, after packs have ended; without the trial set. */
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
