import { storedLimits } from '@platbook/contract/stored-limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { Tables } from '../../db/tables.ts';

const selectTags = (db: Database, ownerId: string) =>
  db
    .selectFrom('query_tags')
    .innerJoin('queries', 'queries.id', 'query_tags.query_id')
    .where('queries.owner_id', '=', ownerId)
    .where('queries.deleted_at', 'is', null);

export async function listTags(db: Database, ownerId: string): Promise<string[]> {
  const rows = await selectTags(db, ownerId)
    .select('query_tags.tag')
    .distinct()
    .orderBy('query_tags.tag')
    .limit(storedLimits.tagsListed)
    .execute();
  return rows.map((row) => row.tag);
}

export async function countTags(db: Database, ownerId: string): Promise<{ tag: string; count: number }[]> {
  const rows = await selectTags(db, ownerId)
    .select((build) => ['query_tags.tag', build.fn.countAll().as('count')])
    .groupBy('query_tags.tag')
    .orderBy('count', 'desc')
    .orderBy('query_tags.tag')
    .limit(storedLimits.tagCountsListed)
    .execute();
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }));
}

export async function tagsOf(db: Database | Transaction<Tables>, ids: readonly string[]) {
  const tags = new Map<string, string[]>();
  if (ids.length === 0) return tags;
  const rows = await db
    .selectFrom('query_tags')
    .selectAll()
    .where('query_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  for (const row of rows) tags.set(row.query_id, [...(tags.get(row.query_id) ?? []), row.tag]);
  return tags;
}

export async function replaceTags(tx: Transaction<Tables>, id: string, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('query_tags').where('query_id', '=', id).execute();
  if (tags.length === 0) return;
  await tx
    .insertInto('query_tags')
    .values(tags.map((tag, position) => ({ query_id: id, tag, position })))
    .execute();
}
