import type { Query } from '@platbook/contract/workbench/queries';
import type { StoredConnection } from '../connections/index.ts';
import { rightsOn } from './query-access.ts';
import type { StoredQuery } from './query-store.ts';
import type { Viewer } from './query-team.ts';
import type { QueryRelations } from './sharing-store.ts';

/** The query as the API returns it; `connections` are those that the user can use, so that no other is named. */
export function toWire(
  query: StoredQuery,
  viewer: Viewer,
  connections: readonly StoredConnection[],
  { people, starred, named, marks }: QueryRelations,
): Query {
  const connection = connections.find((candidate) => candidate.id === query.connectionId);
  const dataMark = marks.get(query.id);
  const personOf = (id: string) => {
    const person = people.get(id);
    return person === undefined ? null : { id, displayName: person.displayName };
  };
  return {
    id: query.id,
    name: query.name,
    tags: query.tags,
    connectionId: query.connectionId,
    queryText: query.queryText,
    chart: query.chart,
    ...rightsOn(viewer, query, named.get(query.id)),
    solutionpack: false,
    createdBy: people.get(query.ownerId)?.email ?? '',
    createdByUser: personOf(query.ownerId),
    connection:
      connection === undefined ? null : { id: connection.id, name: connection.name, driver: connection.driver },
    createdAt: query.createdAt,
    updatedAt: query.updatedAt,
    version: query.version,
    sharing: query.sharing,
    isStarred: starred.has(query.id),
    updatedByUser: personOf(query.updatedBy),
    ...(dataMark && { dataMark }),
    ...(query.deletedAt === null ? {} : { deletedAt: query.deletedAt, canWrite: false, canDelete: false }),
  };
}
