import type { Batch } from '@platbook/contract/workbench/batches';
import type { QueuePlace } from '../../execution/execution.ts';
import type { ResultFacts, RunRecord } from '../batches/index.ts';

export interface LiveBatch {
  readonly batch: Batch;
  readonly record: RunRecord;
  readonly personId: string;
  readonly setKey: string;
  readonly key: string | undefined;
  readonly controller: AbortController;
  /** Resolves when the batch has ended and its end is stored; never rejects. */
  readonly done: Promise<void>;
  readonly watch: RunWatch;
  /** What was stored, once the run has ended. */
  results(): ReadonlyMap<string, ResultFacts>;
}

export interface RunWatch {
  queuePlace: (() => QueuePlace | undefined) | undefined;
  /** The process that runs only this; undefined while it waits, and on shared workers. */
  pid?: number;
  /** `performance.now()` of the last poll. */
  askedAt: number;
  /** The last poll time that another node stored. */
  askedElsewhereAt: string | null;
  /** `performance.now()` when the page closed or reloaded. */
  leftAt?: number;
}

export function viewOf({ batch, watch }: LiveBatch): Batch {
  const place = batch.status === 'queued' ? watch.queuePlace?.() : undefined;
  return place === undefined ? batch : { ...batch, queuePosition: place.before, waitsFor: place.waitsFor };
}

export type LiveBatches = ReturnType<typeof createLiveBatches>;

export const restartText = 'The server restarted. Run the query again';

export const cutOffText = 'The server lost contact with its database. Run the query again';

/** The end of its process, or of its contact with the database, ended the run. */
export function wasInterrupted({ statements }: Batch): boolean {
  return statements.some(({ error }) => error?.title === restartText || error?.title === cutOffText);
}

export interface WithLiveBatches {
  readonly liveBatches: LiveBatches;
}

/** The runs of this process, so that polls need no database and can be held open until the end. */
export function createLiveBatches() {
  const runs = new Map<string, LiveBatch>();
  return {
    add(live: LiveBatch): void {
      runs.set(live.batch.id, live);
      void live.done.then(() => runs.delete(live.batch.id));
    },
    /** Returns the run if this process runs it for this user. Counts as a poll. */
    get(id: string, personId: string): LiveBatch | undefined {
      const live = runs.get(id);
      if (live?.personId !== personId) return undefined;
      live.watch.askedAt = performance.now();
      return live;
    },
    /** Returns the user's run with this idempotency key, which may not be stored yet. */
    getByKey(personId: string, key: string | undefined): LiveBatch | undefined {
      if (key === undefined) return undefined;
      return [...runs.values()].find((live) => live.key === key && live.personId === personId);
    },
    list: (): readonly LiveBatch[] => [...runs.values()],
    async close(): Promise<void> {
      const open = [...runs.values()];
      for (const live of open) live.controller.abort(new Error(restartText));
      await Promise.all(open.map((live) => live.done));
    },
  };
}

export async function waitForEnd(live: LiveBatch, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([live.done, promise]);
  clearTimeout(timer);
}

export function listProgress(liveBatches: LiveBatches) {
  return liveBatches.list().flatMap(({ batch: { id, status, statements }, watch }) => {
    if (status !== 'queued' && status !== 'running') return [];
    return {
      id,
      state: status,
      startedAt: statements[0]?.startTime ?? null,
      rows: statements.reduce((sum, { rowCount }) => sum + rowCount, 0),
      place: status === 'queued' ? (watch.queuePlace?.() ?? null) : null,
      pid: watch.pid,
    };
  });
}
