/** Counts tries in the application database, so that every node counts the same (security §4.2). */
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { hashOf } from '../../http/session-store.ts';

const HOUR = 60 * 60_000;

/** Adds a try of something and answers how many there were in the hour that its first one began. */
export async function countTry(db: Database, what: string, now: Date): Promise<number> {
  const over = new Date(now.getTime() - HOUR).toISOString();
  const at = now.toISOString();
  const { tries } = await db
    .insertInto('account_tries')
    .values({ key: hashOf(what), since: at, tries: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when account_tries.since <= ${over} then 1 else account_tries.tries + 1 end`,
        since: sql`case when account_tries.since <= ${over} then ${at} else account_tries.since end`,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

/** Forgets what is over. */
export async function removeOldTries(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('account_tries')
    .where('since', '<=', new Date(now.getTime() - HOUR).toISOString())
    .execute();
}
