import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { getQuery, type StoredQuery } from './query-store.ts';
import { type Viewer, viewerOf } from './query-team.ts';

/** Returns the query if the user can read it, else throws 'Query not found' (404), as for an unknown ID. */
export async function requireReadableQuery(
  { db, config }: Pick<Services, 'db' | 'config'>,
  person: Person,
  id: string,
): Promise<StoredQuery> {
  const query = await getQuery(db, id, viewerOf(config, person));
  if (query === undefined) throw problem('query.not-found');
  return query;
}

export function rightsOn(viewer: Viewer, query: StoredQuery) {
  const isOwner = query.ownerId === viewer.personId;
  return {
    canRead: true,
    canWrite: isOwner || query.sharing === 'edit',
    canDelete: isOwner,
    canShare: isOwner && viewer.team !== null,
  };
}
