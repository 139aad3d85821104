import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../start-thread.ts';
import type { DictionaryFacts } from './dictionary.ts';
import type { FileOrder } from './file-order.ts';
import type { FileKind } from './index.ts';

/** A file to make, of what was read for it. */
export type BuildJob =
  | { readonly kind: 'dictionary'; readonly order: FileOrder; readonly facts: DictionaryFacts }
  | { readonly kind: FileKind; readonly order: FileOrder; readonly script: string };
export type BuildAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly failed: string };

/** A thread that has nothing to do is kept for so long: loading its code takes longer than making most files. */
const idleMs = 10_000;
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

/**
 * Makes a file in a thread, because sheets and archives take longer than others may wait. As many threads work as there are callers at
 * once. Throws what the making throws.
 */
export async function buildInThread(job: BuildJob): Promise<Buffer> {
  const worker = takeIdle() ?? start();
  let isWell = false;
  try {
    worker.ref();
    worker.postMessage(job);
    const [answer] = (await once(worker, 'message')) as [BuildAnswer];
    isWell = true;
    if ('failed' in answer) throw new Error(answer.failed);
    return Buffer.from(answer.bytes.buffer);
  } finally {
    if (isWell && idle === undefined) keep(worker);
    else await worker.terminate();
  }
}

function start(): Worker {
  const worker = startThread(new URL('./build-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
  });
  // One that dies while it is idle must not be used again, nor take the server with it.
  return worker.on('error', () => undefined).on('exit', () => idle?.worker === worker && takeIdle());
}

function takeIdle(): Worker | undefined {
  const worker = idle?.worker;
  clearTimeout(idle?.timer);
  idle = undefined;
  return worker;
}

/** An idle thread keeps no process from ending. */
function keep(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => void takeIdle()?.terminate(), idleMs).unref();
  idle = { worker, timer };
}
