import { mkdir, readdir, rmdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { DatabaseDescription } from '../drivers/driver.ts';
import { getDriver } from '../drivers/index.ts';
import { Admission, type RunKind } from './admission.ts';
import { ConnectionClients } from './connection-clients.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import {
  ClientLimitError,
  type Execution,
  type ExecutionOptions,
  type ExecutionStats,
  type RunRequest,
  type Target,
  TestError,
} from './execution.ts';
import type { Lease } from './lease.ts';
import { parseDescription } from './messages.ts';
import { NetworkWorkers } from './network-workers.ts';
import { RefusedTexts } from './refused-texts.ts';
import { cancelled, runStatements } from './run-statements.ts';
import { testLock } from './self-test.ts';
import { CallFailedError, type WorkerProcess } from './worker-process.ts';

export * from './execution.ts';

const clientWaitMs = 15_000;
const describeMs = 60_000;

/**
 * Opens the process fence. With a warehouse file it first proves that the lock of the engine holds on this machine and
 * throws when a forbidden statement succeeds, so that a server that cannot protect its data does not serve.
 */
export async function openExecution(options: ExecutionOptions): Promise<Execution> {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  await removeLeftFolders(options.directory);
  const refused = options.selfTestFile ? await testLock(options.directory, options.selfTestFile) : undefined;
  const selfTest = options.selfTestFile && refused ? { file: options.selfTestFile, refused } : undefined;
  return new ProcessFence(options, selfTest);
}

/** How many processes of embedded engines this machine's memory holds: floor((RAM − 2 GB) / 1.3 GB), 1 to 12. */
export function boundProcessesFor(memoryBytes: number): number {
  return Math.max(1, Math.min(12, Math.floor((memoryBytes - 2e9) / 1.3e9)));
}

/** A server that was killed leaves the empty working directories of its processes behind. */
async function removeLeftFolders(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (/^[0-9a-f-]{36}$/.test(name)) await rmdir(join(directory, name)).catch(() => undefined);
  }
}

class ProcessFence implements Execution {
  readonly #embedded: EmbeddedPool;
  readonly #network: NetworkWorkers;
  readonly #clients: ConnectionClients;
  readonly #admission: Admission;
  readonly #refused = new RefusedTexts();
  readonly #graceMs: number;
  readonly #maxBound: number;
  readonly #onNotice: (message: string) => void;
  readonly #selfTest: ExecutionStats['selfTest'];
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #total = 0;
  #ended = 0;

