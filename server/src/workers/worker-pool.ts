import type { FromWorker, ToWorker } from './answer-requests.ts';
import type { Peer, StartPeer } from './peers.ts';

/** The queue is full, or the caller has too many open requests. */
export class WorkersBusyError extends Error {}
export class WorkerTimeoutError extends Error {}
export class WorkerFailedError extends Error {}

/** Times are in milliseconds; a limit that is left out doesn't apply. */
export interface PoolLimits {
  /** Workers at once, and requests that each works on at once. */
  readonly workers: number;
  readonly perWorker: number;
  readonly waiting: number;
  /** Requests of one caller that are worked on at once, and that are open. */
  readonly perCaller?: { readonly running: number; readonly open: number };
  /** Timeout of a request, including its time in the queue. */
  readonly timeMs?: number;
  readonly workMs?: number;
  readonly startMs?: number;
  /** Without it, a late request ends its worker at once, and a canceled one occupies its place until it is answered. */
  readonly cancelMs?: number;
  readonly idleMs?: number;
}

export interface AskOptions {
  readonly caller?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Receives what the worker sends before its answer; `reply` sends more to it. */
  readonly onPart?: (part: never, reply: Reply) => void;
}

export type Reply = (more: unknown, transfer?: readonly ArrayBuffer[]) => void;

interface Request extends AskOptions {
  readonly id: number;
  readonly asked: unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timers: NodeJS.Timeout[];
  isGivenUp: boolean;
}

const nextStates = {
  starting: ['idle', 'busy', 'ending', 'ended'],
  idle: ['busy', 'ending', 'ended'],
  busy: ['idle', 'ending', 'ended'],
  ending: ['ended'],
  ended: [],
} as const satisfies Record<string, readonly string[]>;
type State = keyof typeof nextStates;

interface PoolWorker {
  state: State;
  peer: Peer | undefined;
  readonly requests: Map<number, Request>;
  timer: NodeJS.Timeout | undefined;
  readonly ended: PromiseWithResolvers<void>;
}

/** Callers are served round robin. An idle worker doesn't keep the server running. */
export class WorkerPool<Asked, Answer> {
  readonly #name: string;
  readonly #startPeer: StartPeer;
  readonly #limits: PoolLimits;
  readonly #workers = new Set<PoolWorker>();
  #waiting: Request[] = [];
  #lastId = 0;
  #isClosed = false;

  /** `name` starts the messages of errors, e.g. 'The export thread'. */
  constructor(name: string, startPeer: StartPeer, limits: PoolLimits) {
    this.#name = name;
    this.#startPeer = startPeer;
    this.#limits = limits;
  }

