import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type EachDatabase, onEachDatabase } from '../../testing/each-database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { fillTables, rowsOf } from '../../testing/versions/fill-tables.ts';
import { migrations } from '../migrations/index.ts';
import { openDb } from '../open-db.ts';
import { createSecretBox } from '../secret-box.ts';
import {
  openPostgresSource,
  openSqliteSource,
  restoreBackup,
  type Source,
  sqliteFileOf,
  writeBackup,
} from './index.ts';
import { manifestName, readManifest } from './manifest.ts';
import { listTables } from './table-shapes.ts';

type Settings = Awaited<ReturnType<EachDatabase['settings']>>;

const keys = ['one', 'of-webhooks'].map((id) => ({ id, key: randomBytes(32) }));
const now = new Date('2026-07-01T10:00:00.000Z');
const newFolder = () => join(temporaryFolder('backup'), 'made');

const backUp = ({ databaseUrl, dataFolder }: Settings, isIncluded = false, folder = newFolder()) =>
  writeBackup(
    {
      folder,
      dataFolder,
      keys,
      version: '1',
      now,
      results: { store: databaseUrl === '' ? 'files' : 'database', isIncluded },
    },
    () => openSource({ databaseUrl, dataFolder }),
  ).then((manifest) => ({ folder, manifest }));

const restore = ({ databaseUrl, dataFolder }: Settings, folder: string, more: object = {}) => {
  const resultStore = databaseUrl === '' ? 'files' : 'database';
  return restoreBackup({ folder, databaseUrl, dataFolder, keys, resultStore, isReplacing: false, now, ...more });
};

const openSource = async ({ databaseUrl, dataFolder }: Settings) =>
  databaseUrl === '' ? openSqliteSource(sqliteFileOf(dataFolder)) : openPostgresSource(databaseUrl);

async function inDatabase<T>(settings: Settings, act: (opened: Source) => Promise<T>) {
  const opened = await openSource(settings);
  try {
    return await act(opened);
  } finally {
    await opened.close();
  }
}

const text = 'ä 🏡\u2028\n\t"\\';

/** Two rows in every table, and a key, a query with odd characters and a waiting email. */
async function makeFilled(database: EachDatabase): Promise<Settings> {
  const settings = await database.settings();
  await inDatabase(settings, async (opened) => {
    await fillTables(opened);
    const { db } = opened;
    const seal = (key: (typeof keys)[number], place: string) => createSecretBox([key]).seal('secret', place);
    const sealed = seal(keys[0]!, 'api_keys.key_sealed:v1');
    await db.updateTable('api_keys').set({ key_sealed: sealed }).where('id', '=', 'v1').execute();
    const secret = seal(keys[1]!, 'webhooks.secret:v1');
    await db.updateTable('webhooks').set({ secret }).where('id', '=', 'v1').execute();
    await db
      .updateTable('queries')
      .set({ query_text: text, search_text: 'homes by city' })
      .where('id', '=', 'v1')
      .execute();
    await db.updateTable('deliveries').set({ state: 'waiting' }).execute();
    await db
      .updateTable('mails')
      .set({ sent_at: null, failed_at: null, last_error: null })
      .where('id', '=', 'v2')
      .execute();
  });
  return settings;
}

const ended = new Set(
  'navigator_sessions sessions sign_in_transactions identity_payloads password_resets team_invites account_invites connection_clients'.split(
    ' ',
  ),
);
/** What restoring changes in other tables. */
const changed: Record<string, string[]> = {
  share_links: ['revoked_at'],
  mails: ['failed_at', 'last_error', 'claimed_until'],
  deliveries: ['state', 'note'],
  delivery_lanes: ['next_at', 'claimed_by'],
  statements: ['result_bytes', 'result_stored_bytes', 'result_sha256'],
};

async function contentOf(settings: Settings): Promise<Record<string, unknown>> {
  return inDatabase(settings, async ({ db, dialect }) => {
    const content: Record<string, unknown> = {};
    for (const table of await listTables(db, dialect)) {
      if (table.name.startsWith('stored_')) continue;
      const columns = table.columns.filter(({ name }) => !changed[table.name]?.includes(name));
      const rows = await rowsOf(db, { ...table, columns });
      content[table.name] = rows.filter(({ kind }) => kind !== 'database_restored');
    }
    return content;
  });
}

