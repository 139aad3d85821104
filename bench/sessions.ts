import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, openApiClient } from '../e2e/api-client.ts';
import { makeCrowd } from '../e2e/make-crowd.ts';
import { type BenchResult, percentile } from './bench.ts';
import { startWarmProduct } from './warm-product.ts';

const people = 1_000;
/** Six times the rate of 1,000 users whose pages send one call a minute, the time they cache the reply. */
const callsPerSecond = 100;
const sideBySide = 10;
const pageKilobytes = 4;

/** A thousand signed-in users: how much memory of the web process they take, and the duration of GET api/app for each. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const first = await startWarmProduct();
  const { dataFolder, port } = first;
  await first.kill();
  const cookies = await makeCrowd(dataFolder, people);
  const product = await startWarmProduct({ dataFolder, port });
  const clients = cookies.map((cookie) => openApiClient(product.url, cookie));
  try {
    // The first calls compile the code, no matter which session makes them.
    for (let call = 0; call < 300; call += 1) await clients[0]!.ask('GET', '/api/app');
    await pause(2_000);
    const before = residentMb(product.pid);
    const timed = async (client: ApiClient, times: number[]) => {
      const began = performance.now();
      await client.ask('GET', '/api/app');
      times.push(performance.now() - began);
    };
    const paced: number[] = [];
    const calls: Promise<void>[] = [];
    const began = performance.now();
    for (const [index, client] of [...clients, ...clients].entries()) {
      await pause(Math.max(0, began + (index * 1_000) / callsPerSecond - performance.now()));
      calls.push(timed(client, paced));
    }
    await Promise.all(calls);
    const crowded: number[] = [];
    const queue = [...clients];
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        for (let client = queue.pop(); client !== undefined; client = queue.pop()) await timed(client, crowded);
      }),
    );
    await pause(2_000);
    return {
      setting: `${people.toLocaleString('en-US')} users, ${callsPerSecond} calls per second`,
      rows: [
        { figure: 'memory above one user', unit: 'MB', value: residentMb(product.pid) - before, limit: 100 },
        { figure: 'GET api/app, median', unit: 'ms', value: percentile(paced, 0.5) },
        { figure: 'GET api/app, p95', unit: 'ms', value: percentile(paced, 0.95), limit: 20 },
        {
          figure: `GET api/app, ${sideBySide} at a time, no pause, p95`,
          unit: 'ms',
          value: percentile(crowded, 0.95),
        },
      ],
    };
  } finally {
    for (const client of clients) client.close();
    await product.stop();
  }
}

function residentMb(pid: number): number {
  return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageKilobytes) / 1_024;
}
