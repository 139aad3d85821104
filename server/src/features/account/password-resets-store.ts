/** Password reset links [V23]: stored as hashes, valid for 30 minutes, one use and ten attempts. */
import { randomBytes } from 'node:crypto';
import { accountLimits } from '@platbook/contract/account/account-limits';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { hashOf } from '../../http/callers/session-store.ts';

const MINUTE = 60_000;
const MOST_TRIES = 10;

export type PasswordReset = NonNullable<Awaited<ReturnType<typeof getReset>>>;

export async function makeReset(db: Database, account: { sub: string; email: string }, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await db
    .insertInto('password_resets')
    .values({
      id_hash: hashOf(id),
      sub: account.sub,
      email: account.email,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + accountLimits.passwordResetMinutes * MINUTE).toISOString(),
      used_at: null,
      tries: 0,
    })
    .execute();
  return id;
}

export async function getReset(db: Database, id: string, now: Date) {
  return db
    .selectFrom('password_resets')
    .selectAll()
    .where('id_hash', '=', hashOf(id))
    .where('used_at', 'is', null)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Like `getReset`, but also counts an attempt. */
export async function tryReset(db: Database, id: string, now: Date): Promise<PasswordReset | undefined> {
  const reset = await getReset(db, id, now);
  if (reset !== undefined)
    await db
      .updateTable('password_resets')
      .set({ tries: sql`tries + 1` })
      .where('id_hash', '=', reset.id_hash)
      .execute();
  return reset;
}

export async function claimReset(db: Database, { id_hash }: PasswordReset, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('id_hash', '=', id_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

export async function releaseReset(db: Database, { id_hash }: PasswordReset): Promise<void> {
  await db.updateTable('password_resets').set({ used_at: null }).where('id_hash', '=', id_hash).execute();
}

export async function removeResetsOf(db: Database, sub: string): Promise<void> {
  await db.deleteFrom('password_resets').where('sub', '=', sub).execute();
}

export async function removeOldResets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute();
}
