import { Worker, type WorkerOptions } from 'node:worker_threads';
import { compileCacheFolder, programFile } from './programs.ts';

/**
 * Starts a program in a thread with an empty environment. Node keeps what the first thread of a process compiles and lets the others
 * compile anew; this one takes what was kept, and begins in half the processor time and less.
 */
export function startThread(program: URL, options: Pick<WorkerOptions, 'resourceLimits'>): Worker {
  return new Worker(programFile(new URL('./thread-entry.ts', import.meta.url)), {
    ...options,
    env: {},
    workerData: { program: programFile(program).href, compiled: compileCacheFolder() },
  });
}
