/** Counts the audit in small steps behind everyone's back, so that no run waits for its being counted. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { readPlace, removeCounts, storeCounts } from './counts-store.ts';
import { listEnds } from './ends-store.ts';
import { tallyEnds } from './tally-ends.ts';

/** A step takes a few milliseconds. */
const ENDS_AT_ONCE = 100;
const PAUSE_MILLISECONDS = 5;
/** An event is seen when its transaction has ended, a moment after the instant that is in it; and nodes' clocks differ a little. */
const SETTLED_MILLISECONDS = { sqlite: 5_000, postgres: 2 * 60_000 };
const KEPT_MILLISECONDS = 400 * 24 * 60 * 60_000;

type Needed = Pick<Services, 'db' | 'dialect' | 'now'>;

/** What counts, once at a time. */
export interface UsageCounter {
  /** Counts until everything that has settled is counted; a call while it continues waits for the same end. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Makes it; `close` lets the step under way end. */
export function createUsageCounter(services: Needed): UsageCounter {
  let underWay: Promise<void> | undefined;
  let isClosed = false;
  const run = async () => {
    while (!isClosed && (await countStep(services))) await pause(PAUSE_MILLISECONDS);
  };
  return {
    catchUp() {
      underWay ??= run().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    async close() {
      isClosed = true;
      await underWay?.catch(() => {});
    },
  };
}

/** One step; false when there is nothing more to count now. */
async function countStep({ db, dialect, now }: Needed): Promise<boolean> {
  const place = await readPlace(db);
  const before = new Date(now().getTime() - SETTLED_MILLISECONDS[dialect]).toISOString();
  const { ends, last, found } = await listEnds(db, { after: place, before, limit: ENDS_AT_ONCE });
  if (last === undefined) return false;
  await storeCounts(db, place, last, tallyEnds(ends));
  return found === ENDS_AT_ONCE;
}

/** Forgets what is older than the counters of the REST API are kept. */
export async function forgetOldUsage({ db, now }: Needed): Promise<void> {
  await removeCounts(db, new Date(now().getTime() - KEPT_MILLISECONDS).toISOString().slice(0, 10));
}
