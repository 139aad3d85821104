import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

export type CallEnd = 'answered' | 'rejected' | 'failed' | 'refused_rate' | 'refused_quota';

export interface UsageCounts extends Record<CallEnd, number> {
  readonly day: string;
  readonly key_id: string;
  readonly person_id: string;
  last_at: string;
}

const ROWS_AT_ONCE = 100;
const KEPT_DAYS = 400;
const DAY = 24 * 60 * 60_000;

/** Adds counts, all or none. Nodes write in the same order, which avoids deadlocks. */
export async function addUsage(db: Database, counts: readonly UsageCounts[]): Promise<void> {
  const rows = [...counts].sort((a, b) => (a.day + a.key_id < b.day + b.key_id ? -1 : 1));
  await db.transaction().execute(async (tx) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await tx
        .insertInto('api_usage')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(['day', 'key_id']).doUpdateSet({
            answered: sql`api_usage.answered + excluded.answered`,
            rejected: sql`api_usage.rejected + excluded.rejected`,
            failed: sql`api_usage.failed + excluded.failed`,
            refused_rate: sql`api_usage.refused_rate + excluded.refused_rate`,
            refused_quota: sql`api_usage.refused_quota + excluded.refused_quota`,
            last_at: sql`case when api_usage.last_at < excluded.last_at then excluded.last_at else api_usage.last_at end`,
          }),
        )
        .execute();
  });
}

export async function sumAnswered(db: Database, personId: string, since: string, today: string) {
  const row = await db
    .selectFrom('api_usage')
    .select([
      sql<number | string | null>`sum(answered)`.as('all'),
      sql<number | string | null>`sum(case when day = ${today} then answered else 0 end)`.as('today'),
    ])
    .where('person_id', '=', personId)
    .where('day', '>=', since < today ? since : today)
    .executeTakeFirstOrThrow();
  return { today: Number(row.today), all: Number(row.all) };
}

export async function listAnswered(db: Database, personId: string, since: string) {
  return db
    .selectFrom('api_usage')
    .select(['day', 'key_id', 'answered'])
    .where('person_id', '=', personId)
    .where('day', '>=', since)
    .where('answered', '>', 0)
    .orderBy('day')
    .execute();
}

export async function lastCalls(db: Database, personId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('api_usage')
    .select(['key_id', ({ fn }) => fn.max('last_at').as('at')])
    .where('person_id', '=', personId)
    .groupBy('key_id')
    .execute();
  return new Map(rows.map(({ key_id, at }) => [key_id, at]));
}

export async function removeOldUsage(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY).toISOString().slice(0, 10);
  await db.deleteFrom('api_usage').where('day', '<', before).execute();
}
