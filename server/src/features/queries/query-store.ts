import { limits } from '@platbook/contract/limits';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { Chart } from '@platbook/contract/workbench/chart';
import type { QueryBody } from '@platbook/contract/workbench/queries';
import type { Permission } from '@platbook/contract/workbench/sharing';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { keepLetterGroups } from '../../db/letter-groups.ts';
import type { Database } from '../../db/open-db.ts';
import type { QueriesTable } from '../../db/tables/workbench-tables.ts';
import type { Tables } from '../../db/tables.ts';
import { deleteDrafts } from './drafts-store.ts';
import { replaceTags, tagsOf } from './query-tags-store.ts';
import type { Viewer } from './query-team.ts';

export type StoredQuery = ReturnType<typeof toQuery>;

export type UntaggedQuery = Omit<StoredQuery, 'tags'>;

export type SaveOutcome =
  | { kind: 'saved'; query: StoredQuery }
  | { kind: 'conflict'; version: number }
  | { kind: 'gone' };

export async function insertQuery(db: Database, id: string, ownerId: string, body: QueryBody, now: string) {
  const content = contentOf(body);
  const stamps = { owner_id: ownerId, version: 1, created_at: now, updated_at: now, updated_by: ownerId };
  const row = { id, ...stamps, sharing: 'private' as const, team_key: null, deleted_at: null, ...columnsOf(content) };
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('queries').values(row).execute();
    await keepLetterGroups(tx, [row]);
    await replaceTags(tx, id, content.tags);
  });
  return toQuery(row, new Map([[id, content.tags]]));
}

