import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../workers/start-thread.ts';
import type { DictionaryFacts } from './dictionary.ts';
import type { FileOrder } from './file-order.ts';
import type { FileKind } from './index.ts';

export type BuildJob =
  | { readonly kind: 'dictionary'; readonly order: FileOrder; readonly facts: DictionaryFacts }
  | { readonly kind: FileKind; readonly order: FileOrder; readonly script: string };
export type BuildAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly failed: string };

/** How long an idle thread is kept: loading its code takes longer than building most files. */
const idleMs = 10_000;
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

/** Sheets and archives would block the event loop. Throws what the builder throws. */
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
  // A thread that dies while idle must neither be reused nor crash the server.
  return worker.on('error', () => undefined).on('exit', () => idle?.worker === worker && takeIdle());
}

function takeIdle(): Worker | undefined {
  const worker = idle?.worker;
  clearTimeout(idle?.timer);
  idle = undefined;
  return worker;
}

function keep(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => void takeIdle()?.terminate(), idleMs).unref();
  idle = { worker, timer };
}
