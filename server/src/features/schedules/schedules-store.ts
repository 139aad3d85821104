import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ScheduleBody, type ScheduleOwners, scheduleLimits } from '@platbook/contract/workbench/schedules';
import type { Selectable, SqlBool } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import type { SchedulesTable } from '../../db/tables/workbench-tables.ts';
import { isInTeam, type TeamKey } from '../people/index.ts';
import { canRead, type Viewer } from '../queries/index.ts';
import { cancelWaiting, openRunStates } from './schedule-runs-store.ts';

export type StoredSchedule = Selectable<SchedulesTable>;

export type ListedSchedule = Awaited<ReturnType<typeof listSchedules>>[number];

const withNames = (db: Database) =>
  db
    .selectFrom('schedules')
    .innerJoin('people', 'people.id', 'schedules.owner_id')
    .leftJoin('queries', (join) =>
      join.onRef('queries.id', '=', 'schedules.query_id').on('queries.deleted_at', 'is', null),
    )
    .leftJoin('saved_searches', (join) =>
      join
        .onRef('saved_searches.id', '=', 'schedules.search_id')
        .onRef('saved_searches.person_id', '=', 'schedules.owner_id'),
    )
    .selectAll('schedules')
    .select(['people.given_name', 'people.surname', 'people.email', 'queries.name as query_name'])
    .select('queries.updated_at as query_saved_at')
    .select(['saved_searches.name as search_name', 'saved_searches.kind as search_kind'])
    .select(['saved_searches.address as search_address', 'saved_searches.ids as search_ids']);

export interface ScheduleFilter {
  readonly of: ScheduleOwners;
  /** The viewer's. */
  readonly team: TeamKey | undefined;
  readonly ownerId: string | undefined;
  /** Name key and ID of the row before the page. */
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
}

export async function listSchedules(db: Database, viewer: Viewer, { of, team, ownerId, after, limit }: ScheduleFilter) {
  let rows = withNames(db)
    .where('schedules.deleted_at', 'is', null)
    .orderBy('schedules.name_key')
    .orderBy('schedules.id')
    .limit(limit);
  if (of === 'mine') rows = rows.where('schedules.owner_id', '=', viewer.personId);
  if (of === 'team')
    rows = rows.where('schedules.owner_id', '<>', viewer.personId).where((where) =>
      where.or([
        where('queries.id', 'in', (build) =>
          build
            .selectFrom('queries')
            .select('id')
            .where((query) => canRead(query, viewer)),
        ),
        ...(team ? [where('schedules.report_path', 'is not', null).and(isInTeam(team))] : []),
      ]),
    );
  if (of === 'all' && ownerId !== undefined) rows = rows.where('schedules.owner_id', '=', ownerId);
  if (after !== undefined)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('schedules.name_key', 'schedules.id'), '>', tuple(after[0], after[1])),
    );
  return rows.execute();
}

export async function findSchedule(db: Database, id: string): Promise<ListedSchedule | undefined> {
  return withNames(db).where('schedules.id', '=', id).where('schedules.deleted_at', 'is', null).executeTakeFirst();
}

/** With what its saved search finds, but without the names that pages show. */
export type RunSchedule = StoredSchedule &
  Pick<ListedSchedule, 'search_address' | 'search_ids'> & { readonly has_alerts: SqlBool };

const schedulesToRun = compiledOnce((db) =>
  db
    .selectFrom('schedules')
    .leftJoin('saved_searches', (join) =>
      join
        .onRef('saved_searches.id', '=', 'schedules.search_id')
        .onRef('saved_searches.person_id', '=', 'schedules.owner_id'),
    )
    .selectAll('schedules')
    .select(['saved_searches.address as search_address', 'saved_searches.ids as search_ids'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('alerts').select('id').whereRef('alerts.schedule_id', '=', 'schedules.id')).as('has_alerts'),
    )
    .where('schedules.id', '=', '')
    .where('schedules.deleted_at', 'is', null),
);

export async function findScheduleToRun(db: Database, id: string): Promise<RunSchedule | undefined> {
  const [schedule] = await schedulesToRun(db, id);
  return schedule;
}

export async function findDeletedSchedule(db: Database, id: string): Promise<StoredSchedule | undefined> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

async function countSchedules(db: Database, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const columnsOf = (body: ScheduleBody) => ({
  name: body.name,
  name_key: body.name.toLowerCase(),
  query_id: body.queryId ?? '',
  connection_id: body.connectionId ?? '',
  report_path: body.reportPath ?? null,
  search_id: body.searchId ?? null,
  rule: JSON.stringify(body.rule),
  time_zone: body.timeZone,
  starts_at: instantOf(body.startsAt),
  ends_at: instantOf(body.endsAt),
  parameters: JSON.stringify(body.parameters ?? []),
  ...(body.delivery === undefined ? {} : { delivery: body.delivery === null ? null : JSON.stringify(body.delivery) }),
});

const instantOf = (text: string | null | undefined) => (text == null ? null : new Date(text).toISOString());

/** All runs of a full hour begin within it. */
const longestOffsetMilliseconds = 45_000;

/** The same for all of a person's schedules: their runs follow each other on one worker, which only they can use. */
const offsetOf = (ownerId: string) => crc32(ownerId) % longestOffsetMilliseconds;

/** Undefined if the owner has too many. */
export async function insertSchedule(
  tx: Database,
  ownerId: string,
  body: ScheduleBody,
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date | null },
): Promise<string | undefined> {
  const id = randomUUID();
  if (!(await hasRoom(tx, ownerId))) return undefined;
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
      offset_ms: offsetOf(ownerId),
      version: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      deleted_at: null,
    })
    .execute();
  return id;
}

/** Whether the person can have one more schedule, until the transaction ends. */
export async function hasRoom(tx: Database, ownerId: string): Promise<boolean> {
  // Locks the owner's row in PostgreSQL, so that concurrent calls can't pass the limit.
  await tx.updateTable('people').set({ id: ownerId }).where('id', '=', ownerId).execute();
  return (await countSchedules(tx, ownerId)) < scheduleLimits.perPerson;
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

/** Keeps it and its history for `restoreSchedule`; a run that waits is canceled. */
export async function deleteSchedule(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ deleted_at: now.toISOString(), next_at: null })
    .where('id', '=', id)
    .execute();
  await cancelWaiting(tx, id, 'The schedule was deleted before this run began', now);
}

export async function restoreSchedule(tx: Database, id: string, nextAt: Date | null): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ deleted_at: null, next_at: nextAt?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}

const keptDeletedMilliseconds = 24 * 60 * 60_000;

export async function forgetDeletedSchedules(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('schedules')
    .where('deleted_at', '<', new Date(now.getTime() - keptDeletedMilliseconds).toISOString())
    .execute();
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
