import { randomUUID } from 'node:crypto';
import type { DataMarkKind, ListedDataMark } from '@platbook/contract/packs/data-changes';
import { dataChangeLimits } from '@platbook/contract/packs/data-changes';
import type { Database } from '../../db/open-db.ts';

export interface PropertyConnection {
  readonly id: string;
  readonly driver: string;
  readonly scope: 'trial' | 'licensed';
}

export async function listPropertyConnections(db: Database): Promise<ReadonlyMap<string, PropertyConnection>> {
  const rows = await db
    .selectFrom('connections')
    .select(['id', 'driver', 'scope'])
    .where('scope', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ scope, ...row }) => (scope === null ? [] : [[row.id, { ...row, scope }] as const])));
}

/** IDs of people with a query or schedule on these connections, or a working API key. */
export async function listOwnerIds(db: Database, connectionIds: readonly string[]): Promise<string[]> {
  const ofKeys = await db
    .selectFrom('api_keys')
    .select('person_id as id')
    .where('ended_at', 'is', null)
    .distinct()
    .execute();
  if (connectionIds.length === 0) return ofKeys.map(({ id }) => id);
  const ofQueries = await db
    .selectFrom('queries')
    .select('owner_id as id')
    .where('connection_id', 'in', [...connectionIds])
    .where('deleted_at', 'is', null)
    .distinct()
    .execute();
  const ofSchedules = await db
    .selectFrom('schedules')
    .select('owner_id as id')
    .where('connection_id', 'in', [...connectionIds])
    .where('deleted_at', 'is', null)
    .distinct()
    .execute();
  return [...new Set([...ofKeys, ...ofQueries, ...ofSchedules].map(({ id }) => id))].sort();
}

const readAtOnce = 50;

export interface OwnQuery {
  readonly id: string;
  readonly name: string;
  readonly connectionId: string;
  readonly text: string;
  /** JSON of a chart, or null. */
  readonly chart: string | null;
}

/** Those not saved since `until`. */
export async function* readQueriesOf(
  db: Database,
  ownerId: string,
  connectionIds: readonly string[],
  until: string,
): AsyncGenerator<OwnQuery> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('queries')
      .select(['id', 'name', 'connection_id', 'query_text', 'chart'])
      .where('owner_id', '=', ownerId)
      .where('connection_id', 'in', [...connectionIds])
      .where('deleted_at', 'is', null)
      .where('updated_at', '<=', until)
      .where('id', '>', after)
      .orderBy('id')
      .limit(readAtOnce)
      .execute();
    for (const { id, name, connection_id: connectionId, query_text: text, chart } of rows)
      yield { id, name, connectionId: connectionId ?? '', text, chart };
    const last = rows.at(-1);
    if (last === undefined || rows.length < readAtOnce) return;
    after = last.id;
  }
}

/** A schedule of a pack query has no text. */
export async function listSchedulesOf(db: Database, ownerId: string, connectionIds: readonly string[], until: string) {
  return db
    .selectFrom('schedules')
    .leftJoin('queries', (join) =>
      join.onRef('queries.id', '=', 'schedules.query_id').on('queries.deleted_at', 'is', null),
    )
    .select(['schedules.id', 'schedules.name', 'schedules.query_id', 'schedules.connection_id', 'queries.query_text'])
    .where('schedules.owner_id', '=', ownerId)
    .where('schedules.deleted_at', 'is', null)
    .where('schedules.connection_id', 'in', [...connectionIds])
    .where('schedules.updated_at', '<=', until)
    .where((where) => where.or([where('queries.id', 'is', null), where('queries.updated_at', '<=', until)]))
    .execute();
}

export async function listKeysOf(db: Database, personId: string, now: Date) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('rolled_into', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toISOString())]))
    .execute();
}

export interface NewMark {
  readonly kind: DataMarkKind;
  readonly subjectId: string;
  readonly sentence: string;
}

export async function insertMarks(
  tx: Database,
  { id, recordedAt }: { readonly id: string; readonly recordedAt: string },
  personId: string,
  marks: readonly NewMark[],
): Promise<void> {
  for (let from = 0; from < marks.length; from += readAtOnce)
    await tx
      .insertInto('data_marks')
      .values(
        marks.slice(from, from + readAtOnce).map(({ kind, subjectId, sentence }) => ({
          id: randomUUID(),
          version_id: id,
          person_id: personId,
          kind,
          subject_id: subjectId,
          sentence,
          recorded_at: recordedAt,
          dismissed_at: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The person's marks, newest first; of an object with several, the newest. Those of what was deleted or saved since are left out. */
export async function listMarksOf(db: Database, personId: string): Promise<ListedDataMark[]> {
  const rows = await db
    .selectFrom('data_marks')
    .leftJoin('queries', (join) =>
      join
        .onRef('queries.id', '=', 'data_marks.subject_id')
        .on('data_marks.kind', '=', 'query')
        .on('queries.deleted_at', 'is', null),
    )
    .leftJoin('schedules', (join) =>
      join
        .onRef('schedules.id', '=', 'data_marks.subject_id')
        .on('data_marks.kind', '=', 'schedule')
        .on('schedules.deleted_at', 'is', null),
    )
    .leftJoin('queries as scheduled', 'scheduled.id', 'schedules.query_id')
    .leftJoin('api_keys', (join) =>
      join
        .onRef('api_keys.id', '=', 'data_marks.subject_id')
        .on('data_marks.kind', '=', 'key')
        .on('api_keys.ended_at', 'is', null),
    )
    .selectAll('data_marks')
    .select(({ fn }) => [
      fn.coalesce('queries.name', 'schedules.name', 'api_keys.name').as('name'),
      fn.coalesce('queries.updated_at', 'scheduled.updated_at').as('saved_at'),
    ])
    .where('data_marks.person_id', '=', personId)
    .where('data_marks.dismissed_at', 'is', null)
    .orderBy('data_marks.recorded_at', 'desc')
    .orderBy('data_marks.id')
    .limit(dataChangeLimits.marks)
    .execute();
  const newest = new Map<string, ListedDataMark>();
  for (const row of rows) {
    const key = `${row.kind} ${row.subject_id}`;
    if (row.name === null || row.recorded_at < (row.saved_at ?? '') || newest.has(key)) continue;
    const { id, version_id: versionId, sentence, kind, subject_id: subjectId, name } = row;
    newest.set(key, { id, versionId, sentence, kind, subjectId, name });
  }
  return [...newest.values()];
}

export async function findMark(db: Database, personId: string, id: string) {
  return db
    .selectFrom('data_marks')
    .select(['kind', 'subject_id'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}
