import { randomUUID } from 'node:crypto';
import type { Recipient } from '@platbook/contract/workbench/deliveries';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { DeliveriesTable, DeliveryEventsTable, DeliveryLanesTable } from '../../db/tables/delivery-tables.ts';

export type StoredEvent = Selectable<DeliveryEventsTable>;
export type StoredDelivery = Selectable<DeliveriesTable>;
export type StoredLane = Selectable<DeliveryLanesTable>;

/** False if this run of the subject has one of this kind. */
export async function insertEvent(db: Database, event: StoredEvent): Promise<boolean> {
  const added = await db
    .insertInto('delivery_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['subject_id', 'run_id', 'kind']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

export const recipientKey = (recipient: Recipient) =>
  recipient.kind === 'address' ? recipient.address.toLowerCase() : recipient.id;

/** In the caller's transaction. Locks the lane, so that it can't be put to rest at the same time. */
export async function enqueue(
  db: Database,
  event: StoredEvent,
  recipient: Recipient,
  at: string = event.created_at,
): Promise<string> {
  const id = randomUUID();
  const laneId = `${recipient.kind}:${recipientKey(recipient)}:${event.subject_id}`;
  const { last_place: place } = await db
    .insertInto('delivery_lanes')
    .values({ id: laneId, last_place: 1, next_at: at, failures: 0, claimed_by: null, claims: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        last_place: sql`delivery_lanes.last_place + 1`,
        next_at: sql`coalesce(delivery_lanes.next_at, ${at})`,
      }),
    )
    .returning('last_place')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('deliveries')
    .values({
      id,
      event_id: event.id,
      lane_id: laneId,
      place,
      owner_id: event.owner_id,
      recipient_kind: recipient.kind,
      recipient: recipientKey(recipient),
      state: 'waiting',
      attempts: 0,
      status: null,
      note: '',
      created_at: at,
      delivered_at: null,
    })
    .execute();
  return id;
}

export async function findOwnDelivery(db: Database, ownerId: string, id: string) {
  const delivery = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (delivery === undefined) return undefined;
  const event = await db
    .selectFrom('delivery_events')
    .selectAll()
    .where('id', '=', delivery.event_id)
    .executeTakeFirstOrThrow();
  return { delivery, event };
}

/** Of the run that an event is about. */
export async function findRunFacts(db: Database, { run_id: id }: Pick<StoredEvent, 'run_id'>) {
  return db.selectFrom('schedule_runs').select(['id', 'due_at', 'row_count']).where('id', '=', id).executeTakeFirst();
}

/** Only their node sends from claimed lanes, until it gives them back or is gone. */
export async function claimLanes(db: Database, node: string, now: Date, count: number): Promise<StoredLane[]> {
  const due = await db
    .selectFrom('delivery_lanes')
    .select('id')
    .where('next_at', '<=', now.toISOString())
    .where('claimed_by', 'is', null)
    .orderBy('next_at')
    .limit(count)
    .execute();
  const claimed: StoredLane[] = [];
  for (const { id } of due) {
    const lane = await db
      .updateTable('delivery_lanes')
      .set({ claimed_by: node, claims: sql`claims + 1` })
      .where('id', '=', id)
      .where('claimed_by', 'is', null)
      .where('next_at', '<=', now.toISOString())
      .returningAll()
      .executeTakeFirst();
    if (lane !== undefined) claimed.push(lane);
  }
  return claimed;
}

/** The first of the lane that waits, with its event. */
export async function findNext(db: Database, laneId: string) {
  const delivery = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('lane_id', '=', laneId)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
  if (delivery === undefined) return undefined;
  const event = await db
    .selectFrom('delivery_events')
    .selectAll()
    .where('id', '=', delivery.event_id)
    .executeTakeFirstOrThrow();
  return { delivery, event };
}

export async function writeDelivery(db: Database, id: string, changes: Partial<StoredDelivery>): Promise<void> {
  await db.updateTable('deliveries').set(changes).where('id', '=', id).execute();
}

/** Gives a lane back. Without `nextAt`, it rests if nothing waits in it; else it is due then. */
export async function giveLaneBack(
  db: Database,
  lane: StoredLane,
  { nextAt, failures, now }: { readonly nextAt?: Date; readonly failures: number; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kept = await changeLane(tx, lane, { claimed_by: null, failures });
    if (!kept) return;
    const isEmpty = (await findNext(tx, lane.id)) === undefined;
    const next = isEmpty ? null : (nextAt ?? now).toISOString();
    await tx.updateTable('delivery_lanes').set({ next_at: next }).where('id', '=', lane.id).execute();
  });
}

