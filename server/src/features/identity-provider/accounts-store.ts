import { canonicalEmail } from '@platbook/contract/rules/email';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { IdentityAccountsTable } from '../../db/tables.ts';

export type Account = Selectable<IdentityAccountsTable>;

export function findAccount(db: Database, sub: string): Promise<Account | undefined> {
  return db.selectFrom('identity_accounts').selectAll().where('sub', '=', sub).executeTakeFirst();
}

export function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom('identity_accounts').selectAll().where('email', '=', canonicalEmail(email)).executeTakeFirst();
}

/** Replaces the known hash with another. Returns false if it has changed since, so that of two concurrent changes only one succeeds. */
export async function replacePasswordHash(db: Database, sub: string, known: string, next: string): Promise<boolean> {
  const written = await db
    .updateTable('identity_accounts')
    .set({ password_hash: next })
    .where('sub', '=', sub)
    .where('password_hash', '=', known)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

/** Adds an account; an existing one with the same subject is unchanged, including its password. */
export async function addAccount(db: Database, account: Account): Promise<void> {
  await db
    .insertInto('identity_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .execute();
}

export type AccountProfile = Pick<Account, 'phone_mobile' | 'company' | 'industry' | 'job_title'>;

export async function updateProfile(db: Database, sub: string, profile: AccountProfile): Promise<void> {
  await db.updateTable('identity_accounts').set(profile).where('sub', '=', sub).execute();
}
