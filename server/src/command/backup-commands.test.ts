import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { readConfig } from '../config/config.ts';
import { openPostgresSource, openSqliteSource, sqliteFileOf } from '../db/backup/index.ts';
import { openDb } from '../db/open-db.ts';
import { askOperatorSocket, operatorSocketOf } from '../http/callers/operator-socket.ts';
import { isAnswered } from '../http/callers/private-socket.ts';
import { resultSettings, startFakeS3 } from '../testing/fakes/fake-s3.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { runSql } from '../testing/run-sql.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { sharedPostgres } from '../testing/start-postgres.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';
import { fillTables } from '../testing/versions/fill-tables.ts';
import { runCommand } from './run-command.ts';

vi.setConfig({ testTimeout: 180_000 });

const { start, dataFolder } = useServerProcesses();
const program = fileURLToPath(new URL('../../../tools/admin.ts', import.meta.url));

const adminOf =
  (folder: string, env: Record<string, string> = {}) =>
  async (...args: string[]) => {
    const settings = { DATA_FOLDER: folder, LOG_LEVEL: 'silent', ...env };
    const done = await runCommand([...args, '--json'], () => readConfig(settings));
    return done.code === 0 ? JSON.parse(done.out) : done;
  };

const startAdmin = (env: Record<string, string>, ...args: string[]) =>
  spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' });

/** Kills the command as soon as `file` exists, or tells that it was too quick. */
async function killOnce(file: string, folder: string, ...args: string[]): Promise<'killed' | 'done'> {
  const child = startAdmin({ DATA_FOLDER: folder }, ...args);
  const ended = new Promise<'killed' | 'done'>((resolve) =>
    child.once('exit', (_, signal) => resolve(signal === 'SIGKILL' ? 'killed' : 'done')),
  );
  while (!existsSync(file) && child.exitCode === null) await pause(1);
  child.kill('SIGKILL');
  return ended;
}

async function namesIn(folder: string): Promise<string[]> {
  const { db, close } = await openDb({ databaseUrl: '', dataFolder: folder });
  const rows = await db.selectFrom('connections').select('name').execute();
  await close();
  return rows.map(({ name }) => name);
}

it('backs up a running server, which continues to save, and leaves nothing half if killed [N1]', async () => {
  await start(await findFreePort(), {});
  const socket = operatorSocketOf(dataFolder())!;
  await expect.poll(() => isAnswered(socket)).toBe('yes');
  const saved: string[] = [];
  const data = { host: 'db.invalid', database: 'd', username: 'u', password: 'kept' };
  const save = async () => {
    const name = `Connection ${saved.length}`;
    const body = { name, driver: 'postgres', data };
    const { status } = await askOperatorSocket(socket, { method: 'POST', url: '/api/connections', body });
    if (status === 200) saved.push(name);
  };
  for (let count = 0; count < 20; count += 1) await save();

  const folder = path.join(temporaryFolder('backups'), 'made');
  const unfinished = path.join(path.dirname(folder), '.made.unfinished');
  expect(await killOnce(unfinished, dataFolder(), 'backup', folder)).toBe('killed');
  expect(existsSync(folder)).toBe(false);

  const before = [...saved];
  let isOver = false;
  const saving = (async () => {
    while (!isOver) await save();
  })();
  const made = await adminOf(dataFolder())('backup', folder);
  isOver = true;
  await saving;
  expect(made).toMatchObject({ results: 'not included', encryptionKeys: ['demo'] });
  expect(saved.length).toBeGreaterThan(before.length);
  expect(readdirSync(path.dirname(folder))).toEqual(['made']);
  expect(await adminOf(dataFolder())('restore', folder, '--replace')).toMatchObject({
    code: 1,
    err: 'The server is running. Stop it before you restore a backup.',
  });
  expect(await adminOf(dataFolder())('backup', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already exists'),
  });

  const target = temporaryFolder('restored');
  const withoutKeys = await adminOf(target)('restore', folder);
  expect(withoutKeys).toMatchObject({
    code: 1,
    err: expect.stringContaining("isn't the one that the backup was made with"),
  });
  rmSync(path.join(target, 'secrets.json'));
  copyFileSync(path.join(dataFolder(), 'secrets.json'), path.join(target, 'secrets.json'));
  const draft = path.join(target, 'platbook.sqlite.restoring');
  expect(await killOnce(draft, target, 'restore', folder)).toBe('killed');
  expect(existsSync(path.join(target, 'platbook.sqlite'))).toBe(false);
  expect(await adminOf(target)('restore', folder)).toMatchObject({ rows: made.rows, replaced: null });
  expect(existsSync(draft)).toBe(false);
  expect(await namesIn(target)).toEqual(expect.arrayContaining(before));
});

it('backs up without a server, and says what is missing', async () => {
  const folder = temporaryFolder('alone');
  const none = await adminOf(folder)('backup', path.join(folder, 'made'));
  expect(none).toMatchObject({ code: 3, err: expect.stringContaining('No application database') });
  await (await openDb({ databaseUrl: '', dataFolder: folder })).close();
  mkdirSync(path.join(folder, 'backups'));
  expect(await adminOf(folder)('backup', path.join(folder, 'backups', 'made'))).toMatchObject({ encryptionKeys: [] });
  const kept = await adminOf(folder)('restore', path.join(folder, 'backups', 'made'));
  expect(kept).toMatchObject({ code: 1, err: expect.stringContaining('--replace') });
});

