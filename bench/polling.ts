import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiBatch, type ApiClient, connectionNamed, openApiClient } from '../e2e/api-client.ts';
import { makeCrowd } from '../e2e/make-crowd.ts';
import { root } from '../scripts/run-program.ts';
import { findFreePort } from '../server/src/testing/find-free-port.ts';
import { type BenchResult, percentile } from './bench.ts';
import { addEndedBatches } from './ended-batches.ts';
import { processorTimeOf } from './process-tree.ts';
import { startWarmProduct } from './warm-product.ts';

const people = 200;
const running = 8;
const queued = 12;
const every = 500;
const settleMilliseconds = 3_000;
const measuredMilliseconds = 15_000;
const memoryCeilingMb = 400;
const endless = 'select count(*) from range(1000000) a, range(1000000) b where hash(a.range, b.range) = 7';
const watcher = new URL('../scripts/endurance/watch-process.mjs', import.meta.url).href;

interface Poller {
  client: ApiClient;
  batchId: string;
}

interface Polls {
  times: number[];
  failures: string[];
  /** CPU time of the server in milliseconds. */
  processor: number;
  seconds: { p99: number; max: number; rss: number }[];
}

/**
 * 200 signed-in users poll twice a second: 8 of them a running batch, 12 a waiting one, the others one that has ended; compared with a bare
 * Node HTTP server that returns the same text to the same users.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  try {
    const cookies = await makeCrowd(dataFolder, people);
    const ended = await addEndedBatches(dataFolder, cookies.slice(running + queued));
    const series = join(dataFolder, 'series.jsonl');
    const product = await startWarmProduct({
      dataFolder,
      env: {
        ENGINE_PROCESSES: String(running),
        SHUTDOWN_SECONDS: '0',
        NODE_OPTIONS: `--import ${watcher}`,
        PLATBOOK_SERIES: series,
      },
    });
    try {
      const clients = cookies.map((cookie) => openApiClient(product.url, cookie));
      const busy = await startRuns(clients.slice(0, running + queued));
      const pollers = clients.map((client, index) => ({
        client,
        batchId: [...busy, ...ended][index] as string,
      }));
      await untilStates(pollers.slice(0, running + queued));
      const ours = await pollAll(pollers, product.pid, series);
      await untilStates(pollers.slice(0, running + queued));
      const text = (await (clients[0] as ApiClient).send('GET', `/api/batches/${busy[0]}`)).text;
      for (const client of clients) client.close();
      const bare = await pollBare(text, dataFolder);
      for (const failure of new Set(ours.failures)) console.log(failure);
      return {
        setting: `ENGINE_PROCESSES=${running}, load on the same machine`,
        rows: [
          { figure: 'polls', unit: 'count', value: ours.times.length },
          { figure: 'failed polls', unit: 'count', value: ours.failures.length, limit: 0 },
          { figure: 'poll, p50', unit: 'ms', value: percentile(ours.times, 0.5) },
          { figure: 'poll, p95', unit: 'ms', value: percentile(ours.times, 0.95) },
          { figure: 'poll of a minimal server, p50', unit: 'ms', value: percentile(bare.times, 0.5) },
          { figure: 'poll of a minimal server, p95', unit: 'ms', value: percentile(bare.times, 0.95) },
          { figure: 'event loop, p99 of the worst second', unit: 'ms', value: worst(ours, 'p99'), limit: 50 },
          { figure: 'event loop of a minimal server, p99 of the worst second', unit: 'ms', value: worst(bare, 'p99') },
          { figure: 'longest event loop block', unit: 'ms', value: worst(ours, 'max') },
          { figure: 'CPU time per poll', unit: 'ms', value: ours.processor / ours.times.length },
          {
            figure: 'CPU time per poll, minimal server',
            unit: 'ms',
            value: bare.processor / bare.times.length,
          },
          { figure: 'peak server memory', unit: 'MB', value: worst(ours, 'rss'), limit: memoryCeilingMb },
        ],
      };
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function worst({ seconds }: Polls, part: 'p99' | 'max' | 'rss'): number {
  return seconds.reduce((most, second) => Math.max(most, second[part]), 0);
}

/** Starts an endless run for each. The first ones get a worker, the others wait. */
async function startRuns(clients: ApiClient[]): Promise<string[]> {
  const ids: string[] = [];
  for (const client of clients) {
    const connectionId = await connectionNamed(client, 'Property Data');
    const body = { connectionId, name: '', batchText: endless, selectedText: '' };
    ids.push(((await client.ask('POST', '/api/batches', body)) as ApiBatch).id);
  }
  return ids;
}

/** Waits until the expected numbers run and wait. Throws after a minute. */
async function untilStates(pollers: Poller[]): Promise<void> {
  const givesUpAt = Date.now() + 60_000;
  for (;;) {
    const batches = (await Promise.all(
      pollers.map(({ client, batchId }) => client.ask('GET', `/api/batches/${batchId}`)),
    )) as ApiBatch[];
    const count = (status: string) => batches.filter((batch) => batch.status === status).length;
    if (count('running') === running && count('queued') === queued) return;
    if (Date.now() > givesUpAt) throw new Error(`${count('running')} run and ${count('queued')} wait.`);
    await pause(every);
  }
}

/** All users poll. The first seconds, while code warms up, aren't counted. */
async function pollAll(pollers: Poller[], pid: number, series: string): Promise<Polls> {
  const polls: Polls = { times: [], failures: [], processor: 0, seconds: [] };
  const startsAt = performance.now() + settleMilliseconds;
  const endsAt = startsAt + measuredMilliseconds;
  const polling = Promise.all(
    pollers.map(async ({ client, batchId }, index) => {
      await pause((every * index) / pollers.length);
      while (performance.now() < endsAt) {
        const sentAt = performance.now();
        const { status } = await client.send('GET', `/api/batches/${batchId}`).catch(() => ({ status: 0 }));
        const took = performance.now() - sentAt;
        if (status !== 200) polls.failures.push(`a poll returned ${status}`);
        if (sentAt >= startsAt) polls.times.push(took);
        await pause(Math.max(0, every - took));
      }
    }),
  );
  await pause(settleMilliseconds);
  const [linesBefore, processorBefore] = [readSeconds(series).length, processorTimeOf(pid)];
  await polling;
  polls.processor = processorTimeOf(pid) - processorBefore;
  polls.seconds = readSeconds(series).slice(linesBefore);
  return polls;
}

function readSeconds(series: string): Polls['seconds'] {
  return readFileSync(series, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Polls['seconds'][number]);
}

async function pollBare(text: string, folder: string): Promise<Polls> {
  const port = await findFreePort();
  const series = join(folder, 'bare.jsonl');
  const env = { ...process.env, BARE_PORT: String(port), BARE_TEXT: text, PLATBOOK_SERIES: series };
  const program = ['--import', watcher, join(root, 'bench', 'bare-server.mjs')];
  const child: ChildProcess = spawn(process.execPath, program, { env, stdio: 'ignore' });
  try {
    const pollers = Array.from({ length: people }, () => ({
      client: openApiClient(`http://127.0.0.1:${port}`, ''),
      batchId: 'bare',
    }));
    const givesUpAt = Date.now() + 30_000;
    while (
      await (pollers[0] as Poller).client.send('GET', '/').then(
        () => false,
        () => true,
      )
    ) {
      if (Date.now() > givesUpAt) throw new Error('The bare server did not answer.');
      await pause(25);
    }
    const polls = await pollAll(pollers, child.pid ?? 0, series);
    for (const { client } of pollers) client.close();
    return polls;
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
