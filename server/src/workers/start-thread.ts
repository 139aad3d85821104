import { Worker, type WorkerOptions } from 'node:worker_threads';
import { compileCacheFolder, programFile } from './programs.ts';

/** Node uses the compile cache only in a process's first thread; passing it on here halves the startup CPU time of the others. */
export function startThread(program: URL, options: Pick<WorkerOptions, 'resourceLimits'>): Worker {
  return new Worker(programFile(new URL('./thread-entry.ts', import.meta.url)), {
    ...options,
    env: {},
    workerData: { program: programFile(program).href, compiled: compileCacheFolder() },
  });
}
