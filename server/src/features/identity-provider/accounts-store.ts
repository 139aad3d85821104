/** Accounts of the embedded identity provider: e-mail, name and an argon2id hash. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { IdentityAccountsTable } from '../../db/tables.ts';

export type Account = Selectable<IdentityAccountsTable>;

/** Finds by subject. */
export function findAccount(db: Database, sub: string): Promise<Account | undefined> {
  return db.selectFrom('identity_accounts').selectAll().where('sub', '=', sub).executeTakeFirst();
}

/** Finds by e-mail, without regard to case. */
export function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom('identity_accounts').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Adds an account; one with the same subject stays as it is, with its password. */
export async function addAccount(db: Database, account: Account): Promise<void> {
  await db
    .insertInto('identity_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .execute();
}