  constructor(options: ExecutionOptions, selfTest: ExecutionStats['selfTest']) {
    const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
    const onEnded = (_process: WorkerProcess): void => {
      this.#ended += 1;
    };
    this.#maxBound = options.maxBound ?? boundProcessesFor(memory);
    this.#graceMs = options.graceMs ?? 2_000;
    this.#onNotice = options.onNotice ?? (() => undefined);
    this.#selfTest = selfTest;
    this.#embedded = new EmbeddedPool({
      directory: options.directory,
      waiting: options.waiting ?? 2,
      maxBound: this.#maxBound,
      idleMs: options.idleMs ?? 30_000,
      fileDirectories: options.fileDirectories ?? [],
      onEnded,
    });
    this.#network = new NetworkWorkers({
      directory: options.directory,
      workers: options.networkWorkers ?? 2,
      isReady: options.offersNetwork ?? false,
      graceMs: this.#graceMs,
      onEnded,
    });
    this.#clients = new ConnectionClients({
      // One process is left for everybody's runs.
      embedded: {
        perPerson: options.clientsPerPerson ?? 2,
        perNode: Math.min(options.clientsPerNode ?? 8, this.#maxBound - 1),
      },
      network: { perPerson: options.networkClientsPerPerson ?? 20, perNode: options.networkClientsPerNode ?? 200 },
      idleMs: options.clientIdleMs ?? 60_000,
      onFewer: () => this.#admission.serve(),
    });
    const networkRuns = options.networkRuns ?? 32;
    const room: Record<RunKind, () => number> = {
      embedded: () => this.#maxBound - this.#clients.embeddedCount,
      network: () => networkRuns,
      client: () => Number.POSITIVE_INFINITY,
    };
    this.#admission = new Admission({
      perPerson: { running: options.runsPerPerson ?? 2, queued: options.queuedPerPerson ?? 8 },
      queuedInAll: options.queuedInAll ?? 200,
      roomInAll: (kind) => room[kind](),
    });
  }

  async run(request: RunRequest, signal: AbortSignal): Promise<void> {
    const running = this.#run(request, AbortSignal.any([signal, this.#closing.signal]));
    this.#running.add(running);
    try {
      await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async #run(request: RunRequest, signal: AbortSignal): Promise<void> {
    if (request.statements.length === 0) return;
    let leave: () => void;
    try {
      const kind = request.clientId === undefined ? requireDriver(request.target).placement : 'client';
      leave = await this.#admission.enter(request.personId, kind, signal, request.onQueued);
    } catch (error) {
      if (!signal.aborted) throw error;
      await failFirst(request, cancelled);
      return;
    }
    this.#total += 1;
    const run = (lease: Lease): Promise<boolean> =>
      runStatements(request, signal, {
        lease,
        graceMs: this.#graceMs,
        refused: this.#refused,
        onNotice: this.#onNotice,
      });
    try {
      if (request.clientId !== undefined) await this.#clients.use(request.clientId, request.personId, run);
      else await this.#runOnce(request, signal, run);
    } finally {
      leave();
    }
  }

  async #runOnce(request: RunRequest, signal: AbortSignal, run: (lease: Lease) => Promise<boolean>): Promise<void> {
    let lease: Lease;
    try {
      lease = await this.#lease(request.personId, request.target, signal);
    } catch (error) {
      await failFirst(request, signal.aborted ? cancelled : { title: this.#explain(error) });
      return;
    }
    let isHealthy = false;
    try {
      isHealthy = await run(lease);
    } finally {
      // The answer is out; cleaning up must not delay it.
      lease.release(isHealthy).catch((error: unknown) => this.#onNotice(String(error)));
    }
  }

  async openClient(personId: string, target: Target, idleMs?: number): Promise<{ id: string }> {
    const isEmbedded = requireDriver(target).placement === 'embedded';
    const signal = AbortSignal.timeout(clientWaitMs);
    const openLease = async (): Promise<Lease> => {
      try {
        return await this.#lease(personId, target, signal);
      } catch (error) {
        throw signal.aborted ? new ClientLimitError() : new TestError(this.#explain(error));
      }
    };
    return { id: await this.#clients.open(personId, isEmbedded, openLease, idleMs) };
  }

  hasClient(id: string, personId: string): boolean {
    return this.#clients.has(id, personId);
  }

  touchClient(id: string, personId: string): boolean {
    return this.#clients.touch(id, personId);
  }

  closeClient(id: string, personId: string): Promise<void> {
    return this.#clients.close(id, personId);
  }

  async describe(personId: string, target: Target): Promise<DatabaseDescription> {
    return this.#ask(personId, target, async (lease) =>
      parseDescription(await lease.process.call({ type: 'describe', session: lease.session }).result),
    );
  }

  async test(target: Target): Promise<void> {
    const rights = await this.#ask('', target, async (lease) => {
      await lease.process.call({ type: 'ping', session: lease.session }).result;
      return lease.process.call({ type: 'rights', session: lease.session }).result;
    });
    if (Array.isArray(rights) && rights.length > 0) throw new TestError(rights.map(String).join('\n'));
  }

  /** One question in a session of its own, with a time limit. Throws TestError. */
  async #ask<Answer>(personId: string, target: Target, ask: (lease: Lease) => Promise<Answer>): Promise<Answer> {
    const signal = AbortSignal.any([AbortSignal.timeout(describeMs), this.#closing.signal]);
    let lease: Lease | undefined;
    let isHealthy = false;
    const force = (): void => lease?.force();
    signal.addEventListener('abort', force, { once: true });
    try {
      lease = await this.#lease(personId, target, signal);
      const answer = await ask(lease);
      isHealthy = true;
      return answer;
    } catch (error) {
      throw new TestError(signal.aborted ? 'The database took too long to answer' : this.#explain(error));
    } finally {
      signal.removeEventListener('abort', force);
      await lease?.release(isHealthy);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is closing'));
    await Promise.race([
      Promise.allSettled(this.#running),
      new Promise((resolve) => setTimeout(resolve, this.#graceMs).unref()),
    ]);
    await this.#clients.closeAll();
    await Promise.all([this.#embedded.close(), this.#network.close()]);
  }

  stats(): ExecutionStats {
    const { waiting, bound, boundPids } = this.#embedded.counts;
    const { running, queued } = this.#admission.counts;
    return {
      processes: {
        waiting,
        bound,
        clients: this.#clients.count,
        network: this.#network.count,
        maxBound: this.#maxBound,
        boundPids,
      },
      runs: { running, queued, total: this.#total },
      ended: this.#ended,
      selfTest: this.#selfTest,
    };
  }

  async #lease(personId: string, target: Target, signal: AbortSignal): Promise<Lease> {
    if (requireDriver(target).placement === 'network') return this.#network.lease(target, signal);
    return this.#embedded.lease(personId, target, signal);
  }

  #explain(error: unknown): string {
    if (error instanceof CallFailedError && !error.answer.isFault) return error.answer.title;
    this.#onNotice(
      `A database could not be opened: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return 'The data is not available';
  }
}

async function failFirst(request: RunRequest, failure: { title: string; isCancelled?: boolean }): Promise<void> {
  const { id } = request.statements[0] as { id: string };
  await request.listener.onFailed(id, { ...failure, at: new Date(), durationMs: 0 });
}

function requireDriver(target: Target): { placement: 'embedded' | 'network' } {
  const driver = getDriver(target.driverId);
  if (!driver) throw new TestError('There is no such driver');
  return driver;
}
