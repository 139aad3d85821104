import type { Origin } from '@platbook/contract/app-info';
import { trialKeyOf } from '@platbook/contract/rules/email';
import type { Database } from '../../db/open-db.ts';
import type { Identity, Standing } from './person.ts';
import { buildRow } from './standing-store.ts';

const DAY = 24 * 60 * 60_000;

export const TRIAL_DAYS = 30;

/** What an invite gives a new user at once. */
interface Invitation {
  readonly team: string | null;
  readonly origin: Origin | null;
  /** Grants the rest in the same transaction, for the new user's ID. */
  readonly settle?: (personId: string) => Promise<void>;
}

/** Role and license never follow the provider; equal emails never link accounts [V20]; one trial per address [T32]. */
export async function recordSignIn(
  db: Database,
  identity: Identity,
  now: Date,
  takeInvite: (tx: Database) => Promise<Invitation | undefined> = async () => undefined,
): Promise<string> {
  const { iss, sub } = identity;
  const names = {
    email: identity.email,
    given_name: identity.givenName,
    surname: identity.surname,
    updated_at: now.toISOString(),
    last_seen_at: now.toISOString(),
  };
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('people')
      .set(names)
      .where('iss', '=', iss)
      .where('sub', '=', sub)
      .returning('id')
      .executeTakeFirst();
    if (known !== undefined) return known.id;
    const row = {
      ...buildRow(identity, { ...newcomer, trialEndsAt: await trialEndOf(tx, identity.email, now) }, now),
      last_seen_at: now.toISOString(),
    };
    const { id } = await tx
      .insertInto('people')
      .values(row)
      .onConflict((conflict) => conflict.columns(['iss', 'sub']).doUpdateSet(names))
      .returning('id')
      .executeTakeFirstOrThrow();
    const invitation = id === row.id ? await takeInvite(tx) : undefined;
    if (invitation !== undefined) {
      const { team, origin, settle } = invitation;
      await tx.updateTable('people').set({ team, origin }).where('id', '=', id).execute();
      await settle?.(id);
    }
    return id;
  });
}

export const newcomer: Omit<Standing, 'trialEndsAt'> = {
  role: 'editor',
  origin: null,
  isPropertyNavigatorUser: false,
  startingPage: null,
  isActiveSolution: true,
  entitlement: null,
  packs: [],
};

/** When an address's trial ends: in 30 days, or when its earlier trial ends. */
async function trialEndOf(db: Database, email: string, now: Date): Promise<Date> {
  const key = trialKeyOf(email);
  const earlier =
    key === null
      ? undefined
      : await db
          .selectFrom('people')
          .select('trial_ends_at')
          .where('trial_key', '=', key)
          .where('trial_ends_at', 'is not', null)
          .orderBy('created_at')
          .executeTakeFirst();
  return earlier?.trial_ends_at ? new Date(earlier.trial_ends_at) : new Date(now.getTime() + TRIAL_DAYS * DAY);
}
