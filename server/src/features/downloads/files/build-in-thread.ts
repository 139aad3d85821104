import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DictionaryFacts } from './dictionary.ts';
import type { FileOrder } from './file-order.ts';
import type { FileKind } from './index.ts';

/** A file to make, of what was read for it. */
export type BuildJob =
  | { readonly kind: 'dictionary'; readonly order: FileOrder; readonly facts: DictionaryFacts }
  | { readonly kind: FileKind; readonly order: FileOrder; readonly script: string };

/** Makes a file in a thread of its own, because sheets and archives take longer than others may wait. Throws what the making throws. */
export async function buildInThread(job: BuildJob): Promise<Buffer> {
  const worker = new Worker(new URL('./build-thread.ts', import.meta.url), {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
  });
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await worker.terminate();
  }
}
