import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a program in a thread with an empty environment. Node keeps what the first thread of a process compiles and lets the others
 * compile anew; this one takes what was kept, and begins in half the processor time and less.
 */
export function startThread(program: URL, options: Pick<WorkerOptions, 'resourceLimits'>): Worker {
  const folder = getCompileCacheDir();
  return new Worker(new URL('./thread-entry.ts', import.meta.url), {
    ...options,
    env: {},
    // Node adds a folder of its own for each version and set of options.
    workerData: { program: program.href, compiled: folder === undefined ? undefined : dirname(folder) },
  });
}
