import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../scripts/run-program.ts';
import { type BenchResult, percentile } from './bench.ts';
import { type BenchGateway, inBenchGateway } from './gateway-world.ts';
import { descendantsOf } from './process-tree.ts';
import { wideSql } from './wide-workload.ts';

const idle = 100;
const busy = 20;
const settleMilliseconds = 3_000;
const tsql = wideSql.replace(/^select/, 'select top 50000').replace(/\nlimit 50000\s*$/, '');

/**
 * Memory of the gateway with 100 idle connections, then with 20 that each fetch 50,000 × 20 concurrently, while the web process answers
 * pings.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const env = {
    RUNS_PER_PERSON: String(busy),
    QUEUED_PER_PERSON: String(busy),
    ENGINE_PROCESSES: '8',
    GATEWAY_SESSIONS_PER_PERSON: String(idle + 1),
  };
  return inBenchGateway(env, async (world) => {
    const first = await world.connect();
    await first.rows('select 1');
    await pause(settleMilliseconds);
    const before = memoryOf(world.gatewayPid);
    const idlers = await Promise.all(Array.from({ length: idle / 2 }, () => world.connect()));
    for (let more = idlers.length; more < idle; more += 1) idlers.push(await world.connect());
    await Promise.all(idlers.map((tool) => tool.rows('select 1')));
    await pause(settleMilliseconds);
    const withIdle = memoryOf(world.gatewayPid);
    const asking = await startAsking(world);
    const quiet = await asking.during(() => pause(5_000));
    let peak = { gateway: 0, engines: 0 };
    let took = 0;
    const pressed = await asking.during(async () => {
      const watch = setInterval(() => {
        peak = {
          gateway: Math.max(peak.gateway, memoryOf(world.gatewayPid)),
          engines: Math.max(peak.engines, sum(descendantsOf(world.gatewayPid).map(memoryOf))),
        };
      }, 100);
      const began = performance.now();
      const answers = await Promise.all(idlers.slice(0, busy).map((tool) => tool.countRows(tsql)));
      took = performance.now() - began;
      clearInterval(watch);
      if (answers.some((count) => count !== 50_000)) throw new Error('Rows are missing.');
    });
    asking.stop();
    for (const tool of [first, ...idlers]) tool.close();
    return {
      setting: `RUNS_PER_PERSON and QUEUED_PER_PERSON ${busy}, ENGINE_PROCESSES=8, GATEWAY_SESSIONS_PER_PERSON=${idle + 1}, one user, load on the same machine`,
      rows: [
        { figure: 'gateway with 1 connection', unit: 'MB', value: before },
        { figure: '100 more idle connections', unit: 'MB', value: withIdle - before, limit: 20 },
        { figure: '20 × 50,000 × 20 at once', unit: 's', value: took / 1_000 },
        { figure: 'gateway under load, peak', unit: 'MB', value: peak.gateway },
        { figure: 'its engines under load, peak', unit: 'MB', value: peak.engines },
        { figure: 'web process latency, idle, p95', unit: 'ms', value: percentile(quiet, 0.95) },
        { figure: 'web process latency, under load, p50', unit: 'ms', value: percentile(pressed, 0.5) },
        { figure: 'web process latency, under load, p95', unit: 'ms', value: percentile(pressed, 0.95) },
      ],
    };
  });
}

/** Sends requests to the web process continuously, from a separate process. */
interface Asking {
  /** Response times in milliseconds during an action. */
  during(action: () => Promise<unknown>): Promise<number[]>;
  stop(): void;
}

async function startAsking({ url, page }: BenchGateway): Promise<Asking> {
  const child = fork(join(root, 'bench', 'ask-steadily.ts'), [`${url}/api/app`, page.cookie]);
  const takeTimes = async (): Promise<number[]> => {
    const [ended, received] = [once(child, 'exit'), once(child, 'message')];
    child.send('tell');
    const [first] = await Promise.race([received, ended]);
    if (!Array.isArray(first)) throw new Error('The process that asks has ended.');
    return first as number[];
  };
  await takeTimes();
  return {
    async during(action) {
      await takeTimes();
      await action();
      return takeTimes();
    },
    stop: () => void child.kill(),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Memory in megabytes, with shared pages divided among their processes; 0 if the process has ended. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_000;
  } catch {
    return 0;
  }
}
