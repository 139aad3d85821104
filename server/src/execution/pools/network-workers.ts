import type { HostRules } from '../../drivers/driver.ts';
import type { Target } from '../execution.ts';
import type { Lease } from '../lease.ts';
import { WorkerProcess } from '../worker-process.ts';

interface Shared {
  process: Promise<WorkerProcess>;
  pid?: number | undefined;
  sessions: number;
}

/** `graceMs` is the time between asking a session to close and killing its worker. */
export interface NetworkWorkersOptions {
  directory: string;
  workers: number;
  hosts?: HostRules | undefined;
  isReady: boolean;
  graceMs: number;
  onEnded(process: WorkerProcess): void;
}

/** The SQL runs on the database servers, so all users share the workers; each lease is a session with its own connection. */
export class NetworkWorkers {
  readonly #options: NetworkWorkersOptions;
  readonly #workers: (Shared | undefined)[];
  #nextSession = 1;
  #isClosed = false;

  constructor(options: NetworkWorkersOptions) {
    this.#options = options;
    this.#workers = Array.from({ length: options.workers }, () => undefined);
    if (options.isReady) this.#start(0);
  }

  get count(): number {
    return this.#workers.filter((worker) => worker !== undefined).length;
  }

  get pids(): number[] {
    return this.#workers.flatMap((worker) => worker?.pid ?? []);
  }

  /** Opens a session. Rejects with the error from opening it, or immediately with the signal's reason, because connecting can take long. */
  async lease(target: Target, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new Error('The server is closing');
    const opening = this.#open(target);
    const { promise: given, reject } = Promise.withResolvers<never>();
    const giveUp = (): void => {
      reject(signal.reason);
      opening.then(
        (late) => late.release(false),
        () => undefined,
      );
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([opening, given]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  async #open(target: Target): Promise<Lease> {
    const worker = this.#leastUsed();
    const session = this.#nextSession;
    this.#nextSession += 1;
    worker.sessions += 1;
    try {
      const process = await worker.process;
      await process.ready;
      const surroundings = {
        fileDirectories: [],
        memoryMb: target.limits.memoryMb,
        ...(target.mustOnlyRead ? { mustOnlyRead: true } : {}),
        ...(target.isGuarded ? { hosts: this.#options.hosts ?? { allowed: [] } } : {}),
      };
      await process.open(session, target, surroundings);
      return this.#leaseOf(worker, process, session);
    } catch (error) {
      worker.sessions -= 1;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#workers.filter((worker) => worker !== undefined);
    await Promise.all(
      running.map(async (worker) => {
        const process = await worker.process;
        process.kill();
        await process.ended;
      }),
    );
  }

  #leaseOf(worker: Shared, process: WorkerProcess, session: number): Lease {
    const closeSession = async (): Promise<void> => {
      // A worker that cannot even close a session hangs; killing it frees everyone on it.
      const timer = setTimeout(() => process.kill(), this.#options.graceMs);
      await process.call({ type: 'close', session }).result.catch(() => undefined);
      clearTimeout(timer);
    };
    let isClosed = false;
    return {
      process,
      session,
      force: () => void closeSession(),
      release: async () => {
        if (isClosed) return;
        isClosed = true;
        worker.sessions -= 1;
        await closeSession();
      },
    };
  }

  #leastUsed(): Shared {
    let best: { index: number; sessions: number } = { index: 0, sessions: Number.POSITIVE_INFINITY };
    this.#workers.forEach((worker, index) => {
      const sessions = worker?.sessions ?? 0;
      if (sessions < best.sessions) best = { index, sessions };
    });
    return this.#workers[best.index] ?? this.#start(best.index);
  }

  #start(index: number): Shared {
    const { directory, onEnded } = this.#options;
    const forget = (): void => {
      const place = this.#workers.indexOf(shared);
      if (place >= 0) this.#workers[place] = undefined;
    };
    const started = WorkerProcess.start({
      directory,
      dataMb: undefined,
      heapMb: 512,
      threads: 4,
      onKill: forget,
      onEnd: () => {
        forget();
        if (!this.#isClosed) started.then(onEnded, () => undefined);
      },
    });
    const shared: Shared = { process: started, sessions: 0 };
    this.#workers[index] = shared;
    started.then(({ pid }) => {
      shared.pid = pid;
    }, forget);
    return shared;
  }
}
