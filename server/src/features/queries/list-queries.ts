import type { QueryOf } from '@platbook/contract/endpoint';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { listQueries as listQueriesEndpoint } from '@platbook/contract/workbench/queries';
import type { Database } from '../../db/open-db.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';
import { findPlaces, type ListWishes, type Place } from './find-places.ts';
import { readLimit, readSortBy, type SortBy } from './list-options.ts';
import { queryColumns, type StoredQuery, toQuery } from './query-store.ts';
import { tagsOf } from './query-tags-store.ts';
import type { Viewer } from './query-team.ts';
import { listStars } from './stars-store.ts';

type ListQuery = QueryOf<typeof listQueriesEndpoint>;

/** The list has two parts if starred queries come first. */
type Part = 'starred' | 'rest' | 'all';

/** The cursor has the last row's sort value and ID, so pages have no duplicates or gaps while queries are saved. */
export async function listQueries(db: Database, viewer: Viewer, query: ListQuery) {
  const limit = readLimit(query.limit);
  const sortBy = readSortBy(query.sortBy);
  const wishes = readWishes(query, sortBy);
  const begin = readPlace(query.cursor, sortBy);
  const isParted = query.starredFirst === 'true' && query.only === undefined;
  const part: Part = begin?.part ?? (isParted ? 'starred' : 'all');
  const stars = isParted ? await listStars(db, 'query_stars', viewer.personId) : [];

  let places: (Place & { part: Part })[] = [];
  if (part === 'starred') {
    const found = await findPlaces(db, viewer, { ...wishes, among: stars }, begin, limit + 1);
    places = found.map((place) => ({ ...place, part }));
  }
  if (places.length <= limit) {
    const others = part === 'all' ? wishes : { ...wishes, besides: stars };
    const after = part === 'starred' ? undefined : begin;
    const found = await findPlaces(db, viewer, others, after, limit + 1 - places.length);
    places = [...places, ...found.map((place) => ({ ...place, part: part === 'all' ? part : ('rest' as const) }))];
  }
  const page = places.slice(0, countFitting(places.slice(0, limit)));
  const last = page.at(-1);
  const ids = page.map((place) => place.id);
  return {
    queries: await readQueries(db, ids),
    next: places.length > page.length && last !== undefined ? writePlace(sortBy, last.part, last) : undefined,
  };
}

export function readWishes(query: ListQuery, sortBy: SortBy): ListWishes {
  return {
    sources: sourcesOf(query),
    sortBy,
    search: query.search?.toLowerCase() ?? '',
    tag: query.tag ?? '',
    connectionId: query.connectionId ?? '',
    isInTrash: query.only === 'trash',
  };
}

function sourcesOf({ only, ownedByUser }: ListQuery): ListWishes['sources'] {
  if (only === 'starred') return ['own', 'team', 'named'];
  if (only === 'team') return ['team'];
  if (only === 'shared') return ['named'];
  return only === undefined && ownedByUser === 'false' ? ['team', 'named'] : ['own'];
}

export function countFitting(places: readonly { bytes: number }[]): number {
  let bytes = 0;
  const over = places.findIndex((place, index) => {
    bytes += place.bytes;
    return index > 0 && bytes > storedLimits.queryListPageBytes;
  });
  return over < 0 ? places.length : over;
}

export async function readQueries(db: Database, ids: readonly string[]): Promise<StoredQuery[]> {
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

export function writePlace(sortBy: SortBy, part: Part, last: Place): string {
  return writeCursor([sortBy, part, sortBy === '+name' ? last.name_key : last.updated_at, last.id]);
}

export function readPlace(
  cursor: string | undefined,
  sortBy: SortBy,
): { part: Part; value: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [sortedBy, part, value, id] = readCursor(cursor, 4) as [string, string, string, string];
  if (sortedBy !== sortBy || (part !== 'starred' && part !== 'rest' && part !== 'all'))
    throw problem('request.invalid', 'cursor must come from a `next` link');
  return { part, value, id };
}
