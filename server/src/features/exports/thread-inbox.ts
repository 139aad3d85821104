import type { Worker } from 'node:worker_threads';
import type { FromThread } from './export-messages.ts';

/** Receives a thread's messages in order. The thread's death and an aborted signal become errors of `next`. */
export class ThreadInbox {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;
  readonly #messages: FromThread[] = [];
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(worker: Worker, signal: AbortSignal) {
    this.#worker = worker;
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
    worker.on('message', this.#onMessage).on('error', this.#onError).on('exit', this.#onExit);
  }

  /** Returns the next message. Throws once the thread has died or the signal is aborted, even if messages are left. */
  async next(): Promise<FromThread> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      if (this.#messages.length > 0) break;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#messages.shift() as FromThread;
  }

  close(): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#worker.off('message', this.#onMessage).off('error', this.#onError).off('exit', this.#onExit);
  }

  readonly #onMessage = (message: FromThread): void => {
    this.#messages.push(message);
    this.#wake?.();
  };
  readonly #onAbort = (): void => {
    this.#onError(this.#signal.reason instanceof Error ? this.#signal.reason : new Error('The export was abandoned'));
  };
  readonly #onError = (error: Error): void => {
    this.#failure = error;
    this.#wake?.();
  };
  readonly #onExit = (): void => {
    this.#failure ??= new Error('The export thread exited');
    this.#wake?.();
  };
}
