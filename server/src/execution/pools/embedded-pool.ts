import { availableParallelism } from 'node:os';
import type { OpenRequests } from '../../background/open-requests.ts';
import type { Target } from '../execution.ts';
import type { Lease } from '../lease.ts';
import type { WorkerProcess } from '../worker-process.ts';
import { WaitingProcesses, type WaitingProcessesOptions } from './waiting-processes.ts';

interface Ask {
  readonly personId: string;
  readonly target: Target;
  /** Others go first, and it takes no process that another run used a moment ago. */
  readonly isBackground: boolean;
}

interface Waiter<Given> extends Ask {
  settle(given: Promise<Given>): void;
}

class WaitingLine<Given> {
  readonly #waiters: Waiter<Given>[] = [];

  /** Resolves with what `serve` gives; rejects with the signal's reason if it aborts first. */
  join(ask: Ask, signal: AbortSignal): Promise<Given> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Given> = {
        ...ask,
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

  serve(tryGive: (ask: Ask) => Promise<Given> | undefined): void {
    const inOrder = this.#waiters.toSorted((one, other) => Number(one.isBackground) - Number(other.isBackground));
    for (const waiter of inOrder) {
      const given = tryGive(waiter);
      if (!given) continue;
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      waiter.settle(given);
    }
  }

  close(error: Error): void {
    for (const waiter of this.#waiters.splice(0)) waiter.settle(Promise.reject(error));
  }
}

type Urgency = 'urgent' | 'usual' | 'background';

/**
 * Limits concurrent process starts: each takes a third of a second of CPU time, and more than the cores would delay running statements. Of those for
 * background runs, there is one at a time.
 */
class TakingTurns {
  #free: number;
  #isBackgroundOn = false;
  readonly #lines: Record<Urgency, (() => void)[]> = { urgent: [], usual: [], background: [] };

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Resolves with the function that ends the turn. */
  async begin(urgency: Urgency): Promise<() => void> {
    await new Promise<void>((resolve) => {
      this.#lines[urgency].push(resolve);
      this.#serve();
    });
    return () => {
      this.#free += 1;
      if (urgency === 'background') this.#isBackgroundOn = false;
      this.#serve();
    };
  }

  #serve(): void {
    const { urgent, usual, background } = this.#lines;
    while (this.#free > 0) {
      let next = urgent.pop() ?? usual.shift();
      if (next === undefined && !this.#isBackgroundOn) {
        next = background.shift();
        this.#isBackgroundOn = next !== undefined;
      }
      if (next === undefined) return;
      this.#free -= 1;
      next();
    }
  }
}

const isKeptFromBackground = ({ isBackground, idleSince }: Bound, now: number) =>
  !isBackground && now - idleSince < keptFromBackgroundMs;

/** Restores the priority of a process that served background runs. If this account isn't permitted to, kills it and returns false. */
function hasPriorityFor({ isBackground }: Ask, { process }: Bound): boolean {
  if (isBackground || process.stopGivingWay()) return true;
  process.kill();
  return false;
}

interface Bound {
  key: string;
  personId: string;
  process: WorkerProcess;
  isBusy: boolean;
  /** Its last run was in the background. */
  isBackground: boolean;
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
  openRequests: OpenRequests | undefined;
}

const onlySession = 1;
/** How long another user who has a process can't take a user's only idle one. Milliseconds. */
const keptMs = 1_000;
/** How long a background run can't take any process that another run used. Milliseconds. */
const keptFromBackgroundMs = 10_000;
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

