/** Slows guessing down (security §4.2): five failures per account and address are free, then the wait doubles up to 15 minutes. */
import { createHash } from 'node:crypto';
import type { Database } from '../../db/open-db.ts';

const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;
const FAILURES_PER_ADDRESS = 50;
const FORGET_MILLISECONDS = 60 * 60_000;

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
const keysOf = (email: string, address: string) => ({
  account: keyOf('account', email.toLowerCase(), address),
  address: keyOf('address', address),
});

/** Whether a try may be made now. */
export async function mayTry(db: Database, email: string, address: string, now: Date): Promise<boolean> {
  const { account, address: addressKey } = keysOf(email, address);
  const blocked = await db
    .selectFrom('sign_in_failures')
    .select('key')
    .where('key', 'in', [account, addressKey])
    .where('blocked_until', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return blocked === undefined;
}

/** Counts a failure and sets how long the account and the address must wait. */
export async function recordFailure(db: Database, email: string, address: string, now: Date): Promise<void> {
  const keys = keysOf(email, address);
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - FORGET_MILLISECONDS).toISOString())
    .execute();
  await count(db, keys.account, now, (failures) =>
    failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES)),
  );
  await count(db, keys.address, now, (failures) => (failures < FAILURES_PER_ADDRESS ? 0 : FORGET_MILLISECONDS / 1000));
}

/** A right password clears the account's failures at this address. */
export async function forgetFailures(db: Database, email: string, address: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', keysOf(email, address).account).execute();
}

async function count(db: Database, key: string, now: Date, waitSeconds: (failures: number) => number): Promise<void> {
  const at = now.toISOString();
  const { failures } = await db
    .insertInto('sign_in_failures')
    .values({ key, failures: 1, last_failed_at: at, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ failures: row('sign_in_failures.failures', '+', 1), last_failed_at: at })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  const wait = waitSeconds(failures);
  if (wait > 0)
    await db
      .updateTable('sign_in_failures')
      .set({ blocked_until: new Date(now.getTime() + wait * 1000).toISOString() })
      .where('key', '=', key)
      .execute();
}
