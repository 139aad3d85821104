import type { Column } from '../drivers/driver.ts';
import type { RowsFrame } from './execution.ts';
import type { Answer } from './messages.ts';
import type { BatchEvent } from './tsql/tsql-messages.ts';
import { CallFailedError } from './worker-errors.ts';

export interface CallListener {
  onColumns?(columns: Column[]): void;
  onRows?(frame: RowsFrame): void | Promise<void>;
  onBatchEvent?(event: BatchEvent): void | Promise<void>;
  onTokens?(bytes: Buffer, rows: number): void | Promise<void>;
}

interface OpenCall {
  listener: CallListener | undefined;
  isCanceled: boolean;
  /** Settles when the listener has processed the earlier frames. Frames are delivered one at a time, and the end waits for the last one. */
  handing: Promise<void>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export class OpenCalls {
  readonly #calls = new Map<number, OpenCall>();

  /** Resolves with the result of the call's 'done'; rejects with CallFailedError or the error passed to `rejectAll`. */
  add(id: number, listener: CallListener | undefined): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#calls.set(id, { listener, isCanceled: false, handing: Promise.resolve(), resolve, reject });
    return promise;
  }

  cancel(id: number): void {
    const call = this.#calls.get(id);
    if (call) call.isCanceled = true;
  }

  /** If the listener throws, the call ends with that error, after `onRefused`. */
  handOver(
    id: number,
    hand: (listener: CallListener) => void | Promise<void>,
    onTaken: () => void,
    onRefused: () => void,
  ): void {
    const call = this.#calls.get(id);
    if (!call) return;
    call.handing = call.handing.then(async () => {
      if (!call.isCanceled && call.listener) await hand(call.listener);
      onTaken();
    });
    call.handing.catch((error: unknown) => {
      onRefused();
      call.reject(error);
    });
  }

  settle(answer: Exclude<Answer, { type: 'ready' | 'event' }>): void {
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

  rejectAll(error: () => Error): void {
    for (const call of this.#calls.values()) {
      call.isCanceled = true;
      call.reject(error());
    }
    this.#calls.clear();
  }
}
