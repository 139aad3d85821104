import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type ApiClient, runToEnd } from '../../../e2e/product/api-client.ts';
import { type BenchRow, median, megabytes, milliseconds, ms } from './figure.ts';

/** Milliseconds per unit of Linux CPU times. */
const tick = 10;

export function descendantsOf(pid: number): number[] {
  let listed: string;
  try {
    listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    return [];
  }
  const children = listed.trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses can contain spaces. User and system time are fields 12 and 13 after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

export function spent(pid: number): Record<'at' | 'server' | 'engines' | 'load', number> {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    server: processorTimeOf(pid),
    engines: descendantsOf(pid).reduce((sum, child) => sum + processorTimeOf(child), 0),
    load: (user + system) / 1_000,
  };
}

/** Memory in megabytes, with shared pages divided among their processes. */
export function proportionalMb(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

function statusMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

export const probed = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('./event-loop-probe.mjs', import.meta.url))}`,
  EVENT_LOOP_FILE: file,
});

async function readBlocked(pid: number, file: string): Promise<number> {
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
  limit?: number,
): Promise<BenchRow[]> {
  const blocked: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await pause(500);
    await readBlocked(pid, file);
    await once();
    blocked.push(await readBlocked(pid, file));
  }
  return [
    ms(`${title}, event loop block, median`, median(blocked), limit),
    ms(`${title}, event loop block, longest`, Math.max(...blocked)),
  ];
}

export async function timeRequests(
  rounds: number,
  ask: () => Promise<unknown>,
): Promise<{ times: number[]; block: number }> {
  await ask();
  const times: number[] = [];
  // A new monitor each time: one that was paused would count the pause as a delay.
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let round = 0; round < rounds; round += 1) {
    times.push(await milliseconds(ask));
    await pause(2);
  }
  delay.disable();
  return { times, block: delay.max / 1e6 };
}

export const memoryLimitMb = 60;

export class MemoryWatch {
  readonly #pid: number;
  readonly idle: BenchRow;

  private constructor(pid: number) {
    this.#pid = pid;
    this.idle = megabytes('idle memory', statusMb(pid, 'VmRSS'));
  }

  /** After a garbage collection and a pause. The caller has loaded the probe and done one small operation of each kind. */
  static async start(pid: number): Promise<MemoryWatch> {
    for (let time = 0; time < 2; time += 1) {
      process.kill(pid, 'SIGWINCH');
      await pause(2_000);
    }
    return new MemoryWatch(pid);
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
    return megabytes(`${title}, memory above idle`, most - this.idle.value, limit);
  }
}

export async function warmUp(client: ApiClient, connectionId: string): Promise<void> {
  const results = await runToEnd(client, connectionId, 'select 1 as n');
  for (const path of [results, exportPath(results, 'csv'), exportPath(results, 'xlsx')])
    await client.getCompressed(path);
}

export const exportPath = (results: string, format: string): string =>
  `/statement-results/${results.split('/').at(-2)}.${format}`;

declare global {
  interface Window {
    /** Milliseconds of every task over 50 ms. */
    longTasks: number[];
    doneAfter: Promise<number>;
  }
}

export function watchLongTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Milliseconds of the longest task since the last call; 0 if none took over 50 ms. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
}