  async lease(ask: Ask, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted();
    const bound = await (this.#tryBind(ask) ?? this.#waitInLine(ask, signal));
    bound.isBackground = ask.isBackground;
    return {
      process: bound.process,
      session: onlySession,
      ownPid: bound.process.pid,
      isBackground: ask.isBackground,
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

  #waitInLine(ask: Ask, signal: AbortSignal): Promise<Bound> {
    setTimeout(() => this.#serveQueue(), ask.isBackground ? keptFromBackgroundMs : keptMs).unref();
    return this.#line.join(ask, signal);
  }

  #tryBind(ask: Ask): Promise<Bound> | undefined {
    const { personId, target } = ask;
    const { driverId, setKey, limits, settings } = target;
    const key = JSON.stringify([personId, driverId, setKey, limits.memoryMb, limits.dataMb, settings]);
    for (const bound of this.#bound) {
      if (bound.key !== key || bound.isBusy || bound.process.hasEnded) continue;
      clearTimeout(bound.idleTimer);
      if (!hasPriorityFor(ask, bound)) continue;
      bound.isBusy = true;
      return Promise.resolve(bound);
    }
    for (const bound of this.#bound) {
      if (bound.key !== key || !bound.cleaning || bound.isPromised || bound.process.hasEnded) continue;
      bound.isPromised = true;
      return bound.cleaning.then((isClean) =>
        isClean && hasPriorityFor(ask, bound) ? bound : this.#bindNew(key, ask),
      );
    }
    if (this.#bound.size + this.#opening.length < this.#options.maxBound) return this.#bindNew(key, ask);
    const ending = this.#endLeastRecentlyUsed(ask);
    return ending && this.#bindNew(key, ask, ending.ended);
  }

  async #bindNew(key: string, { personId, target, isBackground }: Ask, replaced?: Promise<void>): Promise<Bound> {
    const urgency = isBackground ? 'background' : this.#countOf(personId) === 0 ? 'urgent' : 'usual';
    this.#opening.push(personId);
    const done = await this.#starts.begin(urgency);
    try {
      const { dataMb } = target.limits;
      const { openRequests } = this.#options;
      // The system copies the server's page tables for the new process (5 ms with 300 MB) and frees the memory of the old one (7 ms).
      // At the same time, this would occupy two processors.
      if (isBackground) await replaced;
      if (isBackground) await openRequests?.ended();
      const process = await (isBackground ? this.#waiting.startInBackground(dataMb) : this.#waiting.take(dataMb));
      const bound: Bound = { key, personId, process, isBusy: true, isBackground, idleSince: 0 };
      const late = setTimeout(() => process.kill(), silentMs);
      const leave = isBackground ? openRequests?.pauseMeanwhile(process) : undefined;
      try {
        await process.ready;
        await process.setDataLimit(dataMb);
        // When many processes start at once, starting takes long; opening gets the full timeout of its own.
        late.refresh();
        const surroundings = { fileDirectories: this.#options.fileDirectories, memoryMb: target.limits.memoryMb };
        await process.open(onlySession, target, surroundings);
      } catch (error) {
        process.kill();
        throw error;
      } finally {
        leave?.();
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
    if (!isHealthy || !(bound.isBackground || process.stopGivingWay())) {
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
  #endLeastRecentlyUsed({ personId, isBackground }: Ask): WorkerProcess | undefined {
    const now = performance.now();
    const idle = [...this.#bound]
      .filter((bound) => !bound.isBusy && !(isBackground && isKeptFromBackground(bound, now)))
      .sort((a, b) => Number(b.isBackground) - Number(a.isBackground) || a.idleSince - b.idleSince);
    const spare = idle.find((bound) => bound.personId === personId || this.#countOf(bound.personId) > 1);
    const isLong = idle[0] !== undefined && now - idle[0].idleSince >= keptMs;
    const oldest = spare ?? (isLong || this.#countOf(personId) === 0 ? idle[0] : undefined);
    if (oldest) this.#endIdle(oldest);
    return oldest?.process;
  }

  /** A process takes a moment to end; it must not be leased in that time. */
  #endIdle(bound: Bound): void {
    clearTimeout(bound.idleTimer);
    this.#bound.delete(bound);
    bound.process.kill();
  }

  #serveQueue(): void {
    this.#line.serve((ask) => this.#tryBind(ask));
  }
}