  get counts(): { busy: number; idle: number; queued: number } {
    const usable = this.#usable;
    const idle = usable.filter(({ requests }) => requests.size === 0).length;
    return { busy: usable.length - idle, idle, queued: this.#waiting.length };
  }

  get pids(): number[] {
    return this.#usable.flatMap(({ peer }) => peer?.pid ?? []);
  }

  hasRoomFor(caller: string | undefined): boolean {
    const { perCaller, waiting } = this.#limits;
    if (perCaller && caller !== undefined && this.#openOf(caller, this.#waiting) >= perCaller.open) return false;
    return this.#waiting.length < waiting || (this.#canRun(caller) && this.#hasRoom);
  }

  /** Rejects with WorkersBusyError, WorkerTimeoutError, WorkerFailedError or the signal's reason. */
  ask(asked: Asked, options: AskOptions = {}): Promise<Answer> {
    const { signal, caller } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(this.#failure('is closed'));
    if (!this.hasRoomFor(caller)) return Promise.reject(new WorkersBusyError(`${this.#name} has too many requests`));
    this.#lastId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const request: Request = { ...options, id: this.#lastId, asked, resolve, reject, timers: [], isGivenUp: false };
    const abort = (): void => this.#giveUp(request, signal?.reason, false);
    signal?.addEventListener('abort', abort, { once: true });
    this.#expire(request, this.#limits.timeMs);
    this.#waiting.push(request);
    this.#dispatch();
    return promise.finally(() => {
      for (const timer of request.timers) clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }) as Promise<Answer>;
  }

  /** Rejects open requests, and resolves when all workers are gone. Busy ones can end their requests first if `cancelMs` allows it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = [...this.#workers];
    for (const request of this.#waiting.splice(0)) request.reject(this.#failure('is closed'));
    for (const worker of workers) {
      for (const request of worker.requests.values()) this.#giveUp(request, this.#failure('is closed'), false);
      if (worker.requests.size === 0 || this.#limits.cancelMs === undefined) this.#end(worker);
    }
    await Promise.all(workers.map(({ ended }) => ended.promise));
  }

  get #usable(): PoolWorker[] {
    return [...this.#workers].filter(({ state }) => state !== 'ending');
  }

  get #hasRoom(): boolean {
    const usable = this.#usable;
    return usable.length < this.#limits.workers || usable.some((worker) => this.#isFree(worker));
  }

  #isFree({ requests }: PoolWorker): boolean {
    return requests.size < this.#limits.perWorker;
  }

  #canRun(caller: string | undefined): boolean {
    const { perCaller } = this.#limits;
    return !perCaller || caller === undefined || this.#openOf(caller) < perCaller.running;
  }

  #openOf(caller: string, queue: readonly Request[] = []): number {
    const running = [...this.#workers].flatMap(({ requests }) => [...requests.values()]);
    return [...running, ...queue].filter((request) => request.caller === caller).length;
  }

  #failure(what: string, cause?: unknown): WorkerFailedError {
    return new WorkerFailedError(`${this.#name} ${what}`, { cause });
  }

  #dispatch(): void {
    while (!this.#isClosed && this.#hasRoom) {
      const place = this.#waiting.findIndex(({ caller }) => this.#canRun(caller));
      const [request] = place < 0 ? [] : this.#waiting.splice(place, 1);
      if (request === undefined) return;
      const { caller } = request;
      if (caller !== undefined) this.#waiting.sort((a, b) => Number(a.caller === caller) - Number(b.caller === caller));
      const worker = this.#usable.find((each) => this.#isFree(each)) ?? this.#start();
      worker.requests.set(request.id, request);
      if (worker.state !== 'starting') this.#send(worker, request);
    }
  }

  #start(): PoolWorker {
    const ended = Promise.withResolvers<void>();
    const worker: PoolWorker = { state: 'starting', peer: undefined, requests: new Map(), timer: undefined, ended };
    this.#workers.add(worker);
    const onExit = (error?: unknown): void => this.#forget(worker, error);
    try {
      worker.peer = this.#startPeer((message) => this.#receive(worker, message as FromWorker), onExit);
    } catch (error) {
      setImmediate(onExit, error);
    }
    this.#endAfter(worker, this.#limits.startMs, () => new WorkerTimeoutError(`${this.#name} took too long to start`));
    return worker;
  }

  #send(worker: PoolWorker, request: Request): void {
    if (become(worker, 'busy')) {
      clearTimeout(worker.timer);
      worker.peer?.ref();
    }
    worker.peer?.post({ id: request.id, asked: request.asked } satisfies ToWorker);
    this.#expire(request, this.#limits.workMs);
  }

  #receive(worker: PoolWorker, message: FromWorker): void {
    if (worker.state === 'ending' || worker.state === 'ended') return;
    if ('ready' in message) {
      clearTimeout(worker.timer);
      for (const request of worker.requests.values()) this.#send(worker, request);
      if (worker.requests.size === 0) this.#rest(worker);
      return;
    }
    const request = worker.requests.get(message.id);
    if (request === undefined) return;
    if ('part' in message) {
      const reply: Reply = (more, transfer) => worker.peer?.post({ id: request.id, more } satisfies ToWorker, transfer);
      if (!request.isGivenUp) request.onPart?.(message.part as never, reply);
      return;
    }
    worker.requests.delete(request.id);
    if ('answer' in message) request.resolve(message.answer);
    else request.reject(Object.assign(new WorkerFailedError(message.failed.message), { stack: message.failed.stack }));
    if (worker.requests.size === 0) this.#rest(worker);
    this.#dispatch();
  }

  #rest(worker: PoolWorker): void {
    become(worker, 'idle');
    if (this.#isClosed) this.#end(worker);
    else worker.peer?.unref();
    this.#endAfter(worker, this.#limits.idleMs, () => undefined);
  }

  #expire(request: Request, ms: number | undefined): void {
    const timeout = (): void => this.#giveUp(request, new WorkerTimeoutError(`${this.#name} took too long`), true);
    if (ms !== undefined) request.timers.push(setTimeout(timeout, ms).unref());
  }

  #giveUp(request: Request, reason: unknown, isLate: boolean): void {
    request.reject(reason);
    this.#waiting = this.#waiting.filter((other) => other !== request);
    const worker = [...this.#workers].find(({ requests }) => requests.has(request.id));
    const { cancelMs } = this.#limits;
    const isFirst = !request.isGivenUp;
    request.isGivenUp = true;
    if (worker?.state === 'starting') worker.requests.delete(request.id);
    else if (worker && cancelMs !== undefined && isFirst) {
      worker.peer?.post({ id: request.id, isCanceled: true } satisfies ToWorker);
      const isStuck = (): boolean => worker.requests.has(request.id);
      setTimeout(() => isStuck() && this.#end(worker, this.#failure('was stopped')), cancelMs).unref();
    } else if (worker && cancelMs === undefined && isLate) this.#end(worker, reason);
    this.#dispatch();
  }

  #endAfter(worker: PoolWorker, ms: number | undefined, reason: () => Error | undefined): void {
    clearTimeout(worker.timer);
    if (ms !== undefined) worker.timer = setTimeout(() => this.#end(worker, reason()), ms).unref();
  }

  #end(worker: PoolWorker, reason: unknown = this.#failure('is closed')): void {
    if (!become(worker, 'ending')) return;
    this.#rejectAll(worker, reason);
    worker.peer?.ref();
    worker.peer?.kill();
    this.#dispatch();
  }

  #forget(worker: PoolWorker, error: unknown): void {
    if (!become(worker, 'ended')) return;
    this.#workers.delete(worker);
    this.#rejectAll(worker, this.#failure('exited', error));
    worker.ended.resolve();
    this.#dispatch();
  }

  #rejectAll({ timer, requests }: PoolWorker, reason: unknown): void {
    clearTimeout(timer);
    for (const request of requests.values()) request.reject(reason);
    requests.clear();
  }
}

/** False if the worker can't change to this state, e.g. if it already ended. */
function become(worker: PoolWorker, state: State): boolean {
  const isLegal = (nextStates[worker.state] as readonly State[]).includes(state);
  if (isLegal) worker.state = state;
  return isLegal;
}
