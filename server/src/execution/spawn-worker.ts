import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from '../workers/process-priority.ts';
import { compileCache, programFile } from '../workers/programs.ts';
import { findProgram } from './memory-ceiling.ts';
import { onOtherProcessors } from './processors.ts';

const entry = new URL('./worker-entry.ts', import.meta.url);

/** `dataMb` undefined means no memory limit (for a worker that only carries rows). */
export interface WorkerStart {
  directory: string;
  dataMb: number | undefined;
  heapMb: number;
  threads: number;
  /** Leaves one processor to others. */
  isBackground?: boolean;
  onKill?(): void;
  onEnd?(): void;
}

/** Starts a worker program in its directory, with a lower priority than the server. Throws if the system cannot start another process. */
export async function spawnWorker(start: WorkerStart, directory: string): Promise<ChildProcess> {
  const child = spawn(...commandFor(start), {
    cwd: directory,
    env: { UV_THREADPOOL_SIZE: String(start.threads), TZ: 'UTC', ...oneHeap, ...compileCache() },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) {
    const [error] = await once(child, 'error');
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
  // Makes the kernel's OOM killer prefer a worker to the server; other systems have no such file.
  writeFile(`/proc/${child.pid}/oom_score_adj`, '500').catch(() => undefined);
  lowerPriority(child.pid);
  return child;
}

/** With one heap per thread, grown in small steps, glibc makes a start take 8% more CPU time and large results 10% more memory (mallopt(3)). */
const oneHeap = { MALLOC_ARENA_MAX: '1', MALLOC_TOP_PAD_: String(8 * 1024 * 1024) };

/** Engine processes encode a few results and end. The default young generation would trigger full collections for a single result. */
const youngGeneration = '--min-semi-space-size=16';

/** V8 compiles and collects in one thread: helpers would run on several processors. */
const oneThread = '--v8-pool-size=0';

/** util-linux sets the memory limit and ends the process with its parent; without it, the process watches itself. */
function commandFor(start: WorkerStart): [string, string[]] {
  const node = [
    process.execPath,
    `--max-old-space-size=${start.heapMb}`,
    youngGeneration,
    ...(start.isBackground ? [oneThread] : []),
    '--no-warnings',
    fileURLToPath(programFile(entry)),
  ];
  const [prlimit, setpriv] = [findProgram('prlimit'), findProgram('setpriv')];
  const ceiling = prlimit && start.dataMb !== undefined ? [prlimit, dataOption(start.dataMb), '--core=0'] : [];
  const tie = setpriv ? [setpriv, '--pdeathsig', 'KILL'] : [];
  const processors = start.isBackground ? onOtherProcessors() : [];
  const [program, ...rest] = [...processors, ...ceiling, ...tie, ...node, ...(setpriv ? [] : ['--watch-parent'])];
  return [program as string, rest];
}

/** V8 reserves this much for code and never fills it, but the system's data limit counts it (measured, Node 24, x64). */
export const reservedMb = 512;
/** No process can ever raise its own limit above this. */
const hardDataMb = 4_000;

export function dataOption(dataMb: number): string {
  return `--data=${(dataMb + reservedMb) * 1_000_000}:${hardDataMb * 1_000_000}`;
}
