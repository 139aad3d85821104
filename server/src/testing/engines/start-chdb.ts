import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineFolder } from './engine-folder.ts';

export const chdbFolder = engineFolder('chdb-26.9.0');

export interface ChdbOptions {
  /** Statements that run with all rights before the server starts. */
  setUp: readonly string[];
  /** What the login can do; everything if absent. */
  grants?: readonly string[];
  /** Settings of the login's profile. */
  profile?: Readonly<Record<string, string | number>>;
  /** Settings that the login can't change. */
  fixed?: readonly string[];
}

export type TestChdb = Awaited<ReturnType<typeof startChdb>>;

const front = fileURLToPath(new URL('./chdb-front.py', import.meta.url));
const login = { username: 'reader', password: 'reads & wr1tes' };

/** ClickHouse's engine with its HTTP interface on loopback, ready in about a second; chdb-front.py says which part is the engine's. */
export async function startChdb(options: ChdbOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-chdb-'));
  const data = join(folder, 'data');
  const setUp = startFront(['set-up', data, writeConfig(folder, 'all', { setUp: [] })]);
  setUp.stdin?.end(JSON.stringify(options.setUp));
  await untilEnded(setUp);
  const server = startFront(['serve', data, writeConfig(folder, 'own', options), login.username, login.password]);
  const kill = (): void => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    kill();
    await ended;
  };
  const [line] = (await once(server.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  const place = { host: '127.0.0.1', port: Number(String(line)) };
  const url = `http://${place.host}:${place.port}`;
  return { place, login, url, stop, query: (sql: string) => query(url, sql) };
}

function startFront([what, ...args]: readonly string[]): ChildProcess {
  const server = spawn('python3', [front, String(what), chdbFolder as string, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.once('error', () => undefined);
  return server;
}

async function untilEnded(server: ChildProcess): Promise<void> {
  const [code] = await once(server, 'exit');
  if (code !== 0) throw new Error(`The set-up of chDB ended with ${code}`);
}

/** All rows of a statement as lines of tab-separated text. Rejects with the engine's message. */
async function query(url: string, sql: string): Promise<string[]> {
  const authorization = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
  const response = await fetch(url, { method: 'POST', body: sql, headers: { authorization } });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text === '' ? [] : text.trimEnd().split('\n');
}

function writeConfig(folder: string, name: string, { grants, profile = {}, fixed = [] }: ChdbOptions): string {
  const users = join(folder, `${name}-users.xml`);
  const settings = Object.entries(profile).map(([key, value]) => `<${key}>${value}</${key}>`);
  const constraints = fixed.map((key) => `<${key}><const/></${key}>`);
  const rights = grants?.map((grant) => `<query>GRANT ${grant}</query>`) ?? [];
  writeFileSync(
    users,
    `<clickhouse>
      <profiles><default/><own>${settings.join('')}<constraints>${constraints.join('')}</constraints></own></profiles>
      <users><default>
        <password/><networks><ip>::/0</ip></networks><profile>own</profile><quota>default</quota>
        ${grants === undefined ? '' : `<grants>${rights.join('')}</grants>`}
      </default></users>
      <quotas><default/></quotas>
    </clickhouse>`,
  );
  const config = join(folder, `${name}.xml`);
  writeFileSync(config, `<clickhouse><users_config>${users}</users_config></clickhouse>`);
  return config;
}
