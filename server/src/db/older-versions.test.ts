import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { Batch } from '@platbook/contract/workbench/batches';
import pg from 'pg';
import { findPerson } from '../features/people/index.ts';
import { onEachDatabase } from '../testing/each-database.ts';
import { sharedPostgres } from '../testing/start-postgres.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestClient } from '../testing/test-client.ts';
import { migrations } from './migrations/index.ts';
import { openDb } from './open-db.ts';

type Settings = { databaseUrl: string; dataFolder: string };
type Rows = Record<string, unknown>[];

const oldDump = readFileSync(new URL('../testing/fixtures/made-by-0002.sql', import.meta.url), 'utf8');
const tables = [...oldDump.matchAll(/^create table "(\w+)"/gm)].map(([, name]) => name!).sort();

async function bareSql({ databaseUrl, dataFolder }: Settings, sql: string): Promise<Rows> {
  if (databaseUrl === '') {
    const database = new DatabaseSync(path.join(dataFolder, 'platbook.sqlite'));
    try {
      if (!sql.startsWith('select')) database.exec(sql);
      return sql.startsWith('select') ? database.prepare(sql).all() : [];
    } finally {
      database.close();
    }
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Rows;
  } finally {
    await client.end();
  }
}

async function everything(settings: Settings): Promise<Map<string, Rows>> {
  const rows = new Map<string, Rows>();
  for (const table of tables) rows.set(table, await bareSql(settings, `select * from ${table} order by 1, 2`));
  return rows;
}

