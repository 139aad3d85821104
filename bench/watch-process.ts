import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchRow, percentile } from './bench.ts';
import { runToEnd, type WideWorld } from './wide-workload.ts';

/** Loaded into the server to report how long the event loop was blocked. */
export const probe = fileURLToPath(new URL('./event-loop-probe.mjs', import.meta.url));
const quietMilliseconds = 2_000;

/** The longest event-loop block since the last call, in milliseconds. */
export async function readBlocked(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(5);
  return Number(readFileSync(file, 'utf8'));
}

/** Repeats an action and reports how long it blocked the server's event loop, each time from idle to idle. */
export async function watchEventLoop(
  pid: number,
  file: string,
  title: string,
  once: () => Promise<unknown>,
  rounds = 5,
): Promise<BenchRow[]> {
  const blocked: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(500);
    await readBlocked(pid, file);
    await once();
    blocked.push(await readBlocked(pid, file));
  }
  return [
    { figure: `${title}, event loop block, median`, unit: 'ms', value: percentile(blocked, 0.5), limit: 50 },
    { figure: `${title}, event loop block, longest`, unit: 'ms', value: Math.max(...blocked) },
  ];
}

/** Resident memory of one process compared with its idle value, which is the same for all measurements. */
export class MemoryWatch {
  readonly #pid: number;
  readonly #idleMb: number;

  private constructor(pid: number, idleMb: number) {
    this.#pid = pid;
    this.#idleMb = idleMb;
  }

  /**
   * Records the idle value, after a garbage collection and a pause. The caller has loaded the probe, signed in and done one small operation
   * of each kind.
   */
  static async start(pid: number): Promise<MemoryWatch> {
    for (let time = 0; time < 2; time += 1) {
      process.kill(pid, 'SIGWINCH');
      await pause(quietMilliseconds);
    }
    return new MemoryWatch(pid, statusMb(pid, 'VmRSS'));
  }

  get idle(): BenchRow {
    return { figure: 'idle memory', unit: 'MB', value: this.#idleMb };
  }

  /** Repeats an action and reports the highest peak above idle. Linux records the peak, so none is missed. */
  async peak(title: string, once: () => Promise<unknown>, rounds = 2, limit?: number): Promise<BenchRow> {
    let most = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Resets VmHWM to the current value (proc_pid_clear_refs(5)).
      writeFileSync(`/proc/${this.#pid}/clear_refs`, '5');
      await once();
      most = Math.max(most, statusMb(this.#pid, 'VmHWM'));
    }
    const row = { figure: `${title}, memory above idle`, unit: 'MB', value: most - this.#idleMb };
    return limit === undefined ? row : { ...row, limit };
  }
}

/** The limit for growth of the web process's memory, whatever is run or exported. */
export const memoryLimitMb = 60;

/** Loads the code of runs and exports: reads one row, also as CSV and XLSX. */
export async function warmUp(world: WideWorld, connectionId: string): Promise<void> {
  const results = await runToEnd(world, connectionId, 'select 1 as n');
  await world.getBytes(results);
  for (const format of ['csv', 'xlsx']) await world.getBytes(exportPath(results, format));
}

export function exportPath(results: string, format: string): string {
  return `/statement-results/${results.split('/').at(-2)}.${format}`;
}

function statusMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
