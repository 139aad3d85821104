import type { Database } from '../../db/open-db.ts';
import type { SignInTransactionsTable } from '../../db/tables.ts';
import { hashOf } from '../../http/callers/session-store.ts';

export const SIGN_IN_SECONDS = 600;

interface SignIn extends Omit<SignInTransactionsTable, 'state_hash' | 'browser_hash' | 'created_at'> {
  readonly state: string;
  readonly browser: string;
}

const startedAfter = (now: Date) => new Date(now.getTime() - SIGN_IN_SECONDS * 1000).toISOString();

export async function keepTransaction(db: Database, { state, browser, ...row }: SignIn, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_transactions').where('created_at', '<', startedAfter(now)).execute();
  await db
    .insertInto('sign_in_transactions')
    .values({ ...row, state_hash: hashOf(state), browser_hash: hashOf(browser), created_at: now.toISOString() })
    .execute();
}

/** Deletes and returns a pending sign-in, so that it can't be used twice; undefined if it is unknown, expired or of another browser. */
export async function takeTransaction(db: Database, state: string, browser: string, now: Date) {
  const row = await db
    .deleteFrom('sign_in_transactions')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .returningAll()
    .executeTakeFirst();
  return row === undefined || row.created_at < startedAfter(now) ? undefined : row;
}
