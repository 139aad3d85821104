/** Aggregates usage from the audit in the background, in small batches, so that no run waits for it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { readPlace, removeCounts, storeCounts } from './counts-store.ts';
import { listEnds } from './ends-store.ts';
import { tallyEnds } from './tally-ends.ts';

const ENDS_AT_ONCE = 100;
const PAUSE_MILLISECONDS = 5;
/** An event becomes visible when its transaction commits, some time after its timestamp, and the nodes' clocks differ slightly. */
const SETTLED_MILLISECONDS = { sqlite: 5_000, postgres: 2 * 60_000 };
const KEPT_MILLISECONDS = 400 * 24 * 60 * 60_000;

type Needed = Pick<Services, 'db' | 'dialect' | 'now'>;

export function createUsageCounter(services: Needed) {
  let underWay: Promise<void> | undefined;
  let isClosed = false;
  const run = async () => {
    while (!isClosed && (await countStep(services))) await pause(PAUSE_MILLISECONDS);
  };
  return {
    /** Resolves when all settled events are counted. A call during a count waits for the same one. */
    catchUp(): Promise<void> {
      underWay ??= run().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    async close(): Promise<void> {
      isClosed = true;
      await underWay?.catch(() => {});
    },
  };
}

async function countStep({ db, dialect, now }: Needed): Promise<boolean> {
  const place = await readPlace(db);
  const before = new Date(now().getTime() - SETTLED_MILLISECONDS[dialect]).toISOString();
  const { ends, last, found } = await listEnds(db, { after: place, before, limit: ENDS_AT_ONCE });
  if (last === undefined) return false;
  await storeCounts(db, place, last, tallyEnds(ends));
  return found === ENDS_AT_ONCE;
}

export async function forgetOldUsage({ db, now }: Needed): Promise<void> {
  await removeCounts(db, new Date(now().getTime() - KEPT_MILLISECONDS).toISOString().slice(0, 10));
}
