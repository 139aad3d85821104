import { startPostgres } from '../../testing/start-postgres.ts';
import type { Session } from '../driver.ts';
import { collect, driverSuite, surroundings } from '../driver-suite.ts';
import { postgres } from './postgres.ts';

const server = await startPostgres();
await server.query(`
    create role reader login password 'reads' noinherit;
    create role other login password 'others' noinherit;
    revoke create, temporary on database postgres from public;
    revoke create on schema public from public;
    create table public.parcel as select g as id, 'Owner ' || g as owner from generate_series(1, 1000) g;
    grant select on public.parcel to reader;
    create schema county;
    grant usage on schema county to reader;
    create table county.sale (id bigint, gone text, price numeric(12, 2), buyer text, day date);
    alter table county.sale drop column gone;
    comment on table county.sale is 'Sales of parcels';
    comment on column county.sale.price is 'In dollars';
    grant select (price, id, day) on county.sale to reader;
    create view county.dear as select id from county.sale;
    grant select on county.dear to reader;
    create table county.hidden (id bigint)`);
const settings = { ...server.place, username: 'reader', password: 'reads' };
afterAll(() => server.stop());

const isAsleep = async (): Promise<boolean> =>
  (await server.query("select 1 from pg_stat_activity where usename = 'reader' and wait_event = 'PgSleep'"))
    .rowCount === 1;

driverSuite(postgres, {
  settings,
  series: (count) => `select n from generate_series(1, ${count}) as s(n)`,
  longText: (characters) => `repeat('x', ${characters})`,
  endless: 'select pg_sleep(600)',
  isAtWork: isAsleep,
  values: {
    'select 9007199254740993::bigint, 12345678901234567890.123456789::numeric, 1.50::numeric(10, 2)':
      '["9007199254740993","12345678901234567890.123456789",1.50]',
    "select 'NaN'::numeric, 'NaN'::float8, '-Infinity'::float4, 0.1::float4": '["NaN","NaN","-Infinity",0.1]',
    "select date '0044-03-15 BC', timestamp '2024-02-29 23:59:59.123456', timestamptz '2024-01-01 00:00:00+05:30', timestamp 'infinity'":
      '["0044-03-15 BC","2024-02-29T23:59:59.123456","2023-12-31T18:30:00Z","infinity"]',
    "select null, true, '\\x00ff'::bytea, array[1, 2], '{\"a\": 1}'::jsonb, interval '1 day'":
      '[null,true,"\\\\x00ff","{1,2}","{\\"a\\": 1}","1 day"]',
  },
  allowTemporary: async (isAllowed) => {
    const change = isAllowed ? 'grant temporary on database postgres to' : 'revoke temporary on database postgres from';
    await server.query(`${change} reader`);
  },
});

describe('a PostgreSQL login that can only read', () => {
  let session: Session;
  beforeAll(async () => {
    session = await postgres.open(settings, surroundings);
  });
  afterAll(() => session.close());

  it('cannot see or end the work of other logins [H043]', async () => {
    const other = await postgres.open({ ...settings, username: 'other', password: 'others' }, surroundings);
    const { text } = await collect(
      session,
      "select coalesce(query, '') as query from pg_stat_activity where usename <> 'reader'",
    );
    expect(text).not.toContain('pg_stat');
    await expect(
      collect(session, "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'other'"),
    ).rejects.toThrow();
    await other.ping();
    await other.close();
  });

  it('is canceled whatever it set itself, and its locks end with the session [H045, H048]', async () => {
    const own = await postgres.open(settings, surroundings);
    await collect(own, 'set statement_timeout = 0');
    await collect(own, 'select pg_advisory_lock(1)');
    await collect(own, 'listen x');
    const abort = new AbortController();
    const running = collect(own, 'select pg_sleep(1e6)', { signal: abort.signal });
    running.catch(() => undefined);
    await expect.poll(isAsleep).toBe(true);
    abort.abort();
    await expect(running).rejects.toThrow();
    await own.close();
    await expect
      .poll(
        async () =>
          (await server.query("select count(*)::int as n from pg_locks where locktype = 'advisory'")).rows[0].n,
      )
      .toBe(0);
  });

  it('says that a login can do more than read [V07]', async () => {
    expect(await session.inspectRights?.()).toEqual([]);
    const superuser = await postgres.open(
      { ...settings, username: server.user, password: server.password },
      surroundings,
    );
    expect(await superuser.inspectRights?.()).toEqual([expect.stringContaining('This login can do more than read')]);
    await superuser.close();
  });

  it('describes the tables and columns that it can read, in order and with comments', async () => {
    const { schemas, objects } = await session.describe();
    expect(Object.keys(schemas)).toEqual(['county', 'public']);
    expect(schemas['county']).toEqual({
      dear: [{ column_name: 'id', column_description: '', data_type: 'bigint' }],
      sale: [
        { column_name: 'id', column_description: '', data_type: 'bigint' },
        { column_name: 'price', column_description: 'In dollars', data_type: 'numeric(12,2)' },
        { column_name: 'day', column_description: '', data_type: 'date' },
      ],
    });
    expect(objects).toMatchObject({
      'county.sale': { kind: 'table', description: 'Sales of parcels' },
      'county.dear': { kind: 'view', description: '' },
    });
  });

  it('says why it cannot connect, without host, user or secret [F13]', async () => {
    const attempts: [Record<string, unknown>, string][] = [
      [{ password: 'wrong-secret' }, 'The database rejected the username or password'],
      [{ database: 'none' }, "The database doesn't exist"],
      [{ port: 1 }, "Couldn't connect to the database"],
      [{ ssl: true }, "Couldn't make a trusted, encrypted connection to the database"],
      [{ username: '{{ process.exit() }}' }, 'The database rejected the username or password'],
    ];
    for (const [change, message] of attempts)
      await expect(postgres.open({ ...settings, ...change }, surroundings)).rejects.toThrow(new RegExp(`^${message}$`));
    expect(() => postgres.parseSettings({ ...settings, host: '/var/run/postgresql' })).toThrow('Host is invalid');
  });

  it('cuts a result of wide rows, and refuses a row that no result can include [H123]', async () => {
    const own = await postgres.open(settings, surroundings);
    const cut = await collect(own, "select repeat('x', 100000) from generate_series(1, 200)", { maxBytes: 1_000_000 });
    expect([cut.rowCount, cut.isIncomplete]).toEqual([9, true]);
    await expect(collect(own, "select repeat('x', 90000000)")).rejects.toThrow('too large');
    await own.close();
  });

  it('reads long rows that follow thousands of short ones [H123]', async () => {
    const own = await postgres.open(settings, surroundings);
    const sql = "select repeat('x', case when n > 6000 then 1000000 else 1 end) from generate_series(1, 6100) n";
    const { rowCount, isIncomplete } = await collect(own, sql, {
      maxBytes: 256 * 1024 * 1024,
      onRows: async () => undefined,
    });
    expect([rowCount, isIncomplete]).toEqual([6_100, false]);
    await own.close();
  });

  it('notices that its connection was cut during a statement [F13]', async () => {
    const own = await postgres.open(settings, surroundings);
    await expect(collect(own, 'select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(
      'Lost the connection to the database',
    );
    await own.close();
  });
});
