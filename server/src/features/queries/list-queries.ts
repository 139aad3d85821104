import type { QueryOf } from '@platbook/contract/endpoint';
import { limits } from '@platbook/contract/limits';
import type { listQueries as listQueriesEndpoint } from '@platbook/contract/queries';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';
import { readLimit, readSortBy, type SortBy } from './list-options.ts';
import { queryColumns, type StoredQuery, toQuery } from './query-store.ts';
import { tagsOf } from './query-tags-store.ts';

type ListQuery = QueryOf<typeof listQueriesEndpoint>;

/** A page of the list; `next` is the cursor of the page after it. */
export interface QueryPage {
  queries: StoredQuery[];
  next: string | undefined;
}

/**
 * The person's queries, newest or by name, 20 a page (200 at most, and 4 MB of texts). Pages are joined by the sort value and the id of the
 * last row, so that nothing is listed twice or left out while queries are saved.
 */
export async function listQueries(db: Database, ownerId: string, query: ListQuery): Promise<QueryPage> {
  const limit = readLimit(query.limit);
  const sortBy = readSortBy(query.sortBy);
  let found = db
    .selectFrom('queries')
    .select(['id', 'name_key', 'updated_at', sql<number>`octet_length(query_text)`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null);
  const { tag } = query;
  if (tag)
    found = found.where('id', 'in', (build) =>
      build.selectFrom('query_tags').select('query_id').where('tag', '=', tag),
    );
  if (query.connectionId) found = found.where('connection_id', '=', query.connectionId);
  if (query.search) {
    const pattern = `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  const after = readPlace(query.cursor, sortBy);
  if (sortBy === '+name') {
    if (after !== undefined) found = found.where(sql<boolean>`(name_key, id) > (${after.value}, ${after.id})`);
    found = found.orderBy('name_key').orderBy('id');
  } else {
    if (after !== undefined) found = found.where(sql<boolean>`(updated_at, id) < (${after.value}, ${after.id})`);
    found = found.orderBy('updated_at', 'desc').orderBy('id', 'desc');
  }
  const places = await found.limit(limit + 1).execute();
  const page = places.slice(0, countFitting(places.slice(0, limit)));
  const ids = page.map((place) => place.id);
  const last = page.at(-1);
  return {
    queries: await readQueries(db, ids),
    next:
      places.length > page.length && last !== undefined
        ? writeCursor([sortBy, sortBy === '+name' ? last.name_key : last.updated_at, last.id])
        : undefined,
  };
}

/** How many of these texts fit into a page. */
export function countFitting(places: readonly { bytes: number }[]): number {
  let bytes = 0;
  const over = places.findIndex((place, index) => {
    bytes += place.bytes;
    return index > 0 && bytes > limits.queryListPageBytes;
  });
  return over < 0 ? places.length : over;
}

/** Queries in the order of their ids; one that was deleted meanwhile is left out. */
async function readQueries(db: Database, ids: readonly string[]): Promise<StoredQuery[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('queries')
    .select(queryColumns)
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const tags = await tagsOf(db, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toQuery(row, tags)];
  });
}

function readPlace(cursor: string | undefined, sortBy: SortBy): { value: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [sortedBy, value, id] = readCursor(cursor, 3) as [string, string, string];
  if (sortedBy !== sortBy) throw problem('request.invalid', 'cursor must come from a next link');
  return { value, id };
}
