import { totalmem } from 'node:os';
import type { FewRows } from '@platbook/contract/packs/pack-data';
import type { ListTable } from '@platbook/contract/rules/list-table';
import type { ColumnFacts, ColumnPlace, DatabaseDescription } from '../../drivers/driver.ts';
import { collectRows } from '../collect-rows.ts';
import { ConnectionClients } from '../connection-clients.ts';
import {
  ClientLimitError,
  type ExecutionOptions,
  type ExecutionStats,
  type RunRequest,
  type Target,
  TestError,
} from '../execution.ts';
import type { Lease } from '../lease.ts';
import { parseColumnFacts, parseDescription } from '../messages.ts';
import { RefusedTexts } from '../refused-texts.ts';
import { canceled, runStatements } from '../run-statements.ts';
import { requireDriver, Sessions } from '../sessions.ts';
import { Admission, type RunKind } from './admission.ts';
import { boundProcessesFor } from './bound-processes.ts';

const clientWaitMs = 15_000;
const testMs = 30_000;
const loadMs = 30_000;
/** Column statistics are optional, so the user does not wait longer for them. */
const columnMs = 5_000;

/** The process fence: the only way to run a user's SQL. */
export class ProcessFence {
  readonly clients: ConnectionClients;
  readonly #sessions: Sessions;
  readonly #admission: Admission;
  readonly #refused = new RefusedTexts();
  readonly #graceMs: number;
  readonly #maxBound: number;
  readonly #onNotice: (message: string) => void;
  readonly #selfTest: ExecutionStats['selfTest'];
  readonly #closing = new AbortController();
  readonly #running = new Map<Promise<void>, AbortController>();
  #total = 0;
  #ended = 0;

