import type { QueryOf } from '@platbook/contract/endpoint';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { listQueries as listQueriesEndpoint, Query } from '@platbook/contract/workbench/queries';
import type { Database } from '../../db/open-db.ts';
import { findPlaces, type Place } from './find-places.ts';
import { readLimit, readSortBy } from './list-options.ts';
import { countFitting, readPlace, readQueries, readWishes, writePlace } from './list-queries.ts';
import type { StoredQuery } from './query-store.ts';
import type { Viewer } from './query-team.ts';
import { listStars } from './stars-store.ts';

/** Saved and pack queries in one order. At most 1,000 of each, so all are sorted before the page is cut. */
export async function listStarredQueries(
  db: Database,
  viewer: Viewer,
  query: QueryOf<typeof listQueriesEndpoint>,
  ofPacks: readonly Query[],
) {
  const limit = readLimit(query.limit);
  const sortBy = readSortBy(query.sortBy);
  const begin = readPlace(query.cursor, sortBy);
  const among = await listStars(db, 'query_stars', viewer.personId);
  const wishes = { ...readWishes(query, sortBy), among };
  const saved = await findPlaces(db, viewer, wishes, undefined, storedLimits.starsPerPerson);
  const keyOf = (place: Place) => (sortBy === '+name' ? place.name_key : place.updated_at);
  const compare = (one: [string, string], other: [string, string]) => {
    const at = one[0] === other[0] ? 1 : 0;
    if (one[at] === other[at]) return 0;
    return one[at]! < other[at]! === (sortBy === '+name') ? -1 : 1;
  };
  const places = [...saved, ...ofPacks.map(placeOf)]
    .filter((place) => begin === undefined || compare([keyOf(place), place.id], [begin.value, begin.id]) > 0)
    .sort((one, other) => compare([keyOf(one), one.id], [keyOf(other), other.id]));
  const page = places.slice(0, countFitting(places.slice(0, limit)));
  const ids = page.map(({ id }) => id);
  const known = new Map<string, StoredQuery | Query>(ofPacks.map((each) => [each.id, each]));
  const savedIds = ids.filter((id) => !known.has(id));
  for (const each of await readQueries(db, savedIds)) known.set(each.id, each);
  const last = page.at(-1);
  return {
    queries: ids.flatMap((id) => known.get(id) ?? []),
    next: places.length > page.length && last !== undefined ? writePlace(sortBy, 'all', last) : undefined,
  };
}

function placeOf({ id, name, updatedAt, queryText }: Query): Place {
  return { id, name_key: name.toLowerCase(), updated_at: updatedAt, bytes: Buffer.byteLength(queryText) };
}
