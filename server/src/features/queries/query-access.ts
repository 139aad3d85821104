import type { Permission } from '@platbook/contract/workbench/sharing';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { getQuery, getUntaggedQuery, type StoredQuery, type UntaggedQuery } from './query-store.ts';
import { type Viewer, viewerOf } from './query-team.ts';

/** Returns the query if the user can read it, else throws 'Query not found' (404), as for an unknown ID. */
export async function requireReadableQuery(
  { db, config }: Pick<Services, 'db' | 'config'>,
  person: Person,
  id: string,
): Promise<UntaggedQuery> {
  const query = await getUntaggedQuery(db, id, viewerOf(config, person));
  if (query === undefined) throw problem('query.not-found');
  return query;
}

/** The same with its tags. */
export async function requireTaggedQuery(
  { db, config }: Pick<Services, 'db' | 'config'>,
  person: Person,
  id: string,
): Promise<StoredQuery> {
  const query = await getQuery(db, id, viewerOf(config, person));
  if (query === undefined) throw problem('query.not-found');
  return query;
}

/** Also throws 'query.not-owner' if they can read it but don't own it. */
export async function requireOwnQuery(
  services: Pick<Services, 'db' | 'config'>,
  person: Person,
  id: string,
): Promise<UntaggedQuery> {
  const query = await requireReadableQuery(services, person, id);
  if (query.ownerId !== person.id) throw problem('query.not-owner');
  return query;
}

/** `named` is the viewer's own share of the query. */
export function rightsOn(viewer: Viewer, query: UntaggedQuery, named: Permission | undefined) {
  const isOwner = query.ownerId === viewer.personId;
  const isTeams = viewer.team !== null && query.teamKey === viewer.team;
  return {
    canRead: true,
    canWrite: isOwner || (isTeams && query.sharing === 'edit') || named === 'edit',
    canDelete: isOwner,
    canShare: isOwner && viewer.team !== null,
  };
}
