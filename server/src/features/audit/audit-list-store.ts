import { setImmediate as pause } from 'node:timers/promises';
import type { AuditSeals } from '@platbook/contract/admin/audit';
import { type SqlBool, sql } from 'kysely';
import { idNow } from '../../db/former-people.ts';
import type { Database } from '../../db/open-db.ts';
import type { AuditKind } from '../../db/tables/audit-tables.ts';
import { keptSince } from './seal-days.ts';

/** A filter for events; undefined or '' matches all. */
export interface AuditWishes {
  /** The actor or the affected user. */
  readonly personIds: readonly string[] | undefined;
  readonly kinds: readonly AuditKind[] | undefined;
  readonly outcome: string | undefined;
  readonly from: string | undefined;
  readonly before: string | undefined;
  readonly search: string;
  /** Leaves out the start of an operation whose end is listed, too. */
  readonly isMerged?: boolean;
}

export interface AuditPlace {
  readonly at: string;
  readonly id: number;
}

const endKinds = { run_started: 'run_ended', export_started: 'export_ended' } as const satisfies Partial<
  Record<AuditKind, AuditKind>
>;

/** Up to this many users, their events are read by index; for more users, all events are searched. */
const mostFollowed = 20;
/** How many events one query and one page read at most, so that neither blocks other users. */
const lookedAtOnce = 2_000;
const lookedThrough = 20_000;

type Stream = { readonly personId: string } | { readonly aboutId: string } | { readonly kind: AuditKind } | undefined;

/** Newest first, and where the next page starts. The search is bounded, so a page can be short and not the last. */
export async function findPlaces(db: Database, wishes: AuditWishes, count: number, after: AuditPlace | undefined) {
  const { streams, isAll } = streamsOf(wishes);
  const window = isAll
    ? (wishes.isMerged ? 2 : 1) * count + 1
    : Math.max(100, Math.ceil(lookedAtOnce / streams.length));
  const places: AuditPlace[] = [];
  for (let [looked, behind] = [0, after]; ; ) {
    const rows = await askWindow(db, wishes, streams, window, behind);
    for (const row of rows) {
      if (row.isMeant === 0) continue;
      if (places.length === count) return { places, next: places.at(-1) };
      places.push(row);
    }
    const last = rows.at(-1);
    if (rows.length < window || last === undefined) return { places, next: undefined };
    behind = { at: last.at, id: last.id };
    looked += rows.length;
    if (looked >= lookedThrough) return { places, next: behind };
    await pause();
  }
}

/** The narrowest streams that contain all matching events, and whether they contain no others. */
function streamsOf({ personIds, kinds, outcome, search }: AuditWishes): { streams: Stream[]; isAll: boolean } {
  const isOnly = outcome === undefined && search === '';
  if (personIds !== undefined && personIds.length <= mostFollowed)
    return {
      streams: personIds.flatMap((id) => [{ personId: id }, { aboutId: id }]),
      isAll: isOnly && kinds === undefined,
    };
  if (kinds !== undefined)
    return { streams: kinds.map((kind) => ({ kind })), isAll: isOnly && personIds === undefined };
  return { streams: [undefined], isAll: isOnly && personIds === undefined };
}

async function askWindow(
  db: Database,
  wishes: AuditWishes,
  streams: readonly Stream[],
  window: number,
  behind: AuditPlace | undefined,
): Promise<(AuditPlace & { isMeant: number })[]> {
  const part = (stream: Stream) => {
    let asked = db.selectFrom('audit_events').select(['id', 'at']);
    if (stream !== undefined && 'personId' in stream) asked = asked.where('person_id', '=', stream.personId);
    if (stream !== undefined && 'aboutId' in stream)
      asked = asked.where('name', '=', stream.aboutId).where('operation_id', 'is', null);
    if (stream !== undefined && 'kind' in stream) asked = asked.where('kind', '=', stream.kind);
    if (wishes.from !== undefined) asked = asked.where('at', '>=', wishes.from);
    if (wishes.before !== undefined) asked = asked.where('at', '<', wishes.before);
    // The row comparison would suffice, but SQLite doesn't always use it to bound the index.
    if (behind !== undefined)
      asked = asked.where('at', '<=', behind.at).where(sql<SqlBool>`(at, id) < (${behind.at}, ${behind.id})`);
    const newest = asked.orderBy('at', 'desc').orderBy('id', 'desc').limit(window);
    return db.selectFrom(newest.as('part')).select(['part.id', 'part.at']);
  };
  const all = streams.map(part).reduce((every, one) => every.union(one));
  const nearest = db.selectFrom(all.as('every')).select('every.id').orderBy('at', 'desc').orderBy('id', 'desc');
  const rows = await db
    .selectFrom('audit_events as event')
    .select(['event.id', 'event.at', meant(wishes).as('is_meant')])
    .where('event.id', 'in', nearest.limit(window))
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .execute();
  return rows.map(({ id, at, is_meant }) => ({ id: Number(id), at, isMeant: Number(is_meant) }));
}

