import { getDriver } from '../drivers/index.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { type ExecutionOptions, type Target, TestError } from './execution.ts';
import type { Lease } from './lease.ts';
import { NetworkWorkers } from './network-workers.ts';
import { CallFailedError } from './worker-errors.ts';

const askMs = 60_000;

/** What sessions need beside the settings of the fence: bounds that the fence decides, and whom to tell. */
export interface SessionsOptions {
  readonly maxBound: number;
  readonly graceMs: number;
  onEnded(): void;
  onNotice(message: string): void;
}

/** Where a session comes from: a process of an embedded engine, or a worker that speaks to a database server. */
export class Sessions {
  readonly #embedded: EmbeddedPool;
  readonly #network: NetworkWorkers;
  readonly #onNotice: (message: string) => void;
  readonly #closing = new AbortController();

  constructor(fence: ExecutionOptions, { maxBound, graceMs, onEnded, onNotice }: SessionsOptions) {
    this.#onNotice = onNotice;
    this.#embedded = new EmbeddedPool({
      directory: fence.directory,
      waiting: fence.waiting ?? 2,
      maxBound,
      idleMs: fence.idleMs ?? 30_000,
      fileDirectories: fence.fileDirectories ?? [],
      onEnded,
    });
    this.#network = new NetworkWorkers({
      directory: fence.directory,
      workers: fence.networkWorkers ?? 2,
      hosts: fence.hosts,
      isReady: fence.offersNetwork ?? false,
      graceMs,
      onEnded,
    });
  }

  /** `boundPids` are in the order of binding. */
  get counts() {
    return { ...this.#embedded.counts, network: this.#network.count, networkPids: this.#network.pids };
  }

  /** A session that no one else uses. Rejects with what opening it threw, or the signal's reason. */
  async lease(personId: string, target: Target, signal: AbortSignal): Promise<Lease> {
    if (requireDriver(target).placement === 'network') return this.#network.lease(target, signal);
    return this.#embedded.lease(personId, target, signal);
  }

  /** One question in a session of its own, with a time limit in milliseconds. Throws TestError. */
  async ask<Answer>(
    personId: string,
    target: Target,
    question: (lease: Lease) => Promise<Answer>,
    longestMs = askMs,
  ): Promise<Answer> {
    const signal = AbortSignal.any([AbortSignal.timeout(longestMs), this.#closing.signal]);
    let lease: Lease | undefined;
    let isHealthy = false;
    const force = (): void => lease?.force();
    signal.addEventListener('abort', force, { once: true });
    try {
      lease = await this.lease(personId, target, signal);
      const answer = await question(lease);
      isHealthy = true;
      return answer;
    } catch (error) {
      throw new TestError(signal.aborted ? 'The database took too long to respond' : this.explain(error));
    } finally {
      signal.removeEventListener('abort', force);
      await lease?.release(isHealthy);
    }
  }

  /** What the person is told of a session that could not be opened; what is not the database's own word goes to the log. */
  explain(error: unknown): string {
    if (error instanceof CallFailedError && !error.answer.isFault) return error.answer.title;
    this.#onNotice(
      `A database could not be opened: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return "The data isn't available";
  }

  /** Ends the questions that wait for an answer; `close` ends the processes. */
  stopAsking(): void {
    this.#closing.abort(new Error('The server is closing'));
  }

  async close(): Promise<void> {
    await Promise.all([this.#embedded.close(), this.#network.close()]);
  }
}

/** The driver of a target. Throws TestError when there is none of its name. */
export function requireDriver(target: Target): { placement: 'embedded' | 'network' } {
  const driver = getDriver(target.driverId);
  if (!driver) throw new TestError('Unknown driver');
  return driver;
}
