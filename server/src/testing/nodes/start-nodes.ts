import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTcpProxy } from '../fakes/tcp-proxy.ts';
import { findFreePort } from '../find-free-port.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { startPostgres, type TestPostgres } from '../start-postgres.ts';
import { makeTinyWarehouse } from '../tiny-warehouse.ts';
import { type Balancer, startBalancer } from './start-balancer.ts';

export type Nodes = Awaited<ReturnType<typeof startNodes>>;
type Node = Awaited<ReturnType<typeof startNode>>;

interface NodesOptions {
  readonly count: number;
  /** Settings of all nodes. */
  readonly env?: Record<string, string>;
  /** The database that the nodes use. */
  readonly database?: string;
  /** False connects the nodes to PostgreSQL itself: the proxies run in this process, and each statement would take its time. */
  readonly hasProxies?: boolean;
}

const readyPatience = 60_000;

/** Real server processes on one PostgreSQL with one warehouse, each with a proxy of its own to the database, and a balancer in front. */
export async function startNodes({ count, env = {}, database = 'postgres', hasProxies = true }: NodesOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-nodes-'));
  const postgres = await startPostgres();
  const balancer = await startBalancer();
  const shared = {
    PUBLIC_URL: balancer.url,
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    ENCRYPTION_KEYS: `nodes:${randomBytes(32).toString('base64')}`,
    RATE_LIMITS: 'false',
    ...env,
  };
  const nodes: Node[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.end()));
    await balancer.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const place = { folder, postgres, balancer, database, hasProxies };
    nodes.push(...(await Promise.all(Array.from({ length: count }, (_, at) => startNode(place, at, shared)))));
    await untilReady(balancer, count);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { nodes, balancer, postgres, url: balancer.url, env: shared, stop };
}

interface Place {
  readonly folder: string;
  readonly postgres: TestPostgres;
  readonly balancer: Balancer;
  readonly database: string;
  readonly hasProxies: boolean;
}

async function startNode(
  { folder, postgres, balancer, database, hasProxies }: Place,
  at: number,
  shared: Record<string, string>,
) {
  const dataFolder = join(folder, `node-${at}`);
  const clockFile = join(folder, `clock-${at}`);
  writeFileSync(clockFile, '0');
  const proxy = await startTcpProxy(postgres.port);
  const { port: databasePort } = hasProxies ? proxy : postgres;
  const port = await findFreePort();
  const clock = new URL(`./shift-clock.mjs?file=${encodeURIComponent(clockFile)}`, import.meta.url);
  const env = {
    ...shared,
    DATA_FOLDER: dataFolder,
    DATABASE_URL: `postgres://${postgres.user}:${postgres.password}@127.0.0.1:${databasePort}/${database}`,
    NODE_OPTIONS: `--import ${clock}`,
  };
  const start = (more: Record<string, string> = {}) => startServerProcess(port, { ...env, ...more });
  let server: ServerProcess = await start();
  const url = server.url;
  balancer.add(url);
  const end = async (signal: NodeJS.Signals = 'SIGKILL') => {
    server.child.kill('SIGCONT');
    await server.end(signal);
  };
  return {
    url,
    /** Between the node and PostgreSQL: `hold` drops packets, `cut` resets connections. */
    proxy,
    dataFolder,
    pid: () => server.pid,
    output: () => server.output(),
    isReady: () => balancer.ready().includes(url),
    kill: () => server.end('SIGKILL'),
    pause: () => server.child.kill('SIGSTOP'),
    resume: () => server.child.kill('SIGCONT'),
    /** Sends SIGTERM and resolves with the exit code. */
    stop: () => server.end('SIGTERM'),
    async start(more: Record<string, string> = {}) {
      server = await start(more);
    },
    /** Milliseconds that the node's clock is ahead. */
    setClock: (milliseconds: number) => writeFileSync(clockFile, String(milliseconds)),
    async end() {
      await end();
      await proxy.close();
    },
  };
}

/** Resolves once this many nodes are ready for the balancer. */
export async function untilReady(balancer: Balancer, count: number): Promise<void> {
  const givesUpAt = performance.now() + readyPatience;
  while (balancer.ready().length < count) {
    if (performance.now() > givesUpAt) throw new Error(`Not all nodes are ready: ${balancer.reasons().join('; ')}`);
    await pause(20);
  }
}
