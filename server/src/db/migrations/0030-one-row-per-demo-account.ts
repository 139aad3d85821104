import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

interface Row {
  id: string;
  iss: string;
  sub: string;
  email: string;
  entitlement: string | null;
  subscriptions: string | null;
  licence_ends_on: string | null;
  updated_at: string;
}

/** Rows of other server addresses are merged into the most recently used one. The audit log is append-only and keeps the old IDs. */
export const oneRowPerDemoAccount: Migration = {
  id: '0030-one-row-per-demo-account',
  async up(db): Promise<void> {
    await db.schema
      .createTable('former_people')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('former_people_person').on('former_people').column('person_id').execute();
    const rows = (await db.selectFrom('people').selectAll().where('iss', 'like', '%/oidc').execute()) as Row[];
    for (const [, accounts] of Map.groupBy(rows.filter(isDemoAccount), ({ sub }) => sub)) {
      const [kept, ...others] = accounts.sort((a, b) => b.updated_at.localeCompare(a.updated_at));
      await keepWidestGrant(db, kept!, others);
      for (const other of others) await mergePeople(db, other.id, kept!.id);
      await db.updateTable('people').set({ iss: 'embedded' }).where('id', '=', kept!.id).execute();
    }
  },
};

function isDemoAccount({ sub, email }: Row): boolean {
  return sub === createHash('sha256').update(`demo:${email}`).digest('hex').slice(0, 32);
}

/** Copies the widest license that an admin granted to any of the rows. Only admins write `subscriptions`; the demo's own licenses have none. */
// biome-ignore lint/suspicious/noExplicitAny: tables as of this migration
async function keepWidestGrant(db: Kysely<any>, kept: Row, others: readonly Row[]): Promise<void> {
  const granted = [kept, ...others].filter(({ subscriptions }) => subscriptions !== null);
  const [widest] = granted.sort((a, b) => widthOf(b) - widthOf(a));
  if (widest !== undefined && widest !== kept)
    await sql`update people set (entitlement, packs, subscriptions, licence_ends_on, trial_ends_at, is_active_solution, version) =
      (select entitlement, packs, subscriptions, licence_ends_on, trial_ends_at, is_active_solution, version + 1
       from people where id = ${widest.id}) where id = ${kept.id}`.execute(db);
  for (const other of others)
    await sql`update people set nda_signed_at = coalesce(nda_signed_at, (select nda_signed_at from people where id = ${other.id}))
      where id = ${kept.id}`.execute(db);
}

/** Objects times counties. Everything outranks any list, and an ended license counts 0. */
function widthOf({ entitlement, licence_ends_on }: Row): number {
  if (entitlement === null || (licence_ends_on ?? '9999') < new Date().toISOString().slice(0, 10)) return 0;
  const { objects, counties } = JSON.parse(entitlement) as { objects: string[]; counties: string[] };
  const count = (list: string[]) => (list.includes('*') ? 10_000 : list.length);
  return count(objects) * count(counties);
}

const references = [
  ['batches', 'person_id'],
  ['batches', 'cancelled_by'],
  ['connection_clients', 'person_id'],
  ['queries', 'owner_id'],
  ['queries', 'updated_by'],
  ['query_versions', 'saved_by'],
  ['api_keys', 'person_id'],
  ['api_usage', 'person_id'],
  ['saved_searches', 'person_id'],
  ['team_invites', 'person_id'],
  ['error_incidents', 'person_id'],
  ['error_incidents', 'reported_by'],
] as const;

/** Tables with one row per user and `key`; of two rows, the newer by the column `age` stays. */
const singles: { table: string; key?: string; age?: string }[] = [
  { table: 'query_stars', key: 'query_id' },
  { table: 'pack_query_stars', key: 'query_id' },
  { table: 'query_drafts', key: 'query_id', age: 'updated_at' },
  { table: 'recent_reports', key: 'property_id', age: 'opened_at' },
  { table: 'ip_whitelists', age: 'changed_at' },
];

