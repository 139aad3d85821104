import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type ApiClient, connectionNamed, openApiClient, rowsOf } from '../e2e/api-client.ts';
import { makeCrowd } from '../e2e/make-crowd.ts';
import { type BenchResult, type BenchRow, percentile } from './bench.ts';
import { descendantsOf, processorTimeOf } from './process-tree.ts';
import { demoWarehouse, startWarmProduct } from './warm-product.ts';

const people = 32;
const runs = 400;
const warmUps = 40;
const runsOfEach = 25;
/** Think time of each of the 32 users between an answer and the next query. */
const thinkMilliseconds = 1_000;

const remark = [
  'Without a pause, 32 users wait at least for the CPU time of 32 runs divided by the number of cores. Tried: one message for end and rows of a run, no new session',
  'after a statement that left nothing in it, no transaction and probe when the whole result is buffered; that halved the time of the engines. Statements that read a table keep the',
  'probe, because a stream of one chunk can hide an error. Disk writes run next to the answering thread and share commits. Next: fewer statements per run.',
].join('\n');

interface Person {
  client: ApiClient;
  connectionId: string;
}

/**
 * `select <changing number>` through the real server over loopback, from the POST to the parsed rows: one licensed user, 32 who send one
 * query a second, and 32 who send the next at once; compared with the bare DuckDB client on the same file.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting' | 'remark'>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  try {
    const cookies = await makeCrowd(dataFolder, people);
    const env = { ENGINE_PROCESSES: String(people) };
    const product = await startWarmProduct({ dataFolder, env });
    try {
      const crowd = await Promise.all(
        cookies.map(async (cookie): Promise<Person> => {
          const client = openApiClient(product.url, cookie);
          return { client, connectionId: await connectionNamed(client, 'Property Data') };
        }),
      );
      const alone = await timed(runs, (literal) => select(crowd[0] as Person, literal));
      const bare = await timedBare();
      // Each user's worker starts with their first query, so the measured ones don't wait for it.
      for (const [index, person] of crowd.entries()) await select(person, index);
      const calm = await timeTogether(crowd, thinkMilliseconds);
      const before = spent(product.pid);
      const rushed = await timeTogether(crowd, 0);
      const after = spent(product.pid);
      for (const { client } of crowd) client.close();
      const floor = percentile(bare, 0.5);
      return {
        setting: `ENGINE_PROCESSES=${people}, load on the same machine`,
        rows: [
          ...bothOf('1 user', alone, { p50: 10, p95: 30 }),
          { figure: 'DuckDB client only, p50', unit: 'ms', value: floor },
          { figure: '1 user ÷ client only, p50', unit: 'count', value: percentile(alone, 0.5) / floor },
          ...bothOf(`${people} people, each once a second`, calm, { p95: 60 }),
          ...bothOf(`${people} people without a pause`, rushed, { p95: 60 }),
          ...(['server', 'engines', 'load'] as const).map((part) => ({
            figure: `without a pause, CPU time per run, ${part}`,
            unit: 'ms',
            value: (after[part] - before[part]) / rushed.length,
          })),
          {
            figure: 'without a pause, runs per second',
            unit: 'count',
            value: (rushed.length * 1_000) / (after.at - before.at),
          },
        ],
        remark,
      };
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function bothOf(who: string, times: number[], limits: { p50?: number; p95?: number }): BenchRow[] {
  const row = (name: 'p50' | 'p95', share: number): BenchRow => ({
    figure: `${who}, ${name}`,
    unit: 'ms',
    value: percentile(times, share),
    ...(limits[name] === undefined ? {} : { limit: limits[name] }),
  });
  return [row('p50', 0.5), row('p95', 0.95)];
}

async function timeTogether(crowd: Person[], pause: number): Promise<number[]> {
  const all = await Promise.all(
    crowd.map(async (person, index) => {
      const times: number[] = [];
      await rest((pause * index) / crowd.length);
      for (let round = 0; round < runsOfEach; round += 1) {
        const sentAt = performance.now();
        await select(person, index * 1_000 + round);
        times.push(performance.now() - sentAt);
        await rest(pause);
      }
      return times;
    }),
  );
  return all.flat();
}

/** CPU time so far of the server, its workers and this load, and the current time; all in milliseconds. */
function spent(pid: number): Record<'at' | 'server' | 'engines' | 'load', number> {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    server: processorTimeOf(pid),
    engines: descendantsOf(pid).reduce((sum, child) => sum + processorTimeOf(child), 0),
    load: (user + system) / 1_000,
  };
}

function rest(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function timed(count: number, once: (literal: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let literal = 1; literal <= warmUps + count; literal += 1) {
    const started = performance.now();
    await once(literal);
    if (literal > warmUps) times.push(performance.now() - started);
  }
  return times;
}

async function select({ client, connectionId }: Person, literal: number): Promise<void> {
  checkRows(literal, await rowsOf(client, connectionId, `select ${literal}`));
}

function checkRows(literal: number, rows: unknown): void {
  if (JSON.stringify(rows) !== JSON.stringify([[literal]]))
    throw new Error(`select ${literal} gave ${JSON.stringify(rows)}`);
}

async function timedBare(): Promise<number[]> {
  const file = readdirSync(demoWarehouse).find((name) => /^\w+\.duckdb$/.test(name)) ?? '';
  const instance = await DuckDBInstance.create(join(demoWarehouse, file), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return await timed(runs, async (literal) =>
      checkRows(literal, (await connection.runAndReadAll(`select ${literal}`)).getRowsJson()),
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
