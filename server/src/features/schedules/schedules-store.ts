import { randomUUID } from 'node:crypto';
import { type ScheduleBody, type ScheduleOwners, scheduleLimits } from '@platbook/contract/workbench/schedules';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { SchedulesTable } from '../../db/tables/workbench-tables.ts';
import { canRead, type Viewer } from '../queries/index.ts';
import { openRunStates } from './schedule-runs-store.ts';

export type StoredSchedule = Selectable<SchedulesTable>;

export type ListedSchedule = Awaited<ReturnType<typeof listSchedules>>[number];

const withNames = (db: Database) =>
  db
    .selectFrom('schedules')
    .innerJoin('people', 'people.id', 'schedules.owner_id')
    .leftJoin('queries', (join) =>
      join.onRef('queries.id', '=', 'schedules.query_id').on('queries.deleted_at', 'is', null),
    )
    .selectAll('schedules')
    .select([
      'people.given_name',
      'people.surname',
      'people.email',
      'queries.name as query_name',
      'queries.updated_at as query_saved_at',
    ]);

export interface ScheduleFilter {
  readonly of: ScheduleOwners;
  readonly ownerId: string | undefined;
  /** Name key and ID of the row before the page. */
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
}

export async function listSchedules(db: Database, viewer: Viewer, { of, ownerId, after, limit }: ScheduleFilter) {
  let rows = withNames(db).orderBy('schedules.name_key').orderBy('schedules.id').limit(limit);
  if (of === 'mine') rows = rows.where('schedules.owner_id', '=', viewer.personId);
  if (of === 'team')
    rows = rows.where('schedules.owner_id', '<>', viewer.personId).where('queries.id', 'in', (build) =>
      build
        .selectFrom('queries')
        .select('id')
        .where((where) => canRead(where, viewer)),
    );
  if (of === 'all' && ownerId !== undefined) rows = rows.where('schedules.owner_id', '=', ownerId);
  if (after !== undefined)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('schedules.name_key', 'schedules.id'), '>', tuple(after[0], after[1])),
    );
  return rows.execute();
}

export async function findSchedule(db: Database, id: string): Promise<ListedSchedule | undefined> {
  return withNames(db).where('schedules.id', '=', id).executeTakeFirst();
}

export async function countSchedules(db: Database, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const columnsOf = (body: ScheduleBody) => ({
  name: body.name,
  name_key: body.name.toLowerCase(),
  query_id: body.queryId,
  connection_id: body.connectionId,
  rule: JSON.stringify(body.rule),
  time_zone: body.timeZone,
  starts_at: instantOf(body.startsAt),
  ends_at: instantOf(body.endsAt),
  parameters: JSON.stringify(body.parameters ?? []),
  ...(body.delivery === undefined ? {} : { delivery: body.delivery === null ? null : JSON.stringify(body.delivery) }),
});

const instantOf = (text: string | null | undefined) => (text == null ? null : new Date(text).toISOString());

/** Up to 50 s, so all runs of a minute begin within it. */
const longestOffsetMilliseconds = 50_000;

/** Undefined if the owner has too many. */
export async function insertSchedule(
  db: Database,
  ownerId: string,
  body: ScheduleBody,
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date | null },
): Promise<string | undefined> {
  const id = randomUUID();
  const offset = Number.parseInt(id.slice(0, 8), 16) % longestOffsetMilliseconds;
  return db.transaction().execute(async (tx) => {
    // Locks the owner's row in PostgreSQL, so that concurrent calls can't pass the limit.
    await tx.updateTable('people').set({ id: ownerId }).where('id', '=', ownerId).execute();
    if ((await countSchedules(tx, ownerId)) >= scheduleLimits.perPerson) return undefined;
    await tx
      .insertInto('schedules')
      .values({
        delivery: null,
        ...columnsOf(body),
        id,
        owner_id: ownerId,
        is_paused: 0,
        next_at: nextAt?.toISOString() ?? null,
        last_run_id: null,
        stopped_reason: null,
        offset_ms: offset,
        version: 1,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .execute();
    return id;
  });
}

/** False if the version is another. */
export async function changeSchedule(
  db: Database,
  { id, version }: Pick<StoredSchedule, 'id' | 'version'>,
  changes: Partial<Omit<StoredSchedule, 'id' | 'version'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('schedules')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export const contentOf = columnsOf;

export async function deleteSchedule(db: Database, id: string): Promise<void> {
  await db.deleteFrom('schedules').where('id', '=', id).execute();
}

/** Schedules whose time has come and whose last run has ended. */
export async function listDueSchedules(db: Database, now: Date, count: number): Promise<StoredSchedule[]> {
  return db
    .selectFrom('schedules')
    .leftJoin('schedule_runs', 'schedule_runs.id', 'schedules.last_run_id')
    .selectAll('schedules')
    .where('schedules.next_at', '<=', now.toISOString())
    .where((where) =>
      where.or([where('schedule_runs.state', 'is', null), where('schedule_runs.state', 'not in', openRunStates)]),
    )
    .orderBy('schedules.next_at')
    .orderBy('schedules.id')
    .limit(count)
    .execute();
}

export async function isSuspended(db: Database, personId: string): Promise<boolean> {
  const row = await db.selectFrom('people').select('deactivated_at').where('id', '=', personId).executeTakeFirst();
  return row?.deactivated_at != null;
}