  constructor(options: ExecutionOptions, selfTest: ExecutionStats['selfTest']) {
    const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
    this.#maxBound = options.maxBound ?? boundProcessesFor(memory);
    this.#graceMs = options.graceMs ?? 2_000;
    this.#onNotice = options.onNotice ?? (() => undefined);
    this.#selfTest = selfTest;
    this.#sessions = new Sessions(options, {
      maxBound: this.#maxBound,
      graceMs: this.#graceMs,
      onEnded: () => {
        this.#ended += 1;
      },
      onNotice: this.#onNotice,
    });
    this.clients = new ConnectionClients({
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
      embedded: () => this.#maxBound - this.clients.embeddedCount,
      network: () => networkRuns,
      client: () => Number.POSITIVE_INFINITY,
    };
    const limits = {
      perPerson: { running: options.runsPerPerson ?? 2, queued: options.queuedPerPerson ?? 8 },
      queuedInAll: options.queuedInAll ?? 200,
      roomInAll: (kind: RunKind) => room[kind](),
    };
    this.#admission = new Admission(limits, options.places);
  }

  /** Call when a user is about to run something: the processes that wait for them end when the server is idle. */
  expectRuns(): void {
    this.#sessions.expectRuns();
  }

  /** Resolves after the last statement or the first failure. Throws QueueFullError, and ClientGoneError if this user has no such client. */
  async run(request: RunRequest, signal: AbortSignal): Promise<void> {
    // AbortSignal.any takes 9 µs, this 2.
    const stop = new AbortController();
    const onAbort = () => stop.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    if (this.#closing.signal.aborted) stop.abort(this.#closing.signal.reason);
    const running = this.#run(request, stop.signal);
    this.#running.set(running, stop);
    try {
      await running;
    } finally {
      this.#running.delete(running);
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #run(request: RunRequest, signal: AbortSignal): Promise<void> {
    if (request.statements.length === 0) return;
    let leave: () => void;
    try {
      const kind = request.clientId === undefined ? requireDriver(request.target).placement : 'client';
      leave = await this.#admission.enter(request.personId, kind, signal, request);
      request.onAdmitted?.();
    } catch (error) {
      if (!signal.aborted) throw error;
      await failFirst(request, canceled);
      return;
    }
    this.#total += 1;
    const run = (lease: Lease): Promise<boolean> => {
      if (lease.ownPid !== undefined) request.onProcess?.(lease.ownPid);
      return runStatements(request, signal, {
        lease,
        graceMs: this.#graceMs,
        refused: this.#refused,
        onNotice: this.#onNotice,
      });
    };
    try {
      if (request.clientId !== undefined) await this.clients.use(request.clientId, request.personId, run);
      else await this.#runOnce(request, signal, run);
    } finally {
      leave();
    }
  }

  async #runOnce(request: RunRequest, signal: AbortSignal, run: (lease: Lease) => Promise<boolean>): Promise<void> {
    let lease: Lease;
    try {
      lease = await this.#sessions.lease(request.personId, request.target, signal, request.isBackground);
    } catch (error) {
      await failFirst(request, signal.aborted ? canceled : { title: this.#sessions.explain(error) });
      return;
    }
    let isHealthy = false;
    try {
      isHealthy = await run(lease);
    } finally {
      // The answer has been sent; cleanup must not delay it.
      lease.release(isHealthy).catch((error: unknown) => this.#onNotice(String(error)));
    }
  }

  /** Throws ClientLimitError, or TestError if it cannot connect. `idleMs` are milliseconds without use. */
  async openClient(personId: string, target: Target, idleMs?: number): Promise<{ id: string }> {
    const isEmbedded = requireDriver(target).placement === 'embedded';
    const signal = AbortSignal.timeout(clientWaitMs);
    const openLease = async (): Promise<Lease> => {
      try {
        // A client's process is reused by its later runs, so its priority is not lowered.
        return { ...(await this.#sessions.lease(personId, target, signal)), giveWay: undefined };
      } catch (error) {
        throw signal.aborted ? new ClientLimitError() : new TestError(this.#sessions.explain(error));
      }
    };
    return { id: await this.clients.open(personId, isEmbedded, openLease, idleMs) };
  }

  /** Waits for the client's earlier runs. Throws QueueFullError, ClientGoneError, and TestError with the database's own message. */
  async loadList(personId: string, clientId: string, list: ListTable): Promise<void> {
    const leave = await this.#admission.enter(personId, 'client', this.#closing.signal);
    let failure: TestError | undefined;
    const load = async ({ process, session, force }: Lease): Promise<boolean> => {
      const late = setTimeout(force, loadMs);
      try {
        await process.call({ type: 'load', session, list }).result;
      } catch (error) {
        failure = new TestError(this.#sessions.explain(error));
      } finally {
        clearTimeout(late);
      }
      return !process.hasEnded;
    };
    try {
      await this.clients.use(clientId, personId, load);
    } finally {
      leave();
    }
    if (failure) throw failure;
  }

  async describe(personId: string, target: Target): Promise<DatabaseDescription> {
    return this.#sessions.ask(personId, target, async (lease) =>
      parseDescription(await lease.process.call({ type: 'describe', session: lease.session }).result),
    );
  }

  /** Column statistics, with a timeout of a few seconds; undefined if there is no such column. Throws TestError. */
  async readColumn(personId: string, target: Target, place: ColumnPlace): Promise<ColumnFacts | undefined> {
    const ask = async ({ process, session }: Lease) =>
      parseColumnFacts(await process.call({ type: 'column', session, place }).result);
    return this.#sessions.ask(personId, target, ask, columnMs);
  }

  /** The time limit is in milliseconds. Throws TestError with the database's own message. */
  async readRows(
    personId: string,
    target: Target,
    sql: string,
    { longestMs, ...limits }: { maxRows: number; maxBytes: number; longestMs: number },
  ): Promise<FewRows> {
    return this.#sessions.ask(personId, target, (lease) => collectRows(lease, sql, limits), longestMs);
  }

  /** Within 30 seconds. Throws TestError with a message for users. */
  async test(target: Target): Promise<string> {
    const ask = async ({ process, session }: Lease) => {
      await process.call({ type: 'ping', session }).result;
      const rights = await process.call({ type: 'rights', session }).result;
      return { rights, about: await process.call({ type: 'about', session }).result };
    };
    const { rights, about } = await this.#sessions.ask('', target, ask, testMs);
    if (Array.isArray(rights) && rights.length > 0) throw new TestError(rights.map(String).join('\n'));
    return typeof about === 'string' ? about.slice(0, 1_000) : '';
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is closing'));
    for (const stop of this.#running.values()) stop.abort(this.#closing.signal.reason);
    this.#sessions.stopAsking();
    await Promise.race([
      Promise.allSettled(this.#running.keys()),
      new Promise((resolve) => setTimeout(resolve, this.#graceMs).unref()),
    ]);
    await this.clients.closeAll();
    await this.#sessions.close();
  }

  stats(): ExecutionStats {
    const { running, queued } = this.#admission.counts;
    return {
      processes: { ...this.#sessions.counts, clients: this.clients.count, maxBound: this.#maxBound },
      runs: { running, queued, total: this.#total },
      lanes: this.#admission.lanes,
      ended: this.#ended,
      selfTest: this.#selfTest,
    };
  }
}

async function failFirst(request: RunRequest, failure: { title: string; isCanceled?: boolean }): Promise<void> {
  const { id } = request.statements[0] as { id: string };
  await request.listener.onFailed(id, { ...failure, at: new Date(), durationMs: 0 });
}
