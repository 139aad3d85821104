import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { dataKeyOf, listUsable } from '../connections/index.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { findTeamRun } from './team-result-store.ts';

type TeamServices = Pick<Services, 'db' | 'config' | 'now'> & WithPacks;

/** Only a shared query's saved text on the same data and connection. Pass `batchId` to check one run. */
export async function findTeamResult(services: TeamServices, person: Person, queryId: string, batchId?: string) {
  const { db, now } = services;
  if (isPackQuery(services.packs, queryId)) return undefined;
  const query = await requireReadableQuery(services, person, queryId).catch(() => undefined);
  if (query === undefined) return undefined;
  const data = (await listUsable(db, person)).map((connection) => ({
    connectionId: connection.id,
    setKey: dataKeyOf(person, connection),
  }));
  return findTeamRun(db, person.id, query, data, now(), batchId);
}