/** With `expectedVersion`, a newer version is a conflict; without it, overwrites. `gone` if the user can't change it. */
export async function updateQuery(
  db: Database,
  id: string,
  viewer: Viewer,
  body: QueryBody,
  save: { expectedVersion: number | undefined; now: string },
): Promise<SaveOutcome> {
  return db.transaction().execute(async (tx): Promise<SaveOutcome> => {
    // Writing to the row first serializes concurrent saves of one query in both dialects.
    const taken = await tx
      .updateTable('queries')
      .set({ id })
      .where('id', '=', id)
      .where((where) => canEdit(where, viewer))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return { kind: 'gone' };
    const row = await tx.selectFrom('queries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = toQuery(row, await tagsOf(tx, [id]));
    const content = contentOf(body, before);
    if (save.expectedVersion !== undefined && save.expectedVersion !== before.version) {
      // A save that is retried after its response was lost finds its own text, not another user's.
      const isRepeat = save.expectedVersion === before.version - 1 && isSameContent(content, before);
      return isRepeat ? { kind: 'saved', query: before } : { kind: 'conflict', version: before.version };
    }
    const columns = columnsOf(content);
    await keepVersion(tx, before, row.chart);
    const stamps = { version: before.version + 1, updated_at: save.now, updated_by: viewer.personId };
    await tx
      .updateTable('queries')
      .set({ ...stamps, ...columns })
      .where('id', '=', id)
      .execute();
    if (columns.search_text !== row.search_text) await keepLetterGroups(tx, [{ id, search_text: columns.search_text }]);
    await replaceTags(tx, id, content.tags);
    if (content.queryText !== before.queryText) await deleteDrafts(tx, viewer.personId, [id]);
    return { kind: 'saved', query: toQuery({ ...row, ...stamps, ...columns }, new Map([[id, content.tags]])) };
  });
}

async function keepVersion(tx: Database, before: StoredQuery, chart: string | null): Promise<void> {
  await tx
    .insertInto('query_versions')
    .values({
      query_id: before.id,
      version: before.version,
      name: before.name,
      connection_id: before.connectionId,
      query_text: before.queryText,
      chart,
      tags: JSON.stringify(before.tags),
      saved_by: before.updatedBy,
      saved_at: before.updatedAt,
    })
    .execute();
  if (before.version > storedLimits.versionsPerQuery)
    await tx
      .deleteFrom('query_versions')
      .where('query_id', '=', before.id)
      .where('version', '<=', before.version - storedLimits.versionsPerQuery)
      .execute();
}

export async function getQuery(db: Database, id: string, viewer: Viewer): Promise<StoredQuery | undefined> {
  const query = await getUntaggedQuery(db, id, viewer);
  return query && { ...query, tags: (await tagsOf(db, [id])).get(id) ?? [] };
}

export async function getUntaggedQuery(db: Database, id: string, viewer: Viewer): Promise<UntaggedQuery | undefined> {
  const row = await db
    .selectFrom('queries')
    .select(queryColumns)
    .where('id', '=', id)
    .where((where) => canRead(where, viewer))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toUntagged(row);
}

type Where = ExpressionBuilder<Tables, 'queries'>;

export const isOwn = (where: Where, { personId }: Viewer) => where('queries.owner_id', '=', personId);

/** True for a teammate's query that the team shares with the viewer; never without a team. */
export function isShared(where: Where, { personId, team }: Viewer) {
  return where('queries.team_key', '=', team ?? '').and('queries.owner_id', '<>', personId);
}

/** True for a query that its owner shares with the viewer by name. */
export const isNamed = (where: Where, { personId }: Viewer, permissions: readonly Permission[] = ['read', 'edit']) =>
  where('queries.id', 'in', (build) =>
    build
      .selectFrom('query_shares')
      .select('query_id')
      .where('person_id', '=', personId)
      .where('permission', 'in', [...permissions]),
  );

export const canRead = (where: Where, viewer: Viewer) =>
  where.or([isOwn(where, viewer), isShared(where, viewer), isNamed(where, viewer)]);

export const canEdit = (where: Where, viewer: Viewer) =>
  where.or([
    isOwn(where, viewer),
    isShared(where, viewer).and('sharing', '=', 'edit'),
    isNamed(where, viewer, ['edit']),
  ]);

/** The columns of a list: all but `search_text`, which duplicates the text. */
export const queryColumns = [
  'id',
  'owner_id',
  'name',
  'name_key',
  'connection_id',
  'query_text',
  'chart',
  'version',
  'sharing',
  'team_key',
  'updated_by',
  'created_at',
  'updated_at',
  'deleted_at',
] as const satisfies readonly (keyof QueriesTable)[];

type QueryRow = Pick<Selectable<QueriesTable>, (typeof queryColumns)[number]>;

export const toQuery = (row: QueryRow, tags: ReadonlyMap<string, string[]>) => ({
  ...toUntagged(row),
  tags: tags.get(row.id) ?? [],
});

function toUntagged(row: QueryRow) {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    connectionId: row.connection_id,
    queryText: row.query_text,
    chart: row.chart === null ? null : (JSON.parse(row.chart) as Chart),
    version: row.version,
    sharing: row.sharing,
    /** The team it is shared with; null while it is private. */
    teamKey: row.team_key,
    updatedBy: row.updated_by ?? row.owner_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    /** Null unless it is in the trash. */
    deletedAt: row.deleted_at,
  };
}

type Content = Pick<StoredQuery, 'name' | 'tags' | 'connectionId' | 'queryText' | 'chart'>;

function contentOf(body: QueryBody, before?: Content): Content {
  return {
    name: body.name,
    tags: body.tags ?? before?.tags ?? [],
    connectionId: body.connectionId === undefined ? (before?.connectionId ?? null) : body.connectionId,
    queryText: body.queryText ?? before?.queryText ?? '',
    chart: body.chart === undefined ? (before?.chart ?? null) : body.chart,
  };
}

function isSameContent(one: Content, other: Content): boolean {
  const textOf = (content: Content) => JSON.stringify([columnsOf(content), content.tags]);
  return textOf(one) === textOf(other);
}

function columnsOf(content: Content) {
  return {
    name: content.name,
    name_key: content.name.toLowerCase(),
    connection_id: content.connectionId,
    query_text: content.queryText,
    chart: content.chart === null ? null : JSON.stringify(content.chart),
    search_text: [content.name, ...content.tags, content.queryText].join('\n').toLowerCase(),
  };
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Moves a query to the trash, or with null back from it; false if it isn't on the other side. */
export async function trashQuery(db: Database, id: string, ownerId: string, at: string | null): Promise<boolean> {
  const moved = await db
    .updateTable('queries')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.trashDays * dayMilliseconds).toISOString();
  const removed = await db.deleteFrom('queries').where('deleted_at', '<', before).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
