import type { Column } from '../drivers/driver.ts';
import type { RowsFrame } from './execution.ts';
import type { Answer } from './messages.ts';
import type { Told } from './tsql-messages.ts';
import { CallFailedError } from './worker-errors.ts';

/** Hears what a run yields before its end; `onTold` and `onTokens` what a batch does. */
export interface CallListener {
  onColumns?(columns: Column[]): void;
  onRows?(frame: RowsFrame): void | Promise<void>;
  onTold?(told: Told): void | Promise<void>;
  onTokens?(bytes: Buffer, rows: number): void | Promise<void>;
}

interface OpenCall {
  listener: CallListener | undefined;
  isCancelled: boolean;
  /** Frames are handed over one after the other, and the end waits for the last. */
  handing: Promise<void>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** The calls of one worker that have no answer yet. */
export class OpenCalls {
  readonly #calls = new Map<number, OpenCall>();

  /** Resolves with the result in the 'done' of this call; rejects with CallFailedError, or what `rejectAll` was given. */
  add(id: number, listener: CallListener | undefined): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#calls.set(id, { listener, isCancelled: false, handing: Promise.resolve(), resolve, reject });
    return promise;
  }

  /** Its rows are no longer handed over. */
  cancel(id: number): void {
    const call = this.#calls.get(id);
    if (call) call.isCancelled = true;
  }

  /** Hands something to the listener in its turn; `onTaken` follows. What the listener throws is the end of the call, after `onRefused`. */
  handOver(
    id: number,
    hand: (listener: CallListener) => void | Promise<void>,
    onTaken: () => void,
    onRefused: () => void,
  ): void {
    const call = this.#calls.get(id);
    if (!call) return;
    call.handing = call.handing.then(async () => {
      if (!call.isCancelled && call.listener) await hand(call.listener);
      onTaken();
    });
    call.handing.catch((error: unknown) => {
      onRefused();
      call.reject(error);
    });
  }

  /** Passes an answer on to whoever waits for it. */
  settle(answer: Exclude<Answer, { type: 'ready' | 'told' }>): void {
    const call = this.#calls.get(answer.call);
    if (!call) return;
    if (answer.type === 'columns') {
      call.listener?.onColumns?.(answer.columns);
      return;
    }
    this.#calls.delete(answer.call);
    if (answer.type === 'failed')
      call.handing.finally(() => call.reject(new CallFailedError(answer))).catch(() => undefined);
    else call.handing.then(() => call.resolve(answer.result), call.reject);
  }

  /** The worker has ended: no call gets an answer any more, nor what still waits for its turn. */
  rejectAll(error: () => Error): void {
    for (const call of this.#calls.values()) {
      call.isCancelled = true;
      call.reject(error());
    }
    this.#calls.clear();
  }
}
