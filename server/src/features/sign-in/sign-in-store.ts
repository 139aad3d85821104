/** Pending sign-ins: single use, ten minutes, bound to one browser [V18]. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { SignInTransactionsTable } from '../../db/tables.ts';
import { hashOf } from '../../http/callers/session-store.ts';

export const SIGN_IN_SECONDS = 600;

export interface SignInTransaction {
  readonly state: string;
  readonly browser: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly returnPath: string;
  /** SHA-256 of the invite token, if the sign-in came with one. */
  readonly inviteHash: string | null;
}

const startedAfter = (now: Date) => new Date(now.getTime() - SIGN_IN_SECONDS * 1000).toISOString();

export async function keepTransaction(db: Database, transaction: SignInTransaction, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_transactions').where('created_at', '<', startedAfter(now)).execute();
  await db
    .insertInto('sign_in_transactions')
    .values({
      state_hash: hashOf(transaction.state),
      browser_hash: hashOf(transaction.browser),
      nonce: transaction.nonce,
      code_verifier: transaction.codeVerifier,
      redirect_uri: transaction.redirectUri,
      return_path: transaction.returnPath,
      invite_hash: transaction.inviteHash,
      created_at: now.toISOString(),
    })
    .execute();
}

/** Deletes and returns a pending sign-in, so that it can't be used twice; undefined if it is unknown, expired or of another browser. */
export async function takeTransaction(
  db: Database,
  state: string,
  browser: string,
  now: Date,
): Promise<Selectable<SignInTransactionsTable> | undefined> {
  const row = await db
    .deleteFrom('sign_in_transactions')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .returningAll()
    .executeTakeFirst();
  return row === undefined || row.created_at < startedAfter(now) ? undefined : row;
}
