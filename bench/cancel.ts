import { readFileSync } from 'node:fs';
import { type ApiBatch, type ApiClient, connectionNamed, rowsOf } from '../e2e/api-client.ts';
import { setup } from '../e2e/set-up.ts';
import { startProduct } from '../e2e/start-product.ts';
import { type BenchResult, percentile } from './bench.ts';
import { descendantsOf } from './process-tree.ts';
import { openSignedInClient } from './signed-in-client.ts';

const rounds = 10;
/** Takes a minute or more in a single function call, during which DuckDB doesn't check for interrupts. */
const stubborn = (round: number) => `select levenshtein(repeat('a', ${200_000 + round}), repeat('b', 200000))`;

/**
 * Cancels queries that ignore an interrupt: the time from the PUT until the worker is gone with its memory, and from there until the user's
 * next run has its rows. For comparison, also measures a run without a cancellation before it.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting' | 'remark'>> {
  // The queries read no table, so any warehouse works.
  await setup();
  const product = await startProduct({ env: { WARM_PROCESSES: '2' } });
  try {
    const client = await openSignedInClient(product.url, 'licensed@example.com');
    const connectionId = await connectionNamed(client, 'Property Data');
    const floor: number[] = [];
    const gone: number[] = [];
    const freed: number[] = [];
    const next: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      floor.push(await timed(() => rowsOf(client, connectionId, `select ${round}`)));
      const batch = await begin(client, connectionId, stubborn(round));
      await until(async () => (await stateOf(client, batch.id)).status === 'running');
      // Wait until the worker is executing the query and no other process is exiting.
      await rest(500);
      const before = new Map(descendantsOf(product.pid).map((pid) => [pid, residentMb(pid)]));
      const ended = () => [...before.keys()].find((pid) => residentMb(pid) === 0);
      const [goneAfter] = await Promise.all([
        timed(() => until(async () => ended() !== undefined)),
        client.ask('PUT', `/api/batches/${batch.id}/cancel`, {}),
      ]);
      gone.push(goneAfter);
      freed.push(before.get(ended() as number) ?? 0);
      next.push(await timed(() => rowsOf(client, connectionId, `select ${1_000 + round}`)));
      const title = (await stateOf(client, batch.id)).statements[0]?.error?.title;
      if (title !== 'Canceled') throw new Error(`The query ended as ${title}`);
    }
    client.close();
    return {
      setting: 'tiny warehouse',
      rows: [
        { figure: 'PUT cancel to process exit, slowest', unit: 'ms', value: Math.max(...gone), limit: 3_000 },
        { figure: 'memory freed, p50', unit: 'MB', value: percentile(freed, 0.5) },
        { figure: 'next run by the same user, slowest', unit: 'ms', value: Math.max(...next), limit: 1_000 },
        { figure: 'next run by the same user, p50', unit: 'ms', value: percentile(next, 0.5) },
        { figure: 'run without a cancel, p50', unit: 'ms', value: percentile(floor, 0.5) },
      ],
    };
  } finally {
    await product.stop();
  }
}

async function begin(client: ApiClient, connectionId: string, batchText: string): Promise<ApiBatch> {
  return (await client.ask('POST', '/api/batches', { connectionId, batchText })) as ApiBatch;
}

async function stateOf(client: ApiClient, id: string): Promise<ApiBatch> {
  return (await client.ask('GET', `/api/batches/${id}`)) as ApiBatch;
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > 30_000) throw new Error('Timed out after 30 seconds');
    await rest(10);
  }
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Current resident memory of a process in MB; 0 if it is gone. */
function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
