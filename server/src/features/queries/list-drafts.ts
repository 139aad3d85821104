import type { DraftHead } from '@platbook/contract/workbench/drafts';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { isOwn, isShared } from './query-store.ts';
import type { Viewer } from './query-team.ts';

/** Lists the user's drafts, newest first: of new queries, and of saved ones that the user can still edit. */
export async function listDrafts(db: Database, viewer: Viewer): Promise<DraftHead[]> {
  const changeable = db
    .selectFrom('queries')
    .select('queries.id')
    .where('deleted_at', 'is', null)
    .where((where) => where.or([isOwn(where, viewer), isShared(where, viewer).and('sharing', '=', 'edit')]));
  const rows = await db
    .selectFrom('query_drafts')
    .select(['query_id', 'name', 'device', 'updated_at', sql<string>`substr(text, 1, 200)`.as('start')])
    .where('person_id', '=', viewer.personId)
    .where((where) => where.or([where('query_id', 'like', 'new%'), where('query_id', 'in', changeable)]))
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map(({ query_id: id, updated_at: updatedAt, ...head }) => ({ id, updatedAt, ...head }));
}
