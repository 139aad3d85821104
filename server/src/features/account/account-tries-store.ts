/** Counts attempts in the application database, so that all nodes share the counts. */
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { hashOf } from '../../http/callers/session-store.ts';

const HOUR = 60 * 60_000;

/** Counts an attempt and returns how many there were in the hour that started with the first one. */
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

export async function removeOldTries(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('account_tries')
    .where('since', '<=', new Date(now.getTime() - HOUR).toISOString())
    .execute();
}
