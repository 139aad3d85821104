import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchResult } from './bench.ts';
import { descendantsOf } from './process-tree.ts';
import { openSignedInClient } from './signed-in-client.ts';
import { startWarmProduct } from './warm-product.ts';

const idleMilliseconds = 35_000;

/**
 * Proportional memory (PSS) of a server and its idle processes on Linux: after the start, and again after a user signed in, ran a query and
 * left, so that their worker has ended.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct({ env: { GATEWAY: 'on' } });
  try {
    await pause(idleMilliseconds);
    const fresh = measure(product.pid);
    const client = await openSignedInClient(product.url, 'licensed@example.com');
    await client.ask('GET', '/api/connections');
    client.close();
    await pause(idleMilliseconds);
    const used = measure(product.pid);
    return {
      setting: `two idle workers, ${idleMilliseconds / 1000} s idle`,
      rows: [
        { figure: 'server only', unit: 'MB', value: fresh.server },
        { figure: 'each idle worker', unit: 'MB', value: fresh.workers / fresh.processes },
        { figure: 'idle workers', unit: 'count', value: fresh.processes },
        { figure: 'total', unit: 'MB', value: fresh.server + fresh.workers, limit: 350 },
        { figure: 'total after a sign-in', unit: 'MB', value: used.server + used.workers, limit: 350 },
      ],
    };
  } finally {
    await product.stop();
  }
}

function measure(pid: number): { server: number; workers: number; processes: number } {
  const workers = descendantsOf(pid);
  return {
    server: pssOf(pid),
    workers: workers.reduce((sum, worker) => sum + pssOf(worker), 0),
    processes: workers.length,
  };
}

/** Memory in megabytes, with shared pages divided among their processes. */
function pssOf(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
