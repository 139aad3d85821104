import { setTimeout as pause } from 'node:timers/promises';
import { canceledByAdminText } from '@platbook/contract/workbench/batches';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { findRun, getRunStanding, markCanceledByAdmin, wasCanceledByAdmin } from './cancel-by-admin-store.ts';
import { type WithLiveBatches, waitForEnd } from './live-batches.ts';

/** The grace period before a process is killed, plus a margin; the same as for users' own cancels. */
const waitMilliseconds = 3_000;
const lookMilliseconds = 100;

/** `ended`: the run had already ended; `cancelled`: an admin canceled it; `asked`: its node has not confirmed yet. */
export type CancelOutcome = 'ended' | 'cancelled' | 'asked';

/** On any node; waits briefly for the end. Its user sees that an admin canceled it. Undefined for an unknown run. */
export async function cancelByAdmin(
  { db, liveBatches }: Pick<Services, 'db'> & WithLiveBatches,
  id: string,
  source: AuditSource,
): Promise<CancelOutcome | undefined> {
  const run = await findRun(db, id);
  if (run === undefined) return undefined;
  const isMarked = await db.transaction().execute(async (tx) => {
    const isFirst = await markCanceledByAdmin(tx, id, source.personId ?? '');
    if (isFirst) await recordAct(tx, { kind: 'run_cancelled', source, ...run, name: run.personId });
    return isFirst;
  });
  const live = liveBatches.list().find(({ batch }) => batch.id === id);
  if (!isMarked && (await getRunStanding(db, id)) !== 'open')
    return (await wasCanceledByAdmin(db, id)) ? 'cancelled' : 'ended';
  live?.controller.abort(new Error(canceledByAdminText));
  const until = performance.now() + waitMilliseconds;
  if (live !== undefined) await waitForEnd(live, waitMilliseconds);
  for (;;) {
    const standing = await getRunStanding(db, id);
    // The run can finish before the cancel takes effect.
    if (standing !== 'open') return standing === 'finished' ? 'ended' : 'cancelled';
    if (performance.now() >= until) return 'asked';
    await pause(lookMilliseconds);
  }
}