function meant({ personIds, kinds, outcome, search, before, isMerged = false }: AuditWishes) {
  const parts = [sql`1 = 1`];
  if (kinds !== undefined) parts.push(sql`event.kind in (${sql.join(kinds)})`);
  if (personIds !== undefined) {
    const ids = sql.join(personIds);
    parts.push(sql`(event.person_id in (${ids}) or (event.operation_id is null and event.name in (${ids})))`);
  }
  if (outcome !== undefined) parts.push(sql`event.outcome = ${outcome}`);
  if (search !== '') parts.push(sql`lower(event.name) like ${partOf(search)} escape '\\'`);
  const merged = Object.entries(endKinds).flatMap(([start, end]) =>
    isMerged && (kinds === undefined || kinds.includes(end)) ? start : [],
  );
  if (merged.length > 0)
    parts.push(sql`not (event.kind in (${sql.join(merged)}) and exists (
      select 1 from audit_events as ended
      where ended.operation_id = event.operation_id and ended.kind = replace(event.kind, '_started', '_ended')
        ${before === undefined ? sql`` : sql`and ended.at < ${before}`}))`);
  return sql<number>`case when ${sql.join(parts, sql` and `)} then 1 else 0 end`;
}

/** When operations started, and what ran, by operation. */
export async function readStarts(db: Database, operationIds: readonly string[]) {
  if (operationIds.length === 0) return new Map<string, { at: string; text_sha256: string | null }>();
  const rows = await db
    .selectFrom('audit_events')
    .select(['operation_id', 'at', 'text_sha256'])
    .where('operation_id', 'in', operationIds)
    .where('kind', 'in', Object.keys(endKinds) as (keyof typeof endKinds)[])
    .execute();
  return new Map(rows.map(({ operation_id, ...start }) => [operation_id ?? '', start]));
}

export async function readEvents(db: Database, places: readonly AuditPlace[]) {
  if (places.length === 0) return [];
  return db
    .selectFrom('audit_events as event')
    .leftJoin('former_people as former_by', 'former_by.id', 'event.person_id')
    .leftJoin('people as by', (join) => join.on('by.id', '=', idNow('former_by', 'event.person_id')))
    .leftJoin('former_people as former_whom', 'former_whom.id', 'event.name')
    .leftJoin('people as whom', (join) =>
      join.on('whom.id', '=', idNow('former_whom', 'event.name')).on('event.operation_id', 'is', null),
    )
    .leftJoin('connections as connection', 'connection.id', 'event.connection_id')
    .select(['event.id', 'event.at', 'event.kind', 'event.name', 'event.connection_id'])
    .select(idNow('former_by', 'event.person_id').as('person_id'))
    .select(['event.outcome', 'event.error', 'event.address', 'event.user_agent', 'event.format', 'event.rows'])
    .select(['event.bytes', 'event.removed_before', 'event.operation_id', 'event.query_id', 'event.text_sha256'])
    .select(['by.email as by_email', 'by.given_name as by_given_name', 'by.surname as by_surname'])
    .select(['whom.id as whom_id', 'whom.email as whom_email', 'connection.name as connection_name'])
    .select(
      // Only the SQL of runs has a hash, and it is not returned.
      sql<string | null>`case when event.text_sha256 is null then event.text end`.as('changes'),
    )
    .where(
      'event.id',
      'in',
      places.map(({ id }) => id),
    )
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .execute();
}
export type StoredEvent = Awaited<ReturnType<typeof readEvents>>[number];

export async function listSeals(db: Database, count: number): Promise<AuditSeals> {
  const kept = await keptSince(db);
  const range = await db
    .selectFrom('audit_seals')
    .select(({ fn }) => [fn.countAll().as('days'), fn.min('day').as('first'), fn.max('day').as('last')])
    .where('day', '>=', kept)
    .executeTakeFirstOrThrow();
  const seals = await db.selectFrom('audit_seals').selectAll().orderBy('day', 'desc').limit(count).execute();
  return {
    days: Number(range.days),
    firstDay: range.first,
    lastDay: range.last,
    seals: seals.map(({ day, events, sha256, sealed_at }) => ({ day, events, sha256, sealedAt: sealed_at })),
  };
}

const partOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export async function findPeople(db: Database, text: string, most: number): Promise<string[]> {
  const exact = await db.selectFrom('people').select('id').where('email', '=', text.toLowerCase()).execute();
  if (exact.length > 0) return exact.map(({ id }) => id);
  const found = await db
    .selectFrom('people')
    .select('id')
    .where(sql<SqlBool>`lower(email || ' ' || given_name || ' ' || surname) like ${partOf(text)} escape '\\'`)
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}
