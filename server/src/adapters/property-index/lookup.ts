import type { Worker } from 'node:worker_threads';
import { startThread } from '../../workers/start-thread.ts';
import type { FromLookup, ToLookup } from './lookup-messages.ts';
import {
  type AskOptions,
  IndexBusyError,
  IndexFailedError,
  IndexTimeoutError,
  type SetFiles,
} from './property-index.ts';
import type { Suggestions, SuggestOptions } from './suggest.ts';

export interface LookupLimits {
  readonly waiting: number;
  readonly timeMs: number;
}

const defaultLimits: LookupLimits = { waiting: 64, timeMs: 3_000 };

interface Question {
  readonly resolve: (suggestions: Suggestions) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/**
 * Interprets typed text in a thread: each lookup is short in every step, so a thread, which costs a fiftieth of a process, can be
 * terminated at any time. If it dies or is late, its requests fail, and the next one starts another thread.
 */
export class Lookup {
  readonly #limits: LookupLimits;
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #asked = new Map<number, Question>();

  constructor(limits: Partial<LookupLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  suggest(
    { lookup, version }: SetFiles,
    q: string,
    options: SuggestOptions,
    { signal }: AskOptions = {},
  ): Promise<Suggestions> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#asked.size >= this.#limits.waiting)
      return Promise.reject(new IndexBusyError('Too many searches are waiting'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<Suggestions>((resolve, reject) => {
      const late = setTimeout(() => this.#end(new IndexTimeoutError('The search took too long')), this.#limits.timeMs);
      this.#asked.set(id, { resolve, reject, late });
      const worker = this.#worker ?? this.#start();
      worker.ref();
      worker.postMessage({ id, file: lookup, version, q, options } satisfies ToLookup);
    });
  }

  get worker(): Worker | undefined {
    return this.#worker;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#end(new IndexFailedError('The property index is closed'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = startThread(new URL('./lookup-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    });
    this.#worker = worker;
    const forget = () => {
      if (this.#worker === worker) this.#end(new IndexFailedError('The suggestion thread exited'));
    };
    worker.on('message', (message: FromLookup) => this.#onMessage(message));
    worker.on('error', forget).on('exit', forget);
    return worker;
  }

  #onMessage(message: FromLookup): void {
    const question = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    clearTimeout(question?.late);
    if ('failed' in message) question?.reject(new IndexFailedError(message.failed));
    else question?.resolve(message.suggestions);
    // An idle thread doesn't keep the server alive.
    if (this.#asked.size === 0) this.#worker?.unref();
  }

  /** Rejects all open requests; the next one starts another thread. */
  #end(reason: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    for (const { reject, late } of this.#asked.values()) {
      clearTimeout(late);
      reject(reason);
    }
    this.#asked.clear();
  }
}
