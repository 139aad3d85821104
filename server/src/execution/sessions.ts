import { getDriver } from '../drivers/index.ts';
import { type ExecutionOptions, type Target, TestError } from './execution.ts';
import type { Lease } from './lease.ts';
import { EmbeddedPool } from './pools/embedded-pool.ts';
import { NetworkWorkers } from './pools/network-workers.ts';
import { CallFailedError } from './worker-errors.ts';

const askMs = 60_000;

export interface SessionsOptions {
  readonly maxBound: number;
  readonly graceMs: number;
  onEnded(): void;
  onNotice(message: string): void;
}

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
      openRequests: fence.openRequests,
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

  /** `boundPids` are in binding order. */
  get counts() {
    return { ...this.#embedded.counts, network: this.#network.count, networkPids: this.#network.pids };
  }

  expectRuns(): void {
    this.#embedded.expectRuns();
  }

  async lease(personId: string, target: Target, signal: AbortSignal, isBackground = false): Promise<Lease> {
    if (requireDriver(target).placement === 'network') return this.#network.lease(target, signal);
    return this.#embedded.lease({ personId, target, isBackground }, signal);
  }

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

  explain(error: unknown): string {
    if (error instanceof CallFailedError && !error.answer.isFault) return error.answer.title;
    this.#onNotice(
      `A database could not be opened: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return "The data isn't available";
  }

  stopAsking(): void {
    this.#closing.abort(new Error('The server is closing'));
  }

  async close(): Promise<void> {
    await Promise.all([this.#embedded.close(), this.#network.close()]);
  }
}

export function requireDriver(target: Target): { placement: 'embedded' | 'network' } {
  const driver = getDriver(target.driverId);
  if (!driver) throw new TestError('Unknown driver');
  return driver;
}
