import { answerRequests } from '../../../workers/answer-requests.ts';
import { buildDictionary } from './dictionary.ts';
import { fileBuilders } from './index.ts';
import type { BuildJob } from './open-file-builders.ts';

answerRequests(
  async (job: BuildJob) => {
    const bytes =
      job.kind === 'dictionary'
        ? await buildDictionary(job.order, job.facts)
        : await fileBuilders[job.kind](job.order, job.script);
    // A buffer of its own, not part of a shared pool, so it can be transferred instead of copied.
    return new Uint8Array(bytes);
  },
  (answer) => [(answer as Uint8Array<ArrayBuffer>).buffer],
);
