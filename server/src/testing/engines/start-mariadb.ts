import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { findFreePort } from '../find-free-port.ts';
import { engineFolder } from './engine-folder.ts';

export const mariadbFolder = engineFolder('mariadb-10.11');

export type TestMariadb = Awaited<ReturnType<typeof startMariadb>>;

const password = 'administers';

/** A server on loopback with a copy of the installed data folder, ready in about 1 s. `stop` ends it and removes the folder. */
export async function startMariadb(flags: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-mariadb-'));
  const data = join(folder, 'data');
  execFileSync('cp', ['-R', join(mariadbFolder as string, 'data'), data]);
  const port = await findFreePort();
  const log = join(folder, 'out.log');
  const server = startServer(folder, data, port, log, flags);
  const killServer = (): void => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const onTerminate = (): void => {
    killServer();
    process.kill(process.pid, 'SIGKILL');
  };
  process.once('exit', killServer).once('SIGTERM', onTerminate);
  const stop = async (): Promise<void> => {
    process.off('exit', killServer).off('SIGTERM', onTerminate);
    const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    killServer();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const place = { host: '127.0.0.1', port };
  const query = async (sql: string): Promise<Record<string, unknown>[]> => {
    const client = await createConnection({ ...place, user: 'admin', password, multipleStatements: true });
    try {
      const [rows] = await client.query(sql);
      return rows as Record<string, unknown>[];
    } finally {
      client.destroy();
    }
  };
  try {
    await untilReady(query, server, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...place, place, user: 'admin', password, folder, data, query, stop };
}

function startServer(folder: string, data: string, port: number, log: string, flags: readonly string[]): ChildProcess {
  const home = mariadbFolder as string;
  const libraries = readdirSync(join(home, 'usr', 'lib')).find((name) => name.endsWith('-linux-gnu')) ?? '.';
  const options = {
    datadir: data,
    port,
    'bind-address': '127.0.0.1',
    socket: join(folder, 'socket'),
    'pid-file': join(folder, 'pid'),
    'log-error': log,
    'lc-messages-dir': join(home, 'usr', 'share', 'mysql'),
    'character-sets-dir': join(home, 'usr', 'share', 'mysql', 'charsets'),
    'plugin-dir': folder,
    'init-file': initFile(folder),
    'innodb-log-file-size': '8M',
    'innodb-buffer-pool-size': '32M',
    'innodb-flush-log-at-trx-commit': 0,
  };
  const args = ['--no-defaults', '--skip-name-resolve', ...(process.getuid?.() === 0 ? ['--user=root'] : [])];
  return spawn(
    join(home, 'usr', 'sbin', 'mariadbd'),
    [...args, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`), ...flags],
    { stdio: 'ignore', env: { ...process.env, LD_LIBRARY_PATH: join(home, 'usr', 'lib', libraries) } },
  );
}

function initFile(folder: string): string {
  const file = join(folder, 'init.sql');
  writeFileSync(
    file,
    `create user admin@'127.0.0.1' identified by '${password}';\ngrant all on *.* to admin@'127.0.0.1' with grant option;\n`,
  );
  return file;
}

async function untilReady(query: (sql: string) => Promise<unknown>, server: ChildProcess, log: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null)
      throw new Error(`MariaDB ended while it started: ${readFileSync(log, 'utf8').slice(-3000)}`);
    const isReady = await query('select 1').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  throw new Error('MariaDB did not start within 30 seconds.');
}
