import type { Database } from '../../db/open-db.ts';
import { openStates } from './batch-store.ts';

/** What other nodes wrote about a run of this one. */
export interface RunNews {
  id: string;
  hasEnded: boolean;
  isCancelRequested: boolean;
  isCancelledByAdmin: boolean;
  /** Another value than last time: someone asked another node. */
  askedAt: string | null;
}

/** The news of these runs; those that are not written down (any more) are missing. */
export async function listRunNews(db: Database, ids: readonly string[]): Promise<RunNews[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('batches')
    .select(['id', 'status', 'cancel_requested_at', 'cancelled_by', 'asked_at'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    hasEnded: !openStates.includes(row.status),
    isCancelRequested: row.cancel_requested_at !== null,
    isCancelledByAdmin: row.cancelled_by !== null,
    askedAt: row.asked_at,
  }));
}

/** Asks the node that runs it to cancel this person's run; one that has ended stays as it is. */
export async function requestCancel(db: Database, id: string, personId: string): Promise<void> {
  await db
    .updateTable('batches')
    .set({ cancel_requested_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('status', 'in', openStates)
    .where('cancel_requested_at', 'is', null)
    .execute();
}

const longestSilenceMilliseconds = 30_000;

/** Notes that someone asks about a run of another node: twice a minute, or more often where it waits less for that. */
export async function noteAsked(db: Database, id: string, unwatchedSeconds: number): Promise<void> {
  const now = Date.now();
  const silence = Math.min(longestSilenceMilliseconds, (unwatchedSeconds * 1000) / 4);
  const stale = new Date(now - silence).toISOString();
  await db
    .updateTable('batches')
    .set({ asked_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', stale)]))
    .execute();
}

const keyMilliseconds = 24 * 60 * 60 * 1000;

/** Lets idempotency keys that are older than a day be used again. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('batches')
    .set({ idempotency_key: null })
    .where('idempotency_key', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - keyMilliseconds).toISOString())
    .execute();
}
