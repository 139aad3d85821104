import type { Database } from '../../db/open-db.ts';
import { openStates } from '../batches/index.ts';

export type RunNews = Awaited<ReturnType<typeof listRunNews>>[number];

export async function listRunNews(db: Database, ids: readonly string[]) {
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
    isCanceledByAdmin: row.cancelled_by !== null,
    /** If it differs from last time, a client polled another node. */
    askedAt: row.asked_at,
  }));
}

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

/** Records that a client polled a run of another node: at most twice a minute, or more often if `unwatchedSeconds` is short. */
export async function noteAsked(db: Database, id: string, at: Date, unwatchedSeconds: number): Promise<void> {
  const silence = Math.min(longestSilenceMilliseconds, (unwatchedSeconds * 1000) / 4);
  const stale = new Date(at.getTime() - silence).toISOString();
  await db
    .updateTable('batches')
    .set({ asked_at: at.toISOString() })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', stale)]))
    .execute();
}

const keyMilliseconds = 24 * 60 * 60 * 1000;

export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('batches')
    .set({ idempotency_key: null })
    .where('idempotency_key', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - keyMilliseconds).toISOString())
    .execute();
}