async function changeLane(db: Database, { id, claims }: StoredLane, changes: Partial<StoredLane>): Promise<boolean> {
  const changed = await db
    .updateTable('delivery_lanes')
    .set(changes)
    .where('id', '=', id)
    .where('claims', '=', claims)
    .where('claimed_by', 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function releaseLanes(
  db: Database,
  isLeft: (lane: Pick<StoredLane, 'id' | 'claimed_by'>) => Promise<boolean>,
): Promise<void> {
  const claimed = await db.selectFrom('delivery_lanes').selectAll().where('claimed_by', 'is not', null).execute();
  for (const lane of claimed) if (await isLeft(lane)) await changeLane(db, lane, { claimed_by: null });
}

export async function forgetEventsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('delivery_events')
    .where('created_at', '<', before.toISOString())
    .where('id', 'not in', (build) => build.selectFrom('deliveries').select('event_id').where('state', '=', 'waiting'))
    .execute();
  await db
    .deleteFrom('delivery_lanes')
    .where('next_at', 'is', null)
    .where('id', 'not in', (build) => build.selectFrom('deliveries').select('lane_id'))
    .execute();
}

export type EventRun = NonNullable<Awaited<ReturnType<typeof findEventRun>>>;

/** What ran for an event; undefined if nothing did, or it isn't kept. A reading is of a report page or saved search. */
export async function findEventRun(db: Database, event: Pick<StoredEvent, 'run_id'>) {
  const [batch, reading] = [await findEventBatch(db, event), await findEventReading(db, event)];
  if (batch !== undefined) return { kind: 'query', ...batch } as const;
  return reading && ({ kind: 'reading', ...reading } as const);
}

const findEventBatch = (db: Database, { run_id: id }: Pick<StoredEvent, 'run_id'>) =>
  db
    .selectFrom('schedule_runs')
    .innerJoin('batches', 'batches.id', 'schedule_runs.batch_id')
    .select(['batches.id', 'batches.person_id', 'batches.connection_id', 'batches.set_key', 'batches.query_id'])
    .select('batches.chart')
    .where('schedule_runs.id', '=', id)
    .executeTakeFirst();

const findEventReading = (db: Database, { run_id: id }: Pick<StoredEvent, 'run_id'>) =>
  db
    .selectFrom('schedule_runs')
    .select(['id', 'owner_id as person_id', 'due_at'])
    .where('id', '=', id)
    .where('result_id', 'is not', null)
    .executeTakeFirst();

/** The schedule of an event, even if it was deleted a short time ago. */
export async function findEventSchedule(db: Database, { schedule_id: id }: Pick<StoredEvent, 'schedule_id'>) {
  return db
    .selectFrom('schedules')
    .select(['name', 'report_path', 'search_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findScheduleName(db: Database, id: string): Promise<string | undefined> {
  return (await findEventSchedule(db, { schedule_id: id }))?.name;
}

export async function isDeactivated(db: Database, personId: string): Promise<boolean> {
  const row = await db.selectFrom('people').select('deactivated_at').where('id', '=', personId).executeTakeFirst();
  return row?.deactivated_at != null;
}

/** Also of a deactivated person, so that they get nothing as an outsider. */
export async function findPersonIdByAddress(db: Database, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where(sql<string>`lower(email)`, '=', address.toLowerCase())
    .orderBy(sql`case when deactivated_at is null then 0 else 1 end`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
