import { parentPort } from 'node:worker_threads';
import type { BuildAnswer, BuildJob } from './build-in-thread.ts';
import { buildDictionary } from './dictionary.ts';
import { fileBuilders } from './index.ts';

const answer = (value: BuildAnswer, given: ArrayBuffer[] = []) => parentPort?.postMessage(value, given);

parentPort?.on('message', async (job: BuildJob) => {
  try {
    const bytes =
      job.kind === 'dictionary'
        ? await buildDictionary(job.order, job.facts)
        : await fileBuilders[job.kind](job.order, job.script);
    // A buffer of its own, not part of a shared pool, so it can be transferred instead of copied.
    const own = new Uint8Array(bytes);
    answer({ bytes: own }, [own.buffer]);
  } catch (error) {
    answer({ failed: (error as Error).stack ?? String(error) });
  }
});