interface Counts {
  person_id: string;
  period: string;
  runs: number;
  failed: number;
  rows: number | string;
  exports: number;
  formats: string;
  durations: string;
  wait_ms: number;
  wait_at: string | null;
}

/** Sessions end, because their ID tokens are encrypted for the old ID. */
// biome-ignore lint/suspicious/noExplicitAny: tables as of migration 0030
async function mergePeople(db: Kysely<any>, from: string, into: string): Promise<void> {
  await sql`update batches set idempotency_key = null where person_id = ${from}`.execute(db);
  await sql`update api_keys set is_first = 0 where person_id = ${from}
    and exists (select 1 from api_keys where person_id = ${into} and is_first = 1)`.execute(db);
  for (const [table, column] of references)
    await db
      .updateTable(table)
      .set({ [column]: into })
      .where(column, '=', from)
      .execute();
  for (const single of singles) await keepNewer(db, single, from, into);
  await sumCounts(db, from, into);
  for (const table of ['navigator_sessions', 'sessions'])
    await db.deleteFrom(table).where('person_id', '=', from).execute();
  await db.updateTable('former_people').set({ person_id: into }).where('person_id', '=', from).execute();
  await db.deleteFrom('people').where('id', '=', from).execute();
  await db.insertInto('former_people').values({ id: from, person_id: into }).execute();
}

async function keepNewer(
  // biome-ignore lint/suspicious/noExplicitAny: tables as of migration 0030
  db: Kysely<any>,
  { table, key, age }: (typeof singles)[number],
  from: string,
  into: string,
): Promise<void> {
  const own = sql.table(table);
  const isSame = key === undefined ? sql`1 = 1` : sql`other.${sql.ref(key)} = ${own}.${sql.ref(key)}`;
  const twin = (person: string) => sql`select 1 from ${own} as other where other.person_id = ${person} and ${isSame}`;
  if (age !== undefined)
    await sql`delete from ${own} where person_id = ${into}
      and exists (${twin(from)} and other.${sql.ref(age)} > ${own}.${sql.ref(age)})`.execute(db);
  await sql`delete from ${own} where person_id = ${from} and exists (${twin(into)})`.execute(db);
  await db.updateTable(table).set({ person_id: into }).where('person_id', '=', from).execute();
}

// biome-ignore lint/suspicious/noExplicitAny: tables as of migration 0030
async function sumCounts(db: Kysely<any>, from: string, into: string): Promise<void> {
  const countsOf = async (person: string) =>
    (await db.selectFrom('usage_counts').selectAll().where('person_id', '=', person).execute()) as Counts[];
  const known = new Map((await countsOf(into)).map((counts) => [counts.period, counts]));
  for (const moved of await countsOf(from)) {
    const own = known.get(moved.period);
    if (own === undefined) continue;
    const wait = moved.wait_ms > own.wait_ms ? moved : own;
    await db
      .updateTable('usage_counts')
      .set({
        runs: own.runs + moved.runs,
        failed: own.failed + moved.failed,
        rows: Number(own.rows) + Number(moved.rows),
        exports: own.exports + moved.exports,
        formats: sumOf(own.formats, moved.formats),
        durations: sumOf(own.durations, moved.durations),
        wait_ms: wait.wait_ms,
        wait_at: wait.wait_at,
      })
      .where('person_id', '=', into)
      .where('period', '=', moved.period)
      .execute();
    await db.deleteFrom('usage_counts').where('person_id', '=', from).where('period', '=', moved.period).execute();
  }
  await db.updateTable('usage_counts').set({ person_id: into }).where('person_id', '=', from).execute();
}

function sumOf(one: string, other: string): string {
  const sums = JSON.parse(one) as Record<string, number>;
  for (const [key, count] of Object.entries(JSON.parse(other) as Record<string, number>))
    sums[key] = (sums[key] ?? 0) + count;
  return JSON.stringify(sums);
}