it('backs up at a lower priority than the server', async () => {
  const folder = temporaryFolder('low');
  await (await openDb({ databaseUrl: '', dataFolder: folder })).close();
  const made = path.join(temporaryFolder('backups'), 'made');
  // Tests run at that lower priority, and only root can start the command at the usual one.
  const command = ['-n', '-10', process.execPath, program, 'backup', made];
  const child = spawn('nice', command, { env: { PATH: process.env.PATH, DATA_FOLDER: folder }, stdio: 'ignore' });
  const unfinished = path.join(path.dirname(made), '.made.unfinished');
  while (!existsSync(unfinished) && child.exitCode === null) await pause(1);
  child.kill('SIGSTOP');
  const threads = readdirSync(`/proc/${child.pid}/task`).map((thread) => getPriority(Number(thread)));
  child.kill('SIGKILL');
  expect([...new Set(threads)]).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]);
});

/** `queries` waits for the advisory lock 27 when rows are inserted. */
const waitAtQueries = `
  create function wait_for_lock() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(27); return null;
  end $$;
  create function add_trigger() returns event_trigger language plpgsql as $$ begin
    if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.queries') then
      create trigger waits before insert on queries for each statement execute function wait_for_lock();
    end if;
  end $$;
  create event trigger at_tables on ddl_command_end when tag in ('CREATE TABLE') execute function add_trigger();`;

it('leaves an empty PostgreSQL database if a restore is killed, and restores it then [N1]', async () => {
  const [source, node] = [temporaryFolder('source'), temporaryFolder('node')];
  await (await openDb({ databaseUrl: '', dataFolder: source })).close();
  const opened = openSqliteSource(sqliteFileOf(source));
  await fillTables(opened);
  await opened.close();
  const folder = path.join(temporaryFolder('backups'), 'made');
  const made = await adminOf(source)('backup', folder);

  const server = await sharedPostgres();
  await server.query('create database killed_restore');
  const settings = {
    DATABASE_URL: server.url('killed_restore'),
    ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
  };
  const { db, close } = await openPostgresSource(settings.DATABASE_URL);
  await sql.raw(waitAtQueries).execute(db);
  await db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(27)`.execute(lock);
    const child = startAdmin({ DATA_FOLDER: node, ...settings }, 'restore', folder);
    const waiting = sql`select from pg_locks where locktype = 'advisory' and objid = 27 and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waiting.execute(lock)).rows.length, { timeout: 60_000 }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const restore = adminOf(node, settings);
  expect(await restore('restore', folder)).toMatchObject({ rows: made.rows, tables: made.tables });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from queries`.execute(db);
  expect(rows).toEqual([{ n: 2 }]);
  await close();
  expect(await restore('restore', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already has tables'),
  });
  await server.query('drop database killed_restore with (force)');
});

describe('results over 64 KB', () => {
  const text = 'select range as n, md5(range::varchar) as t from range(40000)';

  async function inApp<T>(dataFolder: string, env: Record<string, string>, act: (client: TestClient) => Promise<T>) {
    const app = await startTestApp({ dataFolder, env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), ...env } });
    try {
      return await act(await app.signIn('trial@example.com'));
    } finally {
      await app.close();
    }
  }

  const download = async (client: TestClient, id: string) => {
    const { status, text } = await client.get(`/statement-results/${id}.csv`);
    return status === 200 ? text : undefined;
  };

  /** Makes results in a new data folder and an empty one with the same keys. */
  async function makeResults(count: number, env: Record<string, string> = {}) {
    const [source, target] = [temporaryFolder('source'), temporaryFolder('target')];
    const made: { id: string; content: string | undefined }[] = [];
    await inApp(source, env, async (client) => {
      for (let number = 0; number < count; number += 1) {
        const id = (await runSql(client, { batchText: text })).statements[0]!.id;
        const content = await download(client, id);
        expect(content?.trim().split('\n')).toHaveLength(40_001);
        made.push({ id, content });
      }
    });
    copyFileSync(path.join(source, 'secrets.json'), path.join(target, 'secrets.json'));
    return { source, target, made, folder: path.join(temporaryFolder('backups'), 'made') };
  }

  it('are restored from the backup byte for byte, and missing files are counted', async () => {
    const { source, target, made, folder } = await makeResults(2);
    const [kept, lost] = made.map(({ id }) => path.join('results', id.slice(0, 2), `${id}.rows`)) as [string, string];
    expect(await adminOf(source)('backup', `${folder}-whole`, '--results')).toMatchObject({ results: 'included' });
    rmSync(path.join(source, lost));
    const results = ', except 1 whose file is missing';
    expect(await adminOf(source)('backup', folder, '--results')).toMatchObject({ results: `included${results}` });
    expect(await adminOf(target)('restore', folder)).toMatchObject({ results: `kept${results}` });
    expect(readFileSync(path.join(target, kept))).toEqual(readFileSync(path.join(source, kept)));
    await inApp(target, {}, async (client) => {
      expect(await download(client, made[0]!.id)).toBe(made[0]!.content);
      expect(await download(client, made[1]!.id)).toBeUndefined();
    });
  });

  it('in object storage are found again by a restored server', async () => {
    const storage = await startFakeS3();
    onTestFinished(() => storage.close());
    const env = resultSettings(storage);
    const { source, target, made, folder } = await makeResults(1, env);
    await adminOf(source, env)('backup', folder);
    expect(await adminOf(target, env)('restore', folder)).toMatchObject({ results: 'kept' });
    await inApp(target, env, async (client) => expect(await download(client, made[0]!.id)).toBe(made[0]!.content));
  });
});