onEachDatabase('a database of the first version', (database) => {
  it('is migrated without losing anything', async () => {
    const settings = await database.emptySettings();
    await bareSql(settings, oldDump);
    const before = await everything(settings);
    expect(tables).toHaveLength(14);

    const opened = await openDb(settings);
    const now = new Date('2026-07-01T10:00:00.000Z');
    expect(await findPerson(opened.db, 'person-a', now)).toMatchObject({
      displayName: "Ada O'Neil",
      role: 'admin',
      packs: ['SPFCL', 'DSPRP'],
      entitlement: { objects: ['*'], counties: ['06037', '12086'] },
    });
    await opened.close();
    const after = await everything(settings);
    for (const table of tables) {
      expect(after.get(table), table).toHaveLength(before.get(table)!.length);
      expect(after.get(table), table).toMatchObject(before.get(table)!);
    }
    const applied = await bareSql(settings, 'select id from migrations order by id');
    expect(applied.map((row) => row.id)).toEqual(migrations.map((migration) => migration.id));
  });

  it('still serves its session, query and result, reports an interrupted run as an error, and finds its queries', async () => {
    const settings = await database.emptySettings();
    await bareSql(settings, oldDump);
    const newer = `'newer-' || n, owner_id, 'Newer', 'newer', null, 'select 2', null, 'newer select 2', 1, '2030-01-01', '2030-01-01'`;
    await bareSql(
      settings,
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 300)
       insert into queries (id, owner_id, name, name_key, connection_id, query_text, chart, search_text, version, created_at, updated_at)
       select ${newer} from queries, numbers where id = 'query-1'`,
    );
    const app = await startTestApp({
      dataFolder: settings.dataFolder,
      env: { DATABASE_URL: settings.databaseUrl, HISTORY_DAYS: '3650', NODE_LEASE_SECONDS: '6' },
    });
    const cookie = await app.services.sessions.create('person-a');
    const client = createTestClient(app.app, app.url, `platbook=${cookie}`);
    const query = (await client.get('/api/queries/query-1')).json;
    expect(query).toMatchObject({ name: 'Count of Parcels', tags: ['leads', 'équité'] });
    expect(query.queryText).toBe("select 'ä 🏡' as word, -- it''s kept\n\tcount(*)  \nfrom Property.PropertyAddress");
    for (const search of ['rc', 'leads', 'count of parcels'])
      expect((await client.get(`/api/queries?search=${encodeURIComponent(search)}`)).json).toMatchObject([
        { id: 'query-1' },
      ]);
    // With PostgreSQL, another node could be running it until the lease ends.
    const readBatch = async () => (await client.get('/api/batches/batch-2')).json as Batch;
    await expect.poll(async () => (await readBatch()).status, { timeout: 30_000 }).toBe('error');
    const batch = await readBatch();
    expect([batch.status, batch.statements[0]?.error?.title]).toEqual([
      'error',
      'The server restarted. Run the query again',
    ]);
    expect((await client.get('/api/batches/batch-1')).json.status).toBe('finished');
    await app.close();
  });

  it('is untouched by a migration that is killed midway, and migrates at the next start', async () => {
    const settings = await database.emptySettings();
    await bareSql(settings, oldDump);
    const before = await everything(settings);
    const child = spawn(process.execPath, ['--input-type=module', '-e', killedMigration, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(() => everything(settings).catch(() => undefined), { timeout: 20_000 }).toEqual(before);
    const { close } = await openDb(settings);
    await close();
    expect(await bareSql(settings, 'select id from migrations')).toHaveLength(migrations.length);
    await expect(bareSql(settings, 'select * from half_made')).rejects.toThrow(/half_made/);
  });
});

it('an old database is migrated once when five nodes start at the same time [M10]', async () => {
  const server = await sharedPostgres();
  await server.query('create database starting');
  onTestFinished(async () => {
    await server.query('drop database starting with (force)');
  });
  const settings = { databaseUrl: server.url('starting'), dataFolder: '' };
  await bareSql(settings, oldDump);
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDb(settings)));
  for (const { close } of opened) await close();
  const applied = await bareSql(settings, 'select id from migrations order by id');
  expect(applied.map((row) => row.id)).toEqual(migrations.map((migration) => migration.id));
});

const module = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

const killedMigration = `
  import { Kysely, PostgresDialect } from 'kysely';
  import pg from 'pg';
  import { migrate } from ${module('./migrate.ts')};
  import { migrations } from ${module('./migrations/index.ts')};
  import { createSqliteDialect } from ${module('./sqlite/sqlite-dialect.ts')};
  const { databaseUrl, dataFolder } = JSON.parse(process.argv[1]);
  const dialect = databaseUrl === ''
    ? createSqliteDialect(dataFolder + '/platbook.sqlite').dialect
    : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) });
  const endless = {
    id: '9999-endless',
    async up(db) {
      await db.schema.createTable('half_made').addColumn('id', 'text').execute();
      await db.deleteFrom('queries').execute();
      console.log('in the middle');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    },
  };
  await migrate(new Kysely({ dialect }), databaseUrl === '' ? 'sqlite' : 'postgres', [...migrations, endless]);
`;

// The fixture is the data folder of a server of version 0.1 with a signed-in user, saved while the user had unsaved texts.
const query = 'b1534131-0164-40b1-8b53-addfb69034e4';
const cookie = 'platbook=IrP17oXXQ5704XaAgPH2qDCzyN7qHCaGq86Jh8OJJfs';
const secrets = '{"ENCRYPTION_KEYS":"demo:L0q3Z7x7QMgq4wSV3KHVH9leaFR3maJjuk3+It8Jg5o="}';

/** As if the server had stopped a moment ago: sessions and trials end by time. */
function openFolder(): string {
  const folder = temporaryFolder('test');
  const file = path.join(folder, 'platbook.sqlite');
  writeFileSync(file, gunzipSync(readFileSync(new URL('../testing/fixtures/made-by-0.1.sqlite.gz', import.meta.url))));
  writeFileSync(path.join(folder, 'secrets.json'), secrets, { mode: 0o600 });
  const database = new DatabaseSync(file);
  const now = new Date();
  database.prepare('update sessions set created_at = ?, last_used_at = ?').run(now.toISOString(), now.toISOString());
  database.prepare('update people set trial_ends_at = ? where trial_ends_at is not null').run(inDays(now, 20));
  database.close();
  return folder;
}

const inDays = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString();

it('opens a data folder of version 0.1 with its session, drafts, tags, stars, searches and keys', async () => {
  const { app, url, close } = await startTestApp({ dataFolder: openFolder() });
  const client = createTestClient(app, url, cookie);
  const get = async (address: string) => (await client.get(address)).json;
  expect(await get('/api/users/72ec91b8-a2ed-451a-8a53-4f5c79be6e09')).toMatchObject({
    id: '72ec91b8-a2ed-451a-8a53-4f5c79be6e09',
  });
  expect(await get(`/api/queries/${query}`)).toMatchObject({
    name: 'Homes by city',
    queryText: "select 'ä 🏡' as word, count(*)\nfrom Property.PropertyAddress",
    tags: ['leads', 'équité'],
    isStarred: true,
  });
  expect(await get('/api/queries?search=homes')).toMatchObject([{ id: query }]);
  expect(await get(`/api/drafts/${query}`)).toMatchObject({ text: 'select 2 -- unsaved', version: 1 });
  expect(await get('/api/drafts/new-b1a2')).toMatchObject({
    text: 'select 3 -- never saved',
    device: 'Chrome on Windows',
  });
  const [key] = (await get('/api/api-keys')).keys;
  expect(key).toMatchObject({ name: 'Nightly load' });
  expect(await get(`/api/api-keys/${key.id}/text`)).toEqual({ id: key.id, key: 'aabcf141998ae3cd59eeb3d2b29501d4' });
  await close();
});
