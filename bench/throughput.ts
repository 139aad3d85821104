import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, connectionNamed, followRun, openApiClient, rowsOf } from '../e2e/api-client.ts';
import { makeCrowd } from '../e2e/make-crowd.ts';
import { type BenchResult, percentile } from './bench.ts';
import { descendantsOf, processorTimeOf } from './process-tree.ts';
import { startWarmProduct } from './warm-product.ts';
import { getBytes, openDriverAlone, textOf, wideSql } from './wide-workload.ts';

const people = 32;
const batchesOfEach = 5;
const batches = people * batchesOfEach;
const rowsOfEach = 5_000;
const sql = wideSql.replace(/limit \d+/, `limit ${rowsOfEach}`);
const otherPause = 100;
const roundsAlone = 40;
const startedAtOnce = 4;

interface Person {
  client: ApiClient;
  connectionId: string;
  /** Runs the text and fetches its rows as a browser does, compressed. */
  run(): Promise<Buffer>;
}

/**
 * 32 licensed users concurrently run 5,000 rows of 20 columns five times each, without a pause, from the POST to the last byte, while
 * another user sends `select 1` ten times a second; compared with only the driver, which reads and encodes the same rows.
 */
const remark = [
  "The other user's median meets the limit, their p95 doesn't: their engine shares two cores with 32 busy ones at the same priority. Next: a higher priority for the first",
  'milliseconds of a statement, which needs a privilege that servers rarely have.',
].join('\n');

export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting' | 'remark'>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  const agent = new Agent({ keepAlive: true });
  try {
    const cookies = await makeCrowd(dataFolder, people + 1);
    const product = await startWarmProduct({ dataFolder, env: { ENGINE_PROCESSES: String(people + 1) } });
    try {
      const crowd = await Promise.all(cookies.map((cookie) => enter(product.url, cookie, agent)));
      const other = crowd.pop() as Person;
      const rows = textOf(await other.run());
      if ((JSON.parse(rows) as unknown[]).length !== rowsOfEach) throw new Error('The batches have other rows.');
      const alone = await timeAlone(rows);
      let processes = new Set<number>();
      // Each user's worker starts with their first run and ends after 30 s without a query. On a busy machine the first workers can end
      // before the last have started.
      for (let started = true; started; ) {
        await Promise.all(Array.from({ length: startedAtOnce }, (_, lane) => warm(crowd, lane)));
        await askOne(other, 0);
        const known = processes;
        processes = new Set(descendantsOf(product.pid));
        started = [...processes].some((pid) => !known.has(pid));
      }
      const before = spent(product.pid);
      const times: number[] = [];
      const failures: string[] = [];
      const others: number[] = [];
      let isOver = false;
      const asking = (async () => {
        for (let literal = 1; !isOver; literal += 1) {
          const sentAt = performance.now();
          await askOne(other, literal);
          others.push(performance.now() - sentAt);
          await pause(otherPause);
        }
      })();
      await Promise.all(
        crowd.map(async (person) => {
          for (let round = 0; round < batchesOfEach; round += 1) {
            const sentAt = performance.now();
            await person.run().catch((error: unknown) => failures.push(String(error)));
            times.push(performance.now() - sentAt);
          }
        }),
      );
      const after = spent(product.pid);
      const started = descendantsOf(product.pid).filter((pid) => !processes.has(pid)).length;
      isOver = true;
      await asking;
      for (const { client } of [...crowd, other]) client.close();
      for (const failure of new Set(failures)) console.log(failure);
      const processor = (part: 'server' | 'engines' | 'load') => (after[part] - before[part]) / batches;
      return {
        remark,
        setting: `ENGINE_PROCESSES=${people + 1}, load on the same machine`,
        rows: [
          {
            figure: 'batches per second',
            unit: 'count',
            value: (batches * 1_000) / (after.at - before.at),
            minimum: 20,
          },
          { figure: 'batches per second, driver only', unit: 'count', value: 1_000 / alone.milliseconds },
          { figure: 'failed batches', unit: 'count', value: failures.length, limit: 0 },
          { figure: 'processes started', unit: 'count', value: started },
          { figure: 'POST to last byte, p50', unit: 'ms', value: percentile(times, 0.5) },
          { figure: 'POST to last byte, p95', unit: 'ms', value: percentile(times, 0.95), limit: 2_000 },
          { figure: "another user's `select 1` under load, p50", unit: 'ms', value: percentile(others, 0.5) },
          {
            figure: "another user's `select 1` under load, p95",
            unit: 'ms',
            value: percentile(others, 0.95),
            limit: 200,
          },
          { figure: 'CPU time per batch, driver only', unit: 'ms', value: alone.processor },
          { figure: 'CPU time per batch, engines', unit: 'ms', value: processor('engines') },
          { figure: 'CPU time per batch, server', unit: 'ms', value: processor('server') },
          { figure: 'CPU time per batch, load', unit: 'ms', value: processor('load') },
        ],
      };
    } finally {
      await product.stop();
    }
  } finally {
    agent.destroy();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function enter(url: string, cookie: string, agent: Agent): Promise<Person> {
  const client = openApiClient(url, cookie);
  const connectionId = await connectionNamed(client, 'Property Data');
  return {
    client,
    connectionId,
    async run() {
      const batch = await followRun(client, connectionId, sql);
      const statement = batch.statements.at(-1);
      if (batch.status !== 'finished') throw new Error(statement?.error?.title ?? batch.status);
      return getBytes(`${url}/api/statements/${statement?.id}/results`, cookie, agent);
    },
  };
}

async function warm(crowd: Person[], lane: number): Promise<void> {
  for (let place = lane; place < crowd.length; place += startedAtOnce) await crowd[place]?.run();
}

async function askOne({ client, connectionId }: Person, literal: number): Promise<void> {
  const rows = JSON.stringify(await rowsOf(client, connectionId, `select ${literal}`));
  if (rows !== `[[${literal}]]`) throw new Error(`select ${literal} gave ${rows}`);
}

/** One batch after the other with only the driver: time and CPU time of this process, in milliseconds. */
async function timeAlone(rows: string): Promise<{ milliseconds: number; processor: number }> {
  const alone = await openDriverAlone(sql, rows);
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()];
  for (let round = 0; round < roundsAlone; round += 1) await alone.run(sql);
  const { user, system } = process.cpuUsage(usedBefore);
  const milliseconds = (performance.now() - startedAt) / roundsAlone;
  await alone.close();
  return { milliseconds, processor: (user + system) / 1_000 / roundsAlone };
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
