/** Throttles guessing: five failures per account and address are free, then the wait doubles up to 15 minutes. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { SignInFailuresTable, Tables } from '../../db/tables.ts';

const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;
const FAILURES_PER_ADDRESS = 50;
const FORGET_MILLISECONDS = 60 * 60_000;

const waitSeconds = {
  account: (failures: number) =>
    failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES)),
  address: (failures: number) => (failures < FAILURES_PER_ADDRESS ? 0 : FORGET_MILLISECONDS / 1000),
};

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
const keysOf = (email: string, address: string) => ({
  account: keyOf('account', email.toLowerCase(), address),
  address: keyOf('address', address),
});

/** An allowed try counts as a failure until `forgetFailures`, so concurrent guesses can't exceed the free ones. */
export async function takeTry(db: Database, email: string, address: string, now: Date): Promise<boolean> {
  const keys = keysOf(email, address);
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - FORGET_MILLISECONDS).toISOString())
    .execute();
  return db.transaction().execute(async (tx) => {
    // Writing to the address's row first serializes its tries in both dialects.
    await write(tx, keys.address, now, {});
    const rows = await tx.selectFrom('sign_in_failures').selectAll().where('key', 'in', Object.values(keys)).execute();
    if (rows.some((row) => row.blocked_until !== null && row.blocked_until > now.toISOString())) return false;
    for (const [kind, key] of Object.entries(keys) as [keyof typeof keys, string][]) {
      const failures = (rows.find((row) => row.key === key)?.failures ?? 0) + 1;
      const wait = waitSeconds[kind](failures);
      const blockedUntil = wait === 0 ? null : new Date(now.getTime() + wait * 1000).toISOString();
      await write(tx, key, now, { failures, last_failed_at: now.toISOString(), blocked_until: blockedUntil });
    }
    return true;
  });
}

/** After a right password: clears the account's failures at this address, and takes back this try from the address's count. */
export async function forgetFailures(db: Database, email: string, address: string): Promise<void> {
  const keys = keysOf(email, address);
  await db.deleteFrom('sign_in_failures').where('key', '=', keys.account).execute();
  await db
    .updateTable('sign_in_failures')
    .set((row) => ({ failures: row('failures', '-', 1), blocked_until: null }))
    .where('key', '=', keys.address)
    .where('failures', '>', 0)
    .execute();
}

async function write(tx: Transaction<Tables>, key: string, now: Date, changes: Partial<SignInFailuresTable>) {
  await tx
    .insertInto('sign_in_failures')
    .values({ failures: 0, last_failed_at: now.toISOString(), blocked_until: null, ...changes, key })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...changes, key }))
    .execute();
}
