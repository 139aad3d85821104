import { availableParallelism } from 'node:os';
import type { Target } from '../execution.ts';
import type { Lease } from '../lease.ts';
import type { WorkerProcess } from '../worker-process.ts';
import { WaitingProcesses, type WaitingProcessesOptions } from './waiting-processes.ts';

interface Waiter<Given> {
  personId: string;
  target: Target;
  settle(given: Promise<Given>): void;
}

class WaitingLine<Given> {
  readonly #waiters: Waiter<Given>[] = [];

  /** Resolves with what `serve` gives; rejects with the signal's reason if it aborts first. */
  join(personId: string, target: Target, signal: AbortSignal): Promise<Given> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Given> = {
        personId,
        target,
        settle: (given) => {
          signal.removeEventListener('abort', leave);
          resolve(given);
        },
      };
      const leave = (): void => {
        const place = this.#waiters.indexOf(waiter);
        if (place < 0) return;
        this.#waiters.splice(place, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiters.push(waiter);
    });
  }

  serve(tryGive: (personId: string, target: Target) => Promise<Given> | undefined): void {
    for (const waiter of [...this.#waiters]) {
      const given = tryGive(waiter.personId, waiter.target);
      if (!given) continue;
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      waiter.settle(given);
    }
  }

  close(error: Error): void {
    for (const waiter of this.#waiters.splice(0)) waiter.settle(Promise.reject(error));
  }
}

/** Limits concurrent process starts: each takes a third of a second of CPU time, and more than the cores would delay running statements. */
class TakingTurns {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Resolves with the function that ends the turn. */
  async begin(isUrgent: boolean): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => (isUrgent ? this.#line.unshift(resolve) : this.#line.push(resolve)));
    return () => {
      const next = this.#line.shift();
      if (next) next();
      else this.#free += 1;
    };
  }
}

interface Bound {
  key: string;
  personId: string;
  process: WorkerProcess;
  isBusy: boolean;
  /** Set while the session is reset after a run; true if the reset worked. The same user's next run waits for it. */
  cleaning?: Promise<boolean>;
  isPromised?: boolean;
  idleSince: number;
  idleTimer?: NodeJS.Timeout;
}

/** Times in milliseconds. */
export interface EmbeddedPoolOptions extends WaitingProcessesOptions {
  maxBound: number;
  fileDirectories: readonly string[];
}

const onlySession = 1;
/** How long another user who has a process can't take a user's only idle one. Milliseconds. */
const keptMs = 1_000;
/** A process that takes longer to open its file or reset its session is considered hung and is killed. */
const silentMs = 20_000;

/**
 * Spare processes have no file open. A bound one belongs to one user and one entitlement set, runs one statement list at a time, and never
 * changes its user.
 */
export class EmbeddedPool {
  readonly #options: EmbeddedPoolOptions;
  readonly #waiting: WaitingProcesses;
  readonly #bound = new Set<Bound>();
  readonly #line = new WaitingLine<Bound>();
  /** The users whose processes are starting. */
  readonly #opening: string[] = [];
  readonly #starts = new TakingTurns(availableParallelism());
  #isClosed = false;

  constructor(options: EmbeddedPoolOptions) {
    this.#options = options;
    this.#waiting = new WaitingProcesses({
      directory: options.directory,
      waiting: options.waiting,
      idleMs: options.idleMs,
      onEnded: (process) => {
        this.#forget(process);
        if (this.#isClosed) return;
        options.onEnded(process);
        this.#serveQueue();
      },
    });
  }

  /** `boundPids` are in binding order. */
  get counts(): { waiting: number; waitingPids: number[]; bound: number; boundPids: number[] } {
    const boundPids = [...this.#bound].map(({ process }) => process.pid as number);
    const waitingPids = this.#waiting.pids;
    return { waiting: waitingPids.length, waitingPids, bound: this.#bound.size, boundPids };
  }

  expectRuns(): void {
    this.#waiting.refill();
  }

  async lease(personId: string, target: Target, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted();
    const bound = await (this.#tryBind(personId, target) ?? this.#waitInLine(personId, target, signal));
    return {
      process: bound.process,
      session: onlySession,
      ownPid: bound.process.pid,
      force: () => bound.process.kill(),
      giveWay: () => bound.process.giveWay(),
      release: (isHealthy) => this.#release(bound, isHealthy),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const bound of this.#bound) clearTimeout(bound.idleTimer);
    this.#line.close(new Error('The server is closing'));
    await this.#waiting.endAll();
  }

  #waitInLine(personId: string, target: Target, signal: AbortSignal): Promise<Bound> {
    setTimeout(() => this.#serveQueue(), keptMs).unref();
    return this.#line.join(personId, target, signal);
  }

  #tryBind(personId: string, target: Target): Promise<Bound> | undefined {
    const { driverId, setKey, limits, settings } = target;
    const key = JSON.stringify([personId, driverId, setKey, limits.memoryMb, limits.dataMb, settings]);
    for (const bound of this.#bound) {
      if (bound.key !== key || bound.isBusy || bound.process.hasEnded) continue;
      clearTimeout(bound.idleTimer);
      bound.isBusy = true;
      return Promise.resolve(bound);
    }
    for (const bound of this.#bound) {
      if (bound.key !== key || !bound.cleaning || bound.isPromised || bound.process.hasEnded) continue;
      bound.isPromised = true;
      return bound.cleaning.then((isClean) => (isClean ? bound : this.#bindNew(key, personId, target)));
    }
    if (this.#bound.size + this.#opening.length >= this.#options.maxBound && !this.#endLeastRecentlyUsed(personId))
      return undefined;
    return this.#bindNew(key, personId, target);
  }

  async #bindNew(key: string, personId: string, target: Target): Promise<Bound> {
    const isFirst = this.#countOf(personId) === 0;
    this.#opening.push(personId);
    const done = await this.#starts.begin(isFirst);
    try {
      const process = await this.#waiting.take();
      const bound: Bound = { key, personId, process, isBusy: true, idleSince: 0 };
      const late = setTimeout(() => process.kill(), silentMs);
      try {
        await process.ready;
        await process.setDataLimit(target.limits.dataMb);
        // When many processes start at once, starting takes long; opening gets the full timeout of its own.
        late.refresh();
        const surroundings = { fileDirectories: this.#options.fileDirectories, memoryMb: target.limits.memoryMb };
        await process.open(onlySession, target, surroundings);
      } catch (error) {
        process.kill();
        throw error;
      } finally {
        clearTimeout(late);
      }
      if (process.hasEnded) throw new Error('The worker exited while starting');
      this.#bound.add(bound);
      return bound;
    } finally {
      done();
      this.#opening.splice(this.#opening.indexOf(personId), 1);
      this.#waiting.refill();
      if (this.#bound.size + this.#opening.length < this.#options.maxBound) this.#serveQueue();
    }
  }

  #forget(process: WorkerProcess): void {
    for (const bound of this.#bound) {
      if (bound.process !== process) continue;
      clearTimeout(bound.idleTimer);
      this.#bound.delete(bound);
    }
  }

  async #release(bound: Bound, isHealthy: boolean): Promise<void> {
    if (bound.process.hasEnded) return;
    const { process } = bound;
    if (!isHealthy || !process.stopGivingWay()) {
      process.kill();
      return;
    }
    if (process.needsReset) {
      const late = setTimeout(() => process.kill(), silentMs);
      bound.cleaning = process
        .call({ type: 'reset', session: onlySession })
        .result.then(
          () => process.isFit,
          () => false,
        )
        .finally(() => clearTimeout(late));
    }
    const isClean = bound.cleaning ? await bound.cleaning : process.isFit;
    delete bound.cleaning;
    if (!isClean) process.kill();
    if (!isClean || bound.isPromised) {
      bound.isPromised = false;
      return;
    }
    bound.isBusy = false;
    bound.idleSince = performance.now();
    bound.idleTimer = setTimeout(() => this.#endIdle(bound), this.#options.idleMs);
    bound.idleTimer.unref();
    this.#serveQueue();
  }

  #countOf(personId: string): number {
    const all = [...this.#opening, ...[...this.#bound].map((bound) => bound.personId)];
    return all.filter((each) => each === personId).length;
  }

  /** For a user who already has a process, another user's only process is spared until `keptMs`. */
  #endLeastRecentlyUsed(personId: string): boolean {
    const idle = [...this.#bound].filter(({ isBusy }) => !isBusy).sort((a, b) => a.idleSince - b.idleSince);
    const spare = idle.find((bound) => bound.personId === personId || this.#countOf(bound.personId) > 1);
    const isLong = idle[0] !== undefined && performance.now() - idle[0].idleSince >= keptMs;
    const oldest = spare ?? (isLong || this.#countOf(personId) === 0 ? idle[0] : undefined);
    if (!oldest) return false;
    this.#endIdle(oldest);
    return true;
  }

  /** A process takes a moment to end; it must not be leased in that time. */
  #endIdle(bound: Bound): void {
    clearTimeout(bound.idleTimer);
    this.#bound.delete(bound);
    bound.process.kill();
  }

  #serveQueue(): void {
    this.#line.serve((personId, target) => this.#tryBind(personId, target));
  }
}
