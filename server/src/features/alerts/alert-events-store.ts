import { alertLimits } from '@platbook/contract/workbench/alerts';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { AlertEventsTable } from '../../db/tables/alert-tables.ts';

export type StoredAlertEvent = Selectable<AlertEventsTable>;

/** False if the alert has one of this run. */
export async function insertAlertEvent(tx: Database, event: StoredAlertEvent): Promise<boolean> {
  const added = await tx
    .insertInto('alert_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['alert_id', 'run_id']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

export interface EventFilter {
  readonly alertId: string;
  /** Who owned it when it fired; undefined for everyone. */
  readonly ownerId: string | undefined;
  /** Time and ID of the row before the page. */
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
}

/** Newest first, without their rows. */
export async function listAlertEvents(db: Database, { alertId, ownerId, after, limit }: EventFilter) {
  let rows = db
    .selectFrom('alert_events')
    .select(['id', 'kind', 'title', 'text', 'new_rows', 'changed_rows', 'fired_at'])
    .where('alert_id', '=', alertId)
    .orderBy('fired_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (ownerId !== undefined) rows = rows.where('owner_id', '=', ownerId);
  if (after !== undefined)
    rows = rows.where(({ eb, refTuple, tuple }) => eb(refTuple('fired_at', 'id'), '<', tuple(after[0], after[1])));
  return rows.execute();
}

export async function findAlertEvent(
  db: Database,
  alertId: string,
  eventId: string,
): Promise<StoredAlertEvent | undefined> {
  return db
    .selectFrom('alert_events')
    .selectAll()
    .where('alert_id', '=', alertId)
    .where('id', '=', eventId)
    .executeTakeFirst();
}

const keptMilliseconds = alertLimits.eventDays * 24 * 60 * 60_000;

export async function forgetOldAlertEvents(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('alert_events')
    .where('fired_at', '<', new Date(now.getTime() - keptMilliseconds).toISOString())
    .execute();
}
