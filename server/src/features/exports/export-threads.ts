import type { Worker } from 'node:worker_threads';
import type { StoredFrame } from '../../adapters/result-store/index.ts';
import { Admission } from '../../execution/admission.ts';
import { QueueFullError } from '../../execution/execution.ts';
import { startThread } from '../../workers/start-thread.ts';
import { YoungGarbage } from '../../workers/young-garbage.ts';
import type { ExportOrder, FromThread, ToThread } from './export-messages.ts';
import { ThreadInbox } from './thread-inbox.ts';

export class ExportsBusyError extends Error {}

/** Grace period before a thread that ignores `leave` is terminated. */
const leaveMs = 5_000;

/** Who requested the file. Aborting the signal ends the export at any stage. */
export interface ExportCaller {
  readonly personId: string;
  readonly signal: AbortSignal;
}

/** How many files are written at once, how many can be queued, and how long an idle thread is kept. */
export interface ExportThreadLimits {
  readonly threads: number;
  readonly waiting: number;
  readonly idleMs: number;
}

const defaultLimits: ExportThreadLimits = { threads: 2, waiting: 16, idleMs: 5 * 60_000 };
/** One file at a time per user, so slow downloads don't block other users. */
const perPerson = { running: 1, queued: 4 };

/** A pool of threads that turn stored frames into files, so the main thread only moves buffers. */
export class ExportThreads {
  readonly #limits: ExportThreadLimits;
  readonly #turns: Admission;
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<Worker>();
  readonly #closing = new AbortController();
  readonly #garbage = new YoungGarbage();

  constructor(limits: Partial<ExportThreadLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#turns = new Admission({
      perPerson,
      queuedInAll: this.#limits.waiting,
      roomInAll: () => this.#limits.threads,
    });
  }

  get counts(): { busy: number; idle: number; queued: number } {
    return { busy: this.#busy.size, idle: this.#idle.length, queued: this.#turns.counts.queued };
  }

  /** True if `write` would start or queue now instead of throwing ExportsBusyError. */
  hasRoomFor(personId: string): boolean {
    return this.#turns.isOpenTo(personId, 'embedded');
  }

  /**
   * Yields the bytes of the file, generated as they are consumed. `read` returns the frames from the first one and can be called more than
   * once. Throws ExportsBusyError before the first byte, and anything that `read` throws.
   */
  async *write(
    order: ExportOrder,
    read: () => AsyncIterable<StoredFrame>,
    caller: ExportCaller,
  ): AsyncGenerator<Buffer, void> {
    const signal = AbortSignal.any([caller.signal, this.#closing.signal]);
    const leave = await this.#enter(caller.personId, signal);
    let worker: Worker | undefined;
    let isFree = false;
    try {
      worker = this.#take();
      yield* this.#converse(worker, order, read, signal);
      isFree = true;
    } finally {
      if (worker) await this.#release(worker, isFree);
      leave();
    }
  }

  /** Ends all threads; running exports fail. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is stopping'));
    for (const { timer } of this.#idle) clearTimeout(timer);
    const busy = [...this.#busy].map(async (worker) => {
      await hasLeft(worker);
      await worker.terminate();
    });
    await Promise.all([...busy, ...this.#idle.map(({ worker }) => worker.terminate())]);
    this.#idle.length = 0;
  }

  async #enter(personId: string, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.#turns.enter(personId, 'embedded', signal);
    } catch (error) {
      throw error instanceof QueueFullError ? new ExportsBusyError() : error;
    }
  }

  async *#converse(
    worker: Worker,
    order: ExportOrder,
    read: () => AsyncIterable<StoredFrame>,
    signal: AbortSignal,
  ): AsyncGenerator<Buffer, void> {
    const inbox = new ThreadInbox(worker, signal);
    const post = (message: ToThread, transfer: ArrayBuffer[] = []): void => worker.postMessage(message, transfer);
    let frames: AsyncIterator<StoredFrame> | undefined;
    try {
      post({ type: 'start', order });
      for (;;) {
        const message = await inbox.next();
        if (message.type === 'done') return;
        if (message.type === 'failed') throw new Error(`An export failed: ${message.message}`);
        if (message.type === 'bytes') {
          const { buffer, byteOffset, byteLength } = message.data;
          yield Buffer.from(buffer, byteOffset, byteLength);
          this.#garbage.add(byteLength);
          post({ type: 'taken' });
        } else if (message.type === 'rewind') {
          await frames?.return?.();
          frames = read()[Symbol.asyncIterator]();
        } else {
          const frame = await frames?.next();
          if (!frame || frame.done) post({ type: 'end' });
          else {
            const data = ownBytes(frame.value.data);
            const { bytes, isDeflated } = frame.value;
            post({ type: 'frame', data, bytes, isDeflated }, [data.buffer as ArrayBuffer]);
            this.#garbage.add(frame.value.data.byteLength);
          }
        }
      }
    } finally {
      inbox.close();
      await frames?.return?.();
    }
  }

  #take(): Worker {
    const idle = this.#idle.pop();
    if (idle) clearTimeout(idle.timer);
    const worker = idle?.worker ?? this.#start();
    worker.ref();
    this.#busy.add(worker);
    return worker;
  }

  #start(): Worker {
    const worker = startThread(new URL('./export-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 6 },
    });
    // A thread that dies while idle must neither crash the server nor be reused.
    worker.on('error', () => undefined).on('exit', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    const place = this.#idle.findIndex((one) => one.worker === worker);
    if (place >= 0) clearTimeout(this.#idle.splice(place, 1)[0]?.timer);
  }

  async #release(worker: Worker, isFree: boolean): Promise<void> {
    const isReady = isFree || (await hasLeft(worker));
    this.#busy.delete(worker);
    if (!isReady || this.#closing.signal.aborted) {
      await worker.terminate();
      return;
    }
    const timer = setTimeout(() => {
      this.#forget(worker);
      void worker.terminate();
    }, this.#limits.idleMs);
    timer.unref();
    worker.unref();
    this.#idle.push({ worker, timer });
  }
}

/** Asks the thread to cancel its file; true once its writer has stopped. */
function hasLeft(worker: Worker): Promise<boolean> {
  // The thread has already exited.
  if (worker.threadId < 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (answer: boolean): void => {
      clearTimeout(late);
      worker.off('message', listen).off('exit', die);
      resolve(answer);
    };
    const listen = (message: FromThread): void => {
      if (message.type === 'left') end(true);
    };
    const die = (): void => end(false);
    const late = setTimeout(die, leaveMs);
    worker.on('message', listen).on('exit', die);
    worker.postMessage({ type: 'leave' } satisfies ToThread);
  });
}

/** Copies bytes into a buffer of their own, which can be transferred to a thread. */
function ownBytes(data: Buffer): Uint8Array {
  const bytes = new Uint8Array(data.byteLength);
  bytes.set(data);
  return bytes;
}