onEachDatabase('a backup', (database) => {
  it('has the rows of all tables, and is restored without sessions, links and what waits to be sent [T37]', async () => {
    const settings = await makeFilled(database);
    const before = await contentOf(settings);
    const { folder, manifest } = await backUp(settings);
    expect(manifest.keys.map(({ id }) => id)).toEqual(['one', 'of-webhooks']);
    expect(await contentOf(settings)).toEqual(before);
    const target = await database.emptySettings();
    expect(await restore(target, folder)).toMatchObject({
      tables: manifest.tables.length,
      rows: 2 * manifest.tables.length,
      results: 'removed',
      licenses: 'as of the backup',
    });
    const after = await contentOf(target);
    expect(Object.keys(after).length).toBeGreaterThan(35);
    for (const [table, rows] of Object.entries(before))
      expect(after[table], table).toEqual(ended.has(table) ? [] : rows);
    await inDatabase(target, async ({ db }) => {
      expect(await db.selectFrom('queries').select('query_text').where('id', '=', 'v1').execute()).toEqual([
        { query_text: text },
      ]);
      const [waiting] = await db.selectFrom('mails').selectAll().where('id', '=', 'v2').execute();
      expect([waiting?.failed_at, waiting?.last_error]).toEqual([
        now.toISOString(),
        'Not sent, because the database was restored.',
      ]);
      expect(await db.selectFrom('deliveries').select('state').execute()).toEqual([
        { state: 'canceled' },
        { state: 'canceled' },
      ]);
      expect(await db.selectFrom('delivery_lanes').select('id').where('next_at', 'is not', null).execute()).toEqual([]);
      expect(await db.selectFrom('share_links').select('id').where('revoked_at', 'is', null).execute()).toEqual([]);
      await db.insertInto('audit_events').values({ at: now.toISOString(), kind: 'run_ended' }).execute();
    });
  });

  it('is restored to the other kind of database, with the search index', async () => {
    const settings = await makeFilled(database);
    const { folder } = await backUp(settings);
    const isSqlite = database.dialect === 'sqlite';
    const target = isSqlite ? await emptyPostgres() : { databaseUrl: '', dataFolder: temporaryFolder('other') };
    await restore(target, folder);
    const [before, after] = [await contentOf(settings), await contentOf(target)];
    for (const [table, rows] of Object.entries(before))
      expect(after[table], table).toEqual(ended.has(table) ? [] : rows);
    await inDatabase(target, async ({ db }) => {
      const { rows } = await (isSqlite
        ? sql`select query_id from query_letters where cardinality(letters) > 5`
        : sql`select rowid from query_letters where query_letters match 'cit'`
      ).execute(db);
      expect(rows).toHaveLength(1);
    });
  });

  it('is only restored to an empty database, and is never overwritten', async () => {
    const settings = await makeFilled(database);
    const { folder } = await backUp(settings);
    const before = await contentOf(settings);
    await expect(restore(settings, folder)).rejects.toThrow(/already has/);
    expect(await contentOf(settings)).toEqual(before);
    await expect(backUp(settings, false, folder)).rejects.toThrow('already exists');
  });

  it('that was cut, changed or is incomplete, or whose key is missing, is refused before anything changes', async () => {
    const settings = await makeFilled(database);
    const target = await database.emptySettings();
    const isUntouched = async () =>
      database.dialect === 'sqlite' ? readdirSync(target.dataFolder).length === 0 : isEmptyPostgres(target);
    const { folder } = await backUp(settings);
    const spoil = async (act: (copy: string) => void, sentence: string) => {
      const copy = newFolder();
      cpSync(folder, copy, { recursive: true });
      act(copy);
      await expect(restore(target, copy)).rejects.toThrow(sentence);
      expect(await isUntouched()).toBe(true);
    };
    const queries = 'tables/queries.jsonl.gz';
    await spoil((copy) => truncateSync(join(copy, queries), 40), `damaged: ${queries}`);
    await spoil((copy) => {
      const bytes = readFileSync(join(copy, queries));
      bytes[30]! ^= 1;
      writeFileSync(join(copy, queries), bytes);
    }, `damaged: ${queries}`);
    await spoil((copy) => {
      const file = join(copy, manifestName);
      writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": 2', '"rows": 3'));
    }, 'The backup is damaged');
    await spoil((copy) => truncateSync(join(copy, manifestName), 500), 'The backup is damaged');
    await expect(restore(target, join(folder, 'tables'))).rejects.toThrow("isn't a backup");
    await expect(restore(target, folder, { keys: [{ id: 'two', key: keys[0]!.key }] })).rejects.toThrow(
      "needs the encryption key one, which isn't in ENCRYPTION_KEYS",
    );
    await expect(restore(target, folder, { keys: [{ id: 'one', key: randomBytes(32) }, keys[1]!] })).rejects.toThrow(
      "isn't the one that the backup was made with",
    );
    await expect(restore(target, folder, { migrations: migrations.slice(0, -1) })).rejects.toThrow('newer version');
    expect(await isUntouched()).toBe(true);
  });

  it('of an earlier version is restored and upgraded', async () => {
    const settings = await database.emptySettings();
    const old = readFileSync(new URL('../../testing/fixtures/made-by-0002.sql', import.meta.url), 'utf8');
    const opened = await openSource(settings);
    for (const statement of old.split(/;\n/).filter((each) => each.trim() !== ''))
      await sql.raw(statement).execute(opened.db);
    await opened.close();
    const { folder } = await backUp(settings);
    const target = await database.emptySettings();
    await restore(target, folder);
    await inDatabase(target, async ({ db }) => {
      const person = await db.selectFrom('people').selectAll().where('id', '=', 'person-a').executeTakeFirst();
      expect(person).toMatchObject({ given_name: 'Ada', trial_key: expect.stringContaining('@') });
    });
  });

  it('has the results if asked', async () => {
    const settings = await makeFilled(database);
    const { folder } = await backUp(settings, true);
    const target = await database.emptySettings();
    expect(await restore(target, folder)).toMatchObject({ results: 'kept' });
    await inDatabase(target, async ({ db }) => {
      const rows = await db.selectFrom('statements').select(['result_bytes', 'result_sha256']).orderBy('id').execute();
      expect(rows).toEqual([
        { result_bytes: 1, result_sha256: 'v1' },
        { result_bytes: 2, result_sha256: 'v2' },
      ]);
      const stored = await sql<{ n: number }>`select count(*) as n from stored_frames`.execute(db);
      expect(Number(stored.rows[0]?.n)).toBe(2);
    });
  });
});

