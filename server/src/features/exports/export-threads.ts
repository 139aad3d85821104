import type { StoredFrame } from '../../adapters/result-store/index.ts';
import { threadPeer } from '../../workers/peers.ts';
import { programFile } from '../../workers/programs.ts';
import { type PoolLimits, type Reply, WorkerFailedError, WorkerPool } from '../../workers/worker-pool.ts';
import { YoungGarbage } from '../../workers/young-garbage.ts';
import type { ExportOrder, FromThread, ToThread } from './export-messages.ts';

export { WorkersBusyError as ExportsBusyError } from '../../workers/worker-pool.ts';

/** Who requested the file. Aborting the signal ends the export at any stage. */
export interface ExportCaller {
  readonly personId: string;
  readonly signal: AbortSignal;
}

const defaultLimits: PoolLimits = {
  workers: 2,
  perWorker: 1,
  waiting: 16,
  /** One file at a time per user, so slow downloads don't block other users. */
  perCaller: { running: 1, open: 5 },
  cancelMs: 5_000,
  idleMs: 5 * 60_000,
};

export class ExportThreads {
  readonly #pool: WorkerPool<ExportOrder, void>;
  readonly #garbage = new YoungGarbage();

  constructor(changes: Partial<PoolLimits> = {}) {
    const start = threadPeer(programFile(new URL('./export-thread.ts', import.meta.url)), {
      maxOldGenerationSizeMb: 192,
      maxYoungGenerationSizeMb: 16,
    });
    this.#pool = new WorkerPool('The export thread', start, { ...defaultLimits, ...changes });
  }

  get counts(): { busy: number; idle: number; queued: number } {
    return this.#pool.counts;
  }

  /** True if `write` would start or queue now instead of throwing ExportsBusyError. */
  hasRoomFor(personId: string): boolean {
    return this.#pool.hasRoomFor(personId);
  }

  /** Generates bytes as they are consumed; can call `read` again. Throws ExportsBusyError before the first byte. */
  async *write(
    order: ExportOrder,
    read: () => AsyncIterable<StoredFrame>,
    { personId, signal }: ExportCaller,
  ): AsyncGenerator<Buffer, void> {
    const leaving = new AbortController();
    const messages = this.#start(order, personId, AbortSignal.any([signal, leaving.signal]));
    let frames: AsyncIterator<StoredFrame> | undefined;
    try {
      for await (const [message, reply] of messages.values({ preventCancel: true })) {
        if (message.type === 'bytes') {
          const { buffer, byteOffset, byteLength } = message.data;
          yield Buffer.from(buffer, byteOffset, byteLength);
          this.#garbage.add(byteLength);
          reply({ type: 'taken' } satisfies ToThread);
        } else if (message.type === 'rewind') {
          await frames?.return?.();
          frames = read()[Symbol.asyncIterator]();
        } else this.#garbage.add(sendFrame(await frames?.next(), reply));
      }
    } finally {
      leaving.abort(new Error('The export was abandoned'));
      await frames?.return?.();
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #start(order: ExportOrder, caller: string, signal: AbortSignal): ReadableStream<[FromThread, Reply]> {
    return new ReadableStream({
      start: (messages) => {
        const onPart = (message: FromThread, reply: Reply) => messages.enqueue([message, reply]);
        this.#pool.ask(order, { caller, signal, onPart }).then(
          () => messages.close(),
          (error: unknown) =>
            messages.error(
              error instanceof WorkerFailedError
                ? new Error(`An export failed: ${error.message}`, { cause: error })
                : error,
            ),
        );
      },
    });
  }
}

/** Sends a copy of the frame, because only a buffer that holds nothing else can be transferred. Returns its size in bytes. */
function sendFrame(frame: IteratorResult<StoredFrame> | undefined, reply: Reply): number {
  if (!frame || frame.done) {
    reply({ type: 'end' } satisfies ToThread);
    return 0;
  }
  const data = new Uint8Array(frame.value.data.byteLength);
  data.set(frame.value.data);
  const { bytes, isDeflated } = frame.value;
  reply({ type: 'frame', data, bytes, isDeflated } satisfies ToThread, [data.buffer]);
  return data.byteLength;
}
