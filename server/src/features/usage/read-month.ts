/** A month's counts plus events that are not counted yet, so that a run shows up as soon as it has ended. */
import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { listCounts, readPlace } from './counts-store.ts';
import { listEnds } from './ends-store.ts';
import { addCounts, noCounts, tallyEnds } from './tally-ends.ts';

/** At most this many events are added to an answer; more are left to the counter. */
const ENDS_OF_AN_ANSWER = 1_000;

export async function readMonth({ db }: Pick<Services, 'db'>, personId: string, month: string, isCurrent: boolean) {
  const { place, counted } = await readCounted(db, personId, month);
  const periods = new Map(counted.map((counts) => [counts.period, counts]));
  const isOver = !isCurrent && place.at.slice(0, 7) > month;
  if (isOver) return { periods, isBeingCounted: false };
  const wishes = { after: place, limit: ENDS_OF_AN_ANSWER + 1, ...(personId === '' ? {} : { personId }) };
  const { ends, found } = await listEnds(db, wishes);
  if (found > ENDS_OF_AN_ANSWER) return { periods, isBeingCounted: true };
  for (const more of tallyEnds(ends)) {
    if (more.personId !== personId || !more.period.startsWith(month)) continue;
    const sum = periods.get(more.period) ?? noCounts(personId, more.period);
    addCounts(sum, more);
    periods.set(more.period, sum);
  }
  return { periods, isBeingCounted: false };
}

/** Retries if the position changed, or a batch counted in between would be added twice. */
async function readCounted(db: Database, personId: string, month: string) {
  let place = await readPlace(db);
  for (;;) {
    const counted = await listCounts(db, personId, month);
    const after = await readPlace(db);
    if (after.at === place.at && after.id === place.id) return { place, counted };
    place = after;
  }
}
