import { randomUUID } from 'node:crypto';
import { type AlertBody, alertLimits } from '@platbook/contract/workbench/alerts';
import type { Selectable } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import type { AlertBaselinesTable, AlertsTable } from '../../db/tables/alert-tables.ts';

export type StoredAlert = Selectable<AlertsTable>;
export type StoredBaseline = Selectable<AlertBaselinesTable>;
export type ListedAlert = Awaited<ReturnType<typeof listAlerts>>[number];

const withNames = (db: Database) =>
  db
    .selectFrom('alerts')
    .innerJoin('schedules', 'schedules.id', 'alerts.schedule_id')
    .innerJoin('people', 'people.id', 'schedules.owner_id')
    .where('schedules.deleted_at', 'is', null)
    .selectAll('alerts')
    .select(['schedules.owner_id', 'schedules.name as schedule_name', 'schedules.time_zone', 'schedules.next_at'])
    .select(['people.given_name', 'people.surname', 'people.email']);

export interface AlertFilter {
  /** Undefined for everyone's. */
  readonly ownerId: string | undefined;
  readonly scheduleId: string | undefined;
  /** Name key and ID of the row before the page. */
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
}

export async function listAlerts(db: Database, { ownerId, scheduleId, after, limit }: AlertFilter) {
  let rows = withNames(db).orderBy('alerts.name_key').orderBy('alerts.id').limit(limit);
  if (ownerId !== undefined) rows = rows.where('schedules.owner_id', '=', ownerId);
  if (scheduleId !== undefined) rows = rows.where('alerts.schedule_id', '=', scheduleId);
  if (after !== undefined)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('alerts.name_key', 'alerts.id'), '>', tuple(after[0], after[1])),
    );
  return rows.execute();
}

export async function findAlert(db: Database, id: string): Promise<ListedAlert | undefined> {
  return withNames(db).where('alerts.id', '=', id).executeTakeFirst();
}

/** True if this person owns the schedule. */
export async function ownsSchedule(db: Database, ownerId: string, scheduleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('schedules')
    .select('id')
    .where('id', '=', scheduleId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export const contentOf = ({ name, scheduleId, condition, delivery, digest }: AlertBody) => ({
  name,
  name_key: name.toLowerCase(),
  schedule_id: scheduleId,
  condition: JSON.stringify(condition),
  ...(delivery === undefined ? {} : { delivery: delivery === null ? null : JSON.stringify(delivery) }),
  ...(digest === undefined ? {} : { digest }),
});

/** Undefined if the owner has too many. */
export async function insertAlert(
  db: Database,
  ownerId: string,
  body: AlertBody,
  now: Date,
): Promise<string | undefined> {
  const id = randomUUID();
  return db.transaction().execute(async (tx) => {
    // Locks the owner's row in PostgreSQL, so that concurrent calls can't pass the limit.
    await tx.updateTable('people').set({ id: ownerId }).where('id', '=', ownerId).execute();
    const { count } = await tx
      .selectFrom('alerts')
      .innerJoin('schedules', 'schedules.id', 'alerts.schedule_id')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('schedules.owner_id', '=', ownerId)
      .where('schedules.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= alertLimits.perPerson) return undefined;
    await tx
      .insertInto('alerts')
      .values({
        delivery: null,
        digest: 'each',
        ...contentOf(body),
        id,
        is_muted: 0,
        snoozed_until: null,
        digest_day: null,
        last_checked_at: null,
        last_fired_at: null,
        problem: null,
        known_rows: null,
        waiting_changes: 0,
        version: 1,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .execute();
    return id;
  });
}

/** False if the version is another. */
export async function changeAlert(
  db: Database,
  { id, version }: Pick<StoredAlert, 'id' | 'version'>,
  changes: Partial<Omit<StoredAlert, 'id' | 'version'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('alerts')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function deleteAlert(db: Database, id: string): Promise<void> {
  await db.deleteFrom('alerts').where('id', '=', id).execute();
}

export const listAlertsOf: (db: Database, scheduleId: string) => Promise<StoredAlert[]> = compiledOnce((db) =>
  db.selectFrom('alerts').selectAll().where('schedule_id', '=', '').orderBy('id'),
);

/** Changes the deliveries of a schedule's alerts, in the transaction that gives it to another person. */
export async function changeDeliveries(
  tx: Database,
  scheduleId: string,
  change: (delivery: string | null) => string | null,
): Promise<void> {
  for (const alert of await listAlertsOf(tx, scheduleId)) {
    const delivery = change(alert.delivery);
    if (delivery !== alert.delivery) await changeAlert(tx, alert, { delivery });
  }
}

/** In the transaction of a run's end; the row stays locked until then. Undefined if the alert was deleted. */
export async function lockAlert(tx: Database, id: string): Promise<StoredAlert | undefined> {
  return tx
    .updateTable('alerts')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** What a run changes; people's versions of the alert stay valid. */
export async function noteCheck(
  tx: Database,
  id: string,
  changes: Partial<
    Pick<StoredAlert, 'digest_day' | 'last_checked_at' | 'last_fired_at' | 'problem' | 'known_rows' | 'waiting_changes'>
  >,
): Promise<void> {
  await tx.updateTable('alerts').set(changes).where('id', '=', id).execute();
}

export async function findBaseline(db: Database, alertId: string): Promise<StoredBaseline | undefined> {
  return db.selectFrom('alert_baselines').selectAll().where('alert_id', '=', alertId).executeTakeFirst();
}

/** Only what is waiting, without the hashes. */
export async function findWaiting(db: Database, alertId: string): Promise<string | null> {
  const row = await db
    .selectFrom('alert_baselines')
    .select('waiting')
    .where('alert_id', '=', alertId)
    .executeTakeFirst();
  return row?.waiting ?? null;
}

export async function writeBaseline(
  tx: Database,
  alertId: string,
  changes: Partial<Omit<StoredBaseline, 'alert_id'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .insertInto('alert_baselines')
    .values({ alert_id: alertId, facts: null, known_hashes: null, is_beyond: null, waiting: null, ...changes })
    .onConflict((conflict) => conflict.column('alert_id').doUpdateSet(changes))
    .execute();
}
