import { storedLimits } from '@platbook/contract/stored-limits';
import type { LinkView, ShareLink } from '@platbook/contract/workbench/share-links';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { ShareLinksTable } from '../../db/tables/workbench-tables.ts';
import { displayNameOf } from '../people/index.ts';

/** For a query of `batches`: whether a live link keeps the run's rows. */
export const isLinked = (now: string) => sql<SqlBool>`exists (select 1 from share_links
  where share_links.batch_id = batches.id and revoked_at is null and expires_at > ${now})`;

const selectLive = (db: Database, now: string) =>
  db.selectFrom('share_links').where('revoked_at', 'is', null).where('expires_at', '>', now);

export async function hasLiveLink(db: Database, batchId: string, now: string): Promise<boolean> {
  const link = await selectLive(db, now).select('id').where('batch_id', '=', batchId).limit(1).executeTakeFirst();
  return link !== undefined;
}

export async function listLive(db: Database, ids: readonly string[], now: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await selectLive(db, now)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function getLink(db: Database, id: string) {
  return db.selectFrom('share_links').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertLink(db: Database, link: Insertable<ShareLinksTable>): Promise<void> {
  await db.insertInto('share_links').values(link).execute();
}

/** A live link of the same kind that expires no earlier than `until`. */
export async function findSameLink(db: Database, link: Insertable<ShareLinksTable>, now: string, until: string) {
  return selectLive(db, now)
    .selectAll()
    .where('query_id', '=', link.query_id)
    .where('created_by', '=', link.created_by)
    .where('view', '=', link.view)
    .where('batch_id', link.batch_id === null ? 'is' : '=', link.batch_id ?? null)
    .where('expires_at', '>=', until)
    .where('expires_at', '<=', link.expires_at)
    .limit(1)
    .executeTakeFirst();
}

export async function countLinks(db: Database, queryId: string, personId: string, now: string): Promise<number> {
  const rows = await selectLive(db, now)
    .select('id')
    .where('query_id', '=', queryId)
    .where('created_by', '=', personId)
    .execute();
  return rows.length;
}

/** Stored bytes of the user's runs that live links keep, and of this one, by query, largest first. */
export async function listLinkedBytes(db: Database, personId: string, batchId: string, now: string) {
  const bytes = sql<
    number | string
  >`sum(case when result_stored_bytes > 0 then result_stored_bytes else result_bytes end)`;
  const rows = await db
    .selectFrom('statements')
    .innerJoin('batches', 'batches.id', 'statements.batch_id')
    .select(({ fn }) => ['batches.query_id', fn.max('batches.name').as('name'), bytes.as('bytes')])
    .select(isLinked(now).as('is_linked'))
    .where('batches.person_id', '=', personId)
    .where('statements.result_bytes', 'is not', null)
    .where((where) => where.or([where('batches.id', '=', batchId), isLinked(now)]))
    .groupBy(['batches.query_id', 'is_linked'])
    .orderBy('bytes', 'desc')
    .execute();
  return rows.map((row) => ({ name: row.name, bytes: Number(row.bytes), isLinked: Boolean(row.is_linked) }));
}

export async function listLinkedStatements(db: Database, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('statements')
    .select('id')
    .where('result_stored_bytes', '>', 0)
    .where(
      'batch_id',
      'in',
      selectLive(db, now).select('batch_id').where('batch_id', 'is not', null).$castTo<{ batch_id: string }>(),
    )
    .execute();
  return rows.map((row) => row.id);
}

export interface ListedLink {
  id: string;
  view: LinkView;
  createdBy: { id: string; displayName: string };
  createdAt: string;
  expiresAt: string;
  openings: ShareLink['openings'];
}

/** Live links, newest first; `creatorId` limits them to one user's. */
export async function listLinks(db: Database, queryId: string, creatorId: string | undefined, now: string) {
  const links = await selectLive(db, now)
    .innerJoin('people', 'people.id', 'share_links.created_by')
    .select(['share_links.id', 'view', 'share_links.created_by', 'share_links.created_at', 'expires_at'])
    .select(['email', 'given_name', 'surname'])
    .where('query_id', '=', queryId)
    .$if(creatorId !== undefined, (all) => all.where('created_by', '=', creatorId ?? ''))
    .orderBy('share_links.created_at', 'desc')
    .orderBy('share_links.id')
    .limit(storedLimits.linksListed)
    .execute();
  const openings = await listOpenings(
    db,
    links.map(({ id }) => id),
  );
  return links.map(
    (link): ListedLink => ({
      id: link.id,
      view: link.view,
      createdBy: { id: link.created_by, displayName: displayNameOf(link) },
      createdAt: link.created_at,
      expiresAt: link.expires_at,
      openings: openings.get(link.id) ?? [],
    }),
  );
}

async function listOpenings(db: Database, linkIds: readonly string[]) {
  const openings = new Map<string, ShareLink['openings']>();
  for (const id of linkIds) {
    const rows = await db
      .selectFrom('share_link_openings')
      .innerJoin('people', 'people.id', 'share_link_openings.person_id')
      .select(['last_at', 'count', 'email', 'given_name', 'surname'])
      .where('link_id', '=', id)
      .orderBy('last_at', 'desc')
      .limit(storedLimits.openingsListed)
      .execute();
    const list = rows.map((row) => ({ displayName: displayNameOf(row), lastAt: row.last_at, count: row.count }));
    openings.set(id, list);
  }
  return openings;
}

export async function recordOpening(db: Database, linkId: string, personId: string, now: string): Promise<void> {
  await db
    .insertInto('share_link_openings')
    .values({ link_id: linkId, person_id: personId, first_at: now, last_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['link_id', 'person_id'])
        .doUpdateSet({ last_at: now, count: sql<number>`share_link_openings.count + 1` }),
    )
    .execute();
}

/** False if it has ended. */
export async function revokeLink(db: Database, id: string, now: string): Promise<boolean> {
  const revoked = await db
    .updateTable('share_links')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}

export async function forgetEndedLinks(db: Database, before: string): Promise<void> {
  await db.deleteFrom('share_links').where('expires_at', '<', before).execute();
}
