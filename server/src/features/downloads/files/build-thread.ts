/** The thread that makes one file: it is given a job, answers its bytes, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BuildJob } from './build-in-thread.ts';
import { buildDictionary } from './dictionary.ts';
import { fileBuilders } from './index.ts';

const job = workerData as BuildJob;
const bytes =
  job.kind === 'dictionary'
    ? await buildDictionary(job.order, job.facts)
    : await fileBuilders[job.kind](job.order, job.script);
// Bytes of their own, not a piece of a pool that others use: they are handed over, not copied.
const own = new Uint8Array(bytes);
parentPort?.postMessage(own, [own.buffer]);
