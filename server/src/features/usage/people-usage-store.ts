import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { EVERYBODY } from '../people/index.ts';

export async function listUsers(db: Database, month: string, offset: number, limit: number) {
  const rows = await db
    .selectFrom('people')
    .leftJoin('usage_counts', (join) =>
      join.onRef('usage_counts.person_id', '=', 'people.id').on('usage_counts.period', '=', month),
    )
    .select(['people.id', 'people.email', 'usage_counts.runs', 'usage_counts.rows', 'usage_counts.exports'])
    .where('people.iss', '<>', EVERYBODY)
    .orderBy(sql`coalesce(usage_counts.runs, 0)`, 'desc')
    .orderBy('people.email')
    .orderBy('people.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id, email, runs, rows: read, exports }) => ({
    id,
    email,
    runs: runs ?? 0,
    rows: Number(read ?? 0),
    exports: exports ?? 0,
  }));
}

export async function listAddresses(db: Database, after: string, limit: number) {
  return db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('iss', '<>', EVERYBODY)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listDaysOf(db: Database, personIds: readonly string[], month: string) {
  if (personIds.length === 0) return [];
  const rows = await db
    .selectFrom('usage_counts')
    .select(['person_id', 'period', 'runs', 'failed', 'rows', 'exports'])
    .where('person_id', 'in', [...personIds])
    .where('period', '>', month)
    .where('period', '<=', `${month}-31`)
    .execute();
  return rows.map(({ person_id, period, rows: read, ...counts }) => ({
    personId: person_id,
    day: period,
    rows: Number(read),
    ...counts,
  }));
}

export async function countRunning(db: Database, personId: string): Promise<number> {
  const row = await db
    .selectFrom('batches')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'running')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
