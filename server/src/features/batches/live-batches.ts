import type { Batch } from '@platbook/contract/batches';
import type { QueuePlace } from '../../execution/execution.ts';

/** A run that continues in this process. */
export interface LiveBatch {
  readonly batch: Batch;
  readonly personId: string;
  /** Names the data that the run reads. */
  readonly setKey: string;
  /** Aborting cancels the run. */
  readonly controller: AbortController;
  /** Resolves when the batch has ended and its end is stored; never rejects. */
  readonly done: Promise<void>;
  readonly watch: RunWatch;
}

/** How a run waits, and how it is waited for. */
export interface RunWatch {
  /** Tells the present place of a run that had to wait. */
  queuePlace: (() => QueuePlace | undefined) | undefined;
  /** The reading of `performance.now()` when someone last asked about it. */
  askedAt: number;
  /** What another node last wrote down about being asked. */
  askedElsewhereAt: string | null;
  /** The reading of `performance.now()` when its page went away, for good or to be loaded again. */
  leftAt?: number;
}

/** A run that someone asks about now. */
export function startWatch(): RunWatch {
  return { queuePlace: undefined, askedAt: performance.now(), askedElsewhereAt: null };
}

/** The batch as a poll sees it now, with its place while it waits. */
export function viewOf({ batch, watch }: LiveBatch): Batch {
  const place = batch.status === 'queued' ? watch.queuePlace?.() : undefined;
  return place === undefined ? batch : { ...batch, queuePosition: place.before, waitsFor: place.waitsFor };
}

/** The runs of this process, so that polls of them need no database and can be held open until the end. */
export interface LiveBatches {
  add(live: LiveBatch): void;
  /** The run if it continues here and is this person's, who thereby asks about it. */
  get(id: string, personId: string): LiveBatch | undefined;
  /** The runs that continue here, everyone's. */
  list(): readonly LiveBatch[];
  /** Cancels everything and waits for the ends. */
  close(): Promise<void>;
}

/** What people read when a run ended because the server did. */
export const restartText = 'The server restarted. Run the query again';

const listOf = new WeakMap<object, LiveBatches>();

/** The runs of a server: one list for every feature that starts runs or asks about them. */
export function liveBatchesOf(services: object): LiveBatches {
  const list = listOf.get(services) ?? createLiveBatches();
  listOf.set(services, list);
  return list;
}

/** Starts with no runs. */
function createLiveBatches(): LiveBatches {
  const runs = new Map<string, LiveBatch>();
  return {
    add(live) {
      runs.set(live.batch.id, live);
      void live.done.then(() => runs.delete(live.batch.id));
    },
    get(id, personId) {
      const live = runs.get(id);
      if (live?.personId !== personId) return undefined;
      live.watch.askedAt = performance.now();
      return live;
    },
    list: () => [...runs.values()],
    async close() {
      const open = [...runs.values()];
      for (const live of open) live.controller.abort(new Error(restartText));
      await Promise.all(open.map((live) => live.done));
    },
  };
}

/** Waits for the end of a run, at most this long. */
export async function waitForEnd(live: LiveBatch, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([live.done, promise]);
  clearTimeout(timer);
}
