import { waysToRun } from '../testing/hostile-texts.ts';
import { errorOf, rowsOf, runSql } from '../testing/run-sql.ts';
import { startPostgres } from '../testing/start-postgres.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const OWN = 'pg-reader';
const OTHERS = 'pg-other';

const server = await startPostgres();
await server.query(`
    create role reader login password 'reads-canary' noinherit;
    create role other login password 'others-canary' noinherit;
    revoke create, temporary on database postgres from public;
    revoke create on schema public from public;
    create table public.parcel as select g as id, 'Owner ' || g as owner from generate_series(1, 1000) g;
    create table public.foreign_parcel as select * from public.parcel;
    grant select on public.parcel to reader, other;
    grant select on public.foreign_parcel to other`);
const connection = (id: string, user: string, password: string, email: string) => ({
  id,
  name: id,
  ...server.place,
  user,
  password,
  accesses: [email],
});
const app = await startTestApp({
  env: {
    STATEMENT_SECONDS: '1',
    TRIAL_STATEMENT_SECONDS: '1',
    POSTGRES_CONNECTIONS: JSON.stringify([
      connection(OWN, 'reader', 'reads-canary', 'trial@example.com'),
      connection(OTHERS, 'other', 'others-canary', 'licensed@example.com'),
    ]),
  },
});
const reader = await app.signIn('trial@example.com');
const other = await app.signIn('licensed@example.com');
afterAll(async () => {
  await app.close();
  await server.stop();
});

const refused: Readonly<Record<string, readonly string[]>> = {
  H041: [
    "copy (select 1) to program 'id'",
    "copy parcel from program 'id'",
    "/* a */ copy parcel to '/tmp/x'",
    'copy parcel to stdout',
    'copy parcel from stdin',
  ],
  H042: [
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select lo_import('/etc/passwd')",
    "select lo_export(1, '/tmp/x')",
  ],
  H043: [
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'",
    'select * from pg_authid',
  ],
  H044: [
    'set default_transaction_read_only = off; create table t (a int)',
    'commit; begin; set transaction read write; create table t (a int)',
    'set default_transaction_read_only = off; insert into parcel values (0)',
    'set default_transaction_read_only = off; create temp table t (a int)',
  ],
  H045: ['set statement_timeout = 0; select pg_sleep(1e6)'],
  H046: [
    "select dblink('host=127.0.0.1', 'select 1')",
    'create extension dblink',
    'create function f() returns int language plpython3u as $$ return 1 $$',
    'do $$ begin create table t (a int); end $$',
    "do $$ begin perform pg_read_file('/etc/passwd'); end $$",
  ],
  H047: [
    'set session authorization postgres',
    'set role other',
    'set role postgres',
    'reset role; select * from foreign_parcel',
    "set app.counties = '*'; select * from foreign_parcel",
  ],
  H048: ["select set_config('log_min_messages', 'debug5', false)", 'lock table parcel in access exclusive mode'],
};

const harmless: Readonly<Record<string, readonly string[]>> = {
  H043: ["select coalesce(query, '') from pg_stat_activity where usename = 'other'"],
  H046: ['do $$ begin null; end $$'],
  H047: ['reset role; reset session authorization'],
  H048: ['listen x; notify x', 'select pg_advisory_lock(1)'],
};

async function run(client: TestClient, connectionId: string, body: Record<string, unknown>) {
  const batch = await runSql(client, { connectionId, ...body });
  const title = errorOf(batch)?.title ?? '';
  expect(title).not.toMatch(/127\.0\.0\.1|canary|node_modules|\.ts:\d|^\w*Error:|root:x:/);
  return { batch, title };
}

async function expectPeace(): Promise<void> {
  for (const [client, connection] of [
    [reader, OWN],
    [other, OTHERS],
  ] as const) {
    const count = async () => {
      const { batch } = await run(client, connection, { batchText: 'select count(*)::int from parcel' });
      return rowsOf(client, batch.statements[0]?.id);
    };
    await expect.poll(count).toEqual([[1000]]);
  }
  const found = await server.query("select count(*)::int as n from pg_tables where tablename in ('t')");
  expect(found.rows[0].n).toBe(0);
}

describe('hostile SQL through a run on PostgreSQL, whole, selected and as second statement', () => {
  it.each(Object.entries(refused))(
    "%s is refused, and other users aren't affected",
    { timeout: 180_000 },
    async (_id, texts) => {
      for (const text of texts)
        for (const way of waysToRun(text)) {
          const started = performance.now();
          const { batch, title } = await run(reader, OWN, way);
          expect(batch.status, text).toBe('error');
          expect(title, text).not.toBe('');
          expect(performance.now() - started, text).toBeLessThan(20_000);
        }
      await expectPeace();
    },
  );

  it.each(Object.entries(harmless))('%s does no harm, and reveals nothing of other logins', async (_id, texts) => {
    await run(other, OTHERS, { batchText: "select 'words of the other'" });
    for (const text of texts)
      for (const way of waysToRun(text)) {
        const { batch } = await run(reader, OWN, way);
        if (batch.status !== 'finished') continue;
        expect(JSON.stringify(await rowsOf(reader, batch.statements.at(-1)?.id))).not.toContain('words of the other');
      }
    await expectPeace();
    await expect
      .poll(
        async () => (await server.query("select count(*)::int as n from pg_locks where locktype = 'advisory'")).rows,
      )
      .toEqual([{ n: 0 }]);
  });

  it('leaves no session on the database server after an endless query [H045]', async () => {
    const { title } = await run(reader, OWN, { batchText: 'set statement_timeout = 0; select pg_sleep(1e6)' });
    expect(title).toBe('The query took longer than 1 second');
    await expect
      .poll(
        async () =>
          (await server.query("select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(1e6)'"))
            .rows[0].n,
        { timeout: 20_000 },
      )
      .toBe(0);
  });
});
