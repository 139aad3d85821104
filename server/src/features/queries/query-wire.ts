import type { Query } from '@platbook/contract/queries';
import type { Person } from '../../http/person.ts';
import type { StoredConnection } from '../connections/index.ts';
import { rightsOn } from './query-access.ts';
import type { StoredQuery } from './query-store.ts';

/** The query as the wire shows it; `connections` are those the person may use, so that no other is named. */
export function toWire(query: StoredQuery, person: Person, connections: readonly StoredConnection[]): Query {
  const connection = connections.find((candidate) => candidate.id === query.connectionId);
  return {
    id: query.id,
    name: query.name,
    tags: query.tags,
    connectionId: query.connectionId,
    queryText: query.queryText,
    chart: query.chart,
    ...rightsOn(person, query),
    solutionpack: false,
    createdBy: person.email,
    createdByUser: { id: person.id, displayName: person.displayName },
    connection:
      connection === undefined ? null : { id: connection.id, name: connection.name, driver: connection.driver },
    createdAt: query.createdAt,
    updatedAt: query.updatedAt,
    version: query.version,
  };
}
