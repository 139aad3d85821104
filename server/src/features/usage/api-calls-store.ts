import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

export type ApiCalls = Awaited<ReturnType<typeof sumApiCalls>>;

const sums = [
  sql<number | string>`sum(answered + rejected + failed + refused_rate + refused_quota)`.as('calls'),
  sql<number | string>`sum(refused_rate + refused_quota)`.as('over_limit'),
] as const;
const inMonth = (month: string) => sql<SqlBool>`day >= ${`${month}-01`} and day <= ${`${month}-31`}`;

export async function sumApiCalls(db: Database, day: string) {
  const row = await db.selectFrom('api_usage').select(sums).where('day', '=', day).executeTakeFirstOrThrow();
  return { day, calls: Number(row.calls ?? 0), overLimit: Number(row.over_limit ?? 0) };
}

export async function listApiCallsOf(db: Database, personIds: readonly string[], month: string) {
  if (personIds.length === 0) return [];
  const rows = await db
    .selectFrom('api_usage')
    .select(['person_id', 'day'])
    .select(sums)
    .where('person_id', 'in', [...personIds])
    .where(inMonth(month))
    .groupBy(['person_id', 'day'])
    .execute();
  return rows.map(({ person_id, day, calls, over_limit }) => ({
    personId: person_id,
    day,
    calls: Number(calls),
    overLimit: Number(over_limit),
  }));
}

export async function listCallers(db: Database, since: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('api_usage')
    .select('person_id')
    .where('day', '>=', since)
    .groupBy('person_id')
    .orderBy(sql`sum(answered)`, 'desc')
    .orderBy('person_id')
    .limit(count)
    .execute();
  return rows.map((row) => row.person_id);
}

export async function firstApiMonth(db: Database, personId: string): Promise<string | undefined> {
  let asked = db.selectFrom('api_usage').select('day');
  if (personId !== '') asked = asked.where('person_id', '=', personId);
  return (await asked.orderBy('day').limit(1).executeTakeFirst())?.day.slice(0, 7);
}
