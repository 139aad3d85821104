import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchResult, type BenchRow, percentile } from './bench.ts';
import { inWideWorld, runToEnd, wideSql } from './wide-workload.ts';

/** Loaded into the server, it tells for how long the event loop was blocked. */
export const probe = fileURLToPath(new URL('./event-loop-probe.mjs', import.meta.url));
const times = 5;
const pageKilobytes = 4;

/** How long the server's event loop is blocked and how its memory grows while 50,000 × 20 rows are run and sent. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-probe-'));
  const file = join(folder, 'blocked');
  const env = { NODE_OPTIONS: `--import ${probe}`, EVENT_LOOP_FILE: file };
  try {
    return await inWideWorld(env, async (world) => {
      const connectionId = await world.connectionId('Property Data');
      const once = async () => {
        await world.getBytes(await runToEnd(world, connectionId, wideSql));
      };
      // Code is compiled and caches are filled by the first ones.
      for (let time = 0; time < 3; time += 1) await once();
      // What the rest of the machine does to a server that has nothing to do.
      const idle = await watched(world, file, 'idle', () => pause(500));
      const busy = await watched(world, file, 'run and rows', once);
      return { setting: 'rate limits off', rows: [...idle.map(({ limit: _, ...row }) => row), ...busy] };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does something several times while the server is watched, each time from quiet to quiet. */
export async function watched(
  { product }: { readonly product: { readonly pid: number } },
  file: string,
  what: string,
  once: () => Promise<void>,
  rounds = times,
): Promise<BenchRow[]> {
  const blocked: number[] = [];
  const grown: number[] = [];
  for (let time = 0; time < rounds; time += 1) {
    await pause(500);
    await readBlocked(product.pid, file);
    const before = residentMb(product.pid);
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, residentMb(product.pid));
    }, 10);
    await once();
    clearInterval(timer);
    blocked.push(await readBlocked(product.pid, file));
    grown.push(most - before);
  }
  return [
    {
      figure: `${what}, event loop block, median`,
      unit: 'ms',
      value: percentile(blocked, 0.5),
      limit: 50,
    },
    { figure: `${what}, event loop block, longest`, unit: 'ms', value: Math.max(...blocked) },
    { figure: `${what}, memory increase`, unit: 'MB', value: Math.max(...grown), limit: 60 },
  ];
}

/** For how many milliseconds the event loop was blocked at the longest since the question before. */
export async function readBlocked(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(5);
  return Number(readFileSync(file, 'utf8'));
}

function residentMb(pid: number): number {
  return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageKilobytes) / 1_024;
}
