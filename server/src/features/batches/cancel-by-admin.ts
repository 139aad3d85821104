import { setTimeout as pause } from 'node:timers/promises';
import { cancelledByAdminText } from '@platbook/contract/batches';
import type { Services } from '../../services.ts';
import { type AuditSource, recordRunAct } from '../audit/index.ts';
import { findRun, getRunStanding, markCancelledByAdmin, wasCancelledByAdmin } from './cancel-by-admin-store.ts';
import { liveBatchesOf, waitForEnd } from './live-batches.ts';

/** The grace before a process is killed, and a little; as for people's own cancels. */
const waitMilliseconds = 3_000;
const lookMilliseconds = 100;

/** What became of it: it had ended on its own before, an admin has ended it, or its node was asked and has not said. */
export type CancelOutcome = 'ended' | 'cancelled' | 'asked';

/**
 * Cancels someone's run, wherever it continues, and waits a little for its end. That it was an admin is written down with it: the person
 * reads so. Undefined when there is no such run.
 */
export async function cancelByAdmin(
  services: Pick<Services, 'db'>,
  id: string,
  source: AuditSource,
): Promise<CancelOutcome | undefined> {
  const { db } = services;
  const run = await findRun(db, id);
  if (run === undefined) return undefined;
  const isMarked = await db.transaction().execute(async (tx) => {
    const isFirst = await markCancelledByAdmin(tx, id, source.personId ?? '');
    if (isFirst) await recordRunAct(tx, { kind: 'run_cancelled', source, ...run });
    return isFirst;
  });
  const live = liveBatchesOf(services)
    .list()
    .find(({ batch }) => batch.id === id);
  if (!isMarked && (await getRunStanding(db, id)) !== 'open')
    return (await wasCancelledByAdmin(db, id)) ? 'cancelled' : 'ended';
  live?.controller.abort(new Error(cancelledByAdminText));
  const until = performance.now() + waitMilliseconds;
  if (live !== undefined) await waitForEnd(live, waitMilliseconds);
  for (;;) {
    const standing = await getRunStanding(db, id);
    // It was faster than we.
    if (standing !== 'open') return standing === 'finished' ? 'ended' : 'cancelled';
    if (performance.now() >= until) return 'asked';
    await pause(lookMilliseconds);
  }
}
