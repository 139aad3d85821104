import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { compileCache, programFile } from '../../workers/programs.ts';
import type { FromEngine, Rows, Statement, ToEngine } from './engine-messages.ts';
import {
  type AskOptions,
  IndexBusyError,
  IndexFailedError,
  IndexTimeoutError,
  type SetFiles,
} from './property-index.ts';

const entry = new URL('./engine-process.ts', import.meta.url);

export interface EngineLimits {
  /** Maximum concurrent and queued queries. */
  readonly running: number;
  readonly waiting: number;
  /** Maximum per caller, running and queued. */
  readonly perCaller: number;
  /** Timeout of a query, including its time in the queue; `giveUpMs` later, the process is killed. */
  readonly timeMs: number;
  readonly giveUpMs: number;
  readonly idleMs: number;
}

const defaultLimits: EngineLimits = {
  running: 2,
  waiting: 64,
  perCaller: 16,
  timeMs: 10_000,
  giveUpMs: 2_000,
  idleMs: 10 * 60_000,
};

interface Question {
  readonly id: number;
  readonly caller: string | undefined;
  readonly message: ToEngine;
  readonly resolve: (results: readonly Rows[]) => void;
  readonly reject: (error: Error) => void;
  isGivenUp: boolean;
}

/**
 * Runs statements over the files of sets in its own process, started by the first query. Not a thread: DuckDB's calls would occupy the few
 * threads that the server uses for files, a statement that hangs in native code can't be ended in a thread, and a crash would take down the
 * server. If the process dies, its queries fail, and the next one starts a new process.
 */
export class Engine {
  readonly #limits: EngineLimits;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;
  readonly #waiting: Question[] = [];
  readonly #running = new Map<number, Question>();

  constructor(limits: Partial<EngineLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Returns the rows of each statement, all from the same version of the files. */
  ask(
    files: SetFiles,
    statements: readonly Statement[],
    { signal, caller }: AskOptions = {},
  ): Promise<readonly Rows[]> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#isClosed) return Promise.reject(new IndexFailedError('The property index is closed'));
    if (this.#waiting.length >= this.#limits.waiting || this.#openOf(caller) >= this.#limits.perCaller)
      return Promise.reject(new IndexBusyError('Too many searches are waiting'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<readonly Rows[]>((resolve, reject) => {
      const question: Question = {
        id,
        caller,
        message: { type: 'ask', id, files, statements },
        resolve: (results) => {
          end();
          resolve(results);
        },
        reject: (error) => {
          end();
          reject(error);
        },
        isGivenUp: false,
      };
      const abort = () => this.#giveUp(question, signal?.reason as Error);
      const late = setTimeout(
        () => this.#giveUp(question, new IndexTimeoutError('The search took too long')),
        this.#limits.timeMs,
      );
      const end = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', abort);
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.push(question);
      this.#dispatchNext();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const question of [...this.#waiting.splice(0), ...this.#running.values()])
      question.reject(new IndexFailedError('The property index is closed'));
    this.#running.clear();
    const child = this.#child;
    if (child === undefined) return;
    child.ref();
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.#end(child);
    await gone;
  }

  #openOf(caller: string | undefined): number {
    if (caller === undefined) return 0;
    return [...this.#waiting, ...this.#running.values()].filter((question) => question.caller === caller).length;
  }

  #dispatchNext(): void {
    clearTimeout(this.#idle);
    while (this.#running.size < this.#limits.running) {
      const question = this.#waiting.shift();
      if (question === undefined) break;
      this.#running.set(question.id, question);
      const child = this.#take();
      if (child !== undefined) send(child, question.message);
    }
    const child = this.#child;
    if (this.#running.size > 0 || child === undefined) return;
    // An idle process doesn't keep the server alive, and exits after a while.
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.#end(child), this.#limits.idleMs);
    this.#idle.unref();
  }

  /** Rejects the query and interrupts the engine; kills it if it doesn't react. */
  #giveUp(question: Question, reason: Error): void {
    question.reject(reason);
    const place = this.#waiting.indexOf(question);
    if (place >= 0) this.#waiting.splice(place, 1);
    if (!this.#running.has(question.id) || question.isGivenUp) return;
    question.isGivenUp = true;
    const child = this.#child;
    if (child === undefined) return;
    send(child, { type: 'cancel', id: question.id });
    const deaf = setTimeout(() => {
      if (this.#running.has(question.id) && this.#child === child) this.#end(child);
    }, this.#limits.giveUpMs);
    deaf.unref();
  }

  #take(): ChildProcess | undefined {
    if (this.#child !== undefined) {
      this.#child.ref();
      this.#child.channel?.ref();
      return this.#child;
    }
    const child = spawn(
      process.execPath,
      ['--no-warnings', '--max-old-space-size=512', fileURLToPath(programFile(entry))],
      {
        env: { TZ: 'UTC', UV_THREADPOOL_SIZE: String(this.#limits.running + 1), ...compileCache() },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    this.#child = child;
    child.on('message', (message: FromEngine) => this.#onMessage(message));
    child.on('error', () => this.#forget(child));
    child.on('exit', () => this.#forget(child));
    if (child.pid !== undefined) lowerPriority(child.pid);
    return child;
  }

  #onMessage(message: FromEngine): void {
    const question = this.#running.get(message.id);
    if (question === undefined) return;
    this.#running.delete(message.id);
    if ('failed' in message) question.reject(new IndexFailedError(message.failed));
    else question.resolve(message.results);
    this.#dispatchNext();
  }

  #end(child: ChildProcess): void {
    child.kill('SIGKILL');
    this.#forget(child);
  }

  #forget(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const question of this.#running.values())
      question.reject(new IndexFailedError('The property index process exited'));
    this.#running.clear();
    this.#dispatchNext();
  }
}

function send(child: ChildProcess, message: ToEngine): void {
  // If the process is gone, its exit event reports that.
  child.send(message, () => undefined);
}

/** Lets the server respond while engines compute. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system doesn't allow it.
  }
}
