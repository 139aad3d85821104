import type { QueryOf } from '@platbook/contract/endpoint';
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
 * The person's queries, newest or by name, 20 a page (200 at most). Pages are joined by the sort value and the id of the
 * last row, so that nothing is listed twice or left out while queries are saved.
 */
export async function listQueries(db: Database, ownerId: string, query: ListQuery): Promise<QueryPage> {
  const limit = readLimit(query.limit);
  const sortBy = readSortBy(query.sortBy);
  let found = db.selectFrom('queries').select(queryColumns).where('owner_id', '=', ownerId);
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
  const rows = await found.limit(limit + 1).execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const tags = await tagsOf(
    db,
    page.map((row) => row.id),
  );
  return {
    queries: page.map((row) => toQuery(row, tags)),
    next:
      rows.length > limit && last !== undefined
        ? writeCursor([sortBy, sortBy === '+name' ? last.name_key : last.updated_at, last.id])
        : undefined,
  };
}

function readPlace(cursor: string | undefined, sortBy: SortBy): { value: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [sortedBy, value, id] = readCursor(cursor, 3) as [string, string, string];
  if (sortedBy !== sortBy) throw problem('request.invalid', 'cursor must come from a next link');
  return { value, id };
}
