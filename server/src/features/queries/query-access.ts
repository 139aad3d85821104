import type { Database } from '../../db/open-db.ts';
import type { Person } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { getQuery, type StoredQuery } from './query-store.ts';

/** The query if this person may read it, else 404 'Query not found', as for an unknown id. */
export async function requireReadableQuery(db: Database, person: Person, id: string): Promise<StoredQuery> {
  const query = await getQuery(db, id, person.id);
  if (query === undefined) throw problem('query.not-found');
  return query;
}

/** What this person may do with a query he can read. */
export function rightsOn(
  person: Person,
  query: StoredQuery,
): { canRead: boolean; canWrite: boolean; canDelete: boolean } {
  const isOwner = query.ownerId === person.id;
  return { canRead: true, canWrite: isOwner, canDelete: isOwner };
}
