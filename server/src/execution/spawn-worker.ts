import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileCache, programFile } from '../programs.ts';
import { findPrlimit, findSetpriv } from './memory-ceiling.ts';
import { putBelowServer } from './process-priority.ts';

const entry = new URL('./worker-entry.ts', import.meta.url);

/** How to start a worker. `dataMb` undefined means no memory ceiling (a worker that only carries rows). */
export interface WorkerStart {
  directory: string;
  dataMb: number | undefined;
  heapMb: number;
  threads: number;
  /** It was told to end. */
  onKill?(): void;
  onEnd?(): void;
}

/** Starts the program of a worker in its directory, below the server in priority. Throws when the system has no room for it. */
export async function spawnWorker(start: WorkerStart, directory: string): Promise<ChildProcess> {
  const child = spawn(...commandFor(start), {
    cwd: directory,
    env: { UV_THREADPOOL_SIZE: String(start.threads), TZ: 'UTC', ...compileCache() },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) {
    // Without room for one more process or its pipes there is nothing to talk to; why comes as an event.
    const [error] = await once(child, 'error');
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
  // When memory runs out, the kernel ends a worker rather than the server; other systems have no such file.
  writeFile(`/proc/${child.pid}/oom_score_adj`, '500').catch(() => undefined);
  // The server answers while engines compute: they take the processors that it leaves.
  putBelowServer(child.pid);
  return child;
}

/**
 * Most processes of engines encode a few results and end: compiling twice costs them more than it gains, and with the usual small
 * space for young objects the frames of one result alone bring on whole collections.
 */
const shortLife = ['--no-maglev', '--min-semi-space-size=16'];

/** The memory ceiling and the end with the parent come from util-linux where it is; else the process watches itself. */
function commandFor(start: WorkerStart): [string, string[]] {
  const node = [
    process.execPath,
    `--max-old-space-size=${start.heapMb}`,
    ...shortLife,
    '--no-warnings',
    fileURLToPath(programFile(entry)),
  ];
  const [prlimit, setpriv] = [findPrlimit(), findSetpriv()];
  const ceiling = prlimit && start.dataMb !== undefined ? [prlimit, dataOption(start.dataMb), '--core=0'] : [];
  const tie = setpriv ? [setpriv, '--pdeathsig', 'KILL'] : [];
  const [program, ...rest] = [...ceiling, ...tie, ...node, ...(setpriv ? [] : ['--watch-parent'])];
  return [program as string, rest];
}

/** V8 reserves this much for code and never fills it, but the system's limit of data counts it (measured, Node 24, x64). */
export const reservedMb = 512;
/** No process may ever raise its own ceiling above this. */
const hardDataMb = 4_000;

/** The option of prlimit for a process that may use so many megabytes. */
export function dataOption(dataMb: number): string {
  return `--data=${(dataMb + reservedMb) * 1_000_000}:${hardDataMb * 1_000_000}`;
}