async function emptyPostgres(): Promise<Settings> {
  const { sharedPostgres } = await import('../../testing/start-postgres.ts');
  const server = await sharedPostgres();
  const name = `restored_${randomBytes(8).toString('hex')}`;
  await server.query(`create database ${name}`);
  return { databaseUrl: server.url(name), dataFolder: temporaryFolder('other') };
}

async function isEmptyPostgres({ databaseUrl }: Settings): Promise<boolean> {
  const { db, close } = await openPostgresSource(databaseUrl);
  const { rows } = await sql`select from information_schema.tables where table_schema = 'public'`.execute(db);
  await close();
  return rows.length === 0;
}

it('replaces a database whole, keeps it aside, and takes licenses, roles and suspensions from it [T37]', async () => {
  const dataFolder = temporaryFolder('replaced');
  const settings = { databaseUrl: '', dataFolder };
  await (await openDb(settings)).close();
  await inDatabase(settings, async (opened) => {
    await fillTables(opened);
    await opened.db
      .updateTable('people')
      .set({ packs: '["TAX"]', role: 'admin', deactivated_at: null, given_name: 'Ada' })
      .execute();
  });
  writeFileSync(join(dataFolder, 'gateway-key.pem'), 'the private key');
  writeFileSync(join(dataFolder, 'gateway-certificate.pem'), 'the certificate');
  const { folder } = await backUp(settings);
  const everything = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of everything) {
    const file = join(entry.parentPath, entry.name);
    expect(statSync(file).mode & 0o777, entry.name).toBe(0o600);
    expect(readFileSync(file).includes('the private key'), entry.name).toBe(false);
  }
  await inDatabase(settings, ({ db }) =>
    db
      .updateTable('people')
      .set({ packs: '[]', role: 'editor', deactivated_at: '2026-06-30', given_name: 'Changed' })
      .where('id', '=', 'v1')
      .execute(),
  );
  writeFileSync(join(dataFolder, 'gateway-key.pem'), 'another key');

  const opened = await openDb(settings);
  await expect(restore(settings, folder, { isReplacing: true })).rejects.toThrow('Stop the server first');
  await opened.close();
  const restored = await restore(settings, folder, { isReplacing: true });
  expect(restored).toMatchObject({
    licenses: 'as of the replaced database',
    replaced: expect.stringMatching(/before-2026/),
  });
  expect(existsSync(restored.replaced!)).toBe(true);
  expect(readFileSync(join(dataFolder, 'gateway-key.pem'), 'utf8')).toBe('the private key');
  expect(readdirSync(dataFolder).filter((name) => /restoring|-wal|\.new/.test(name))).toEqual([]);
  await inDatabase(settings, async ({ db }) => {
    const people = await db.selectFrom('people').selectAll().orderBy('id').execute();
    expect(people).toMatchObject([
      { given_name: 'Ada', packs: '[]', role: 'editor', deactivated_at: '2026-06-30' },
      { given_name: 'Ada', packs: '["TAX"]', role: 'admin', deactivated_at: null },
    ]);
  });
  expect((await readManifest(folder)).createdAt).toBe(now.toISOString());
});
