import { problems } from '@platbook/contract/problem';
import { isDatabaseOutage } from '../../db/database-outage.ts';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { isConnection, listUsable, reachesSet } from '../connections/index.ts';
import { findPeople, findPerson } from '../people/index.ts';
import type { LiveBatch, LiveBatches } from './live-batches.ts';

export const licenseChangedText = 'Your license changed. Run the query again';

const connectionChangedText = 'The connection changed. Run the query again';
const connectionDeletedText = 'The connection was deleted';

type Needed = Pick<Services, 'db' | 'now' | 'warehouse'>;

/** Includes users who would now read different data on the connection [T13]. Call it at least once a minute. */
export async function endUnentitledRuns(services: Needed, liveBatches: LiveBatches): Promise<void> {
  for (const live of liveBatches.list()) await endUnlessEntitled(services, live);
}

/** Returns a function that does the same for runs of users whose rights are others than when it last looked: one query. */
export function watchRights(services: Needed, liveBatches: LiveBatches): () => Promise<void> {
  const seen = new WeakMap<LiveBatch, string>();
  return async () => {
    const lives = liveBatches.list();
    const ids = [...new Set(lives.map(({ personId }) => personId))];
    const people = await findPeople(services.db, ids, services.now());
    const rights = new Map(people.map((person) => [person.id, rightsOf(person)]));
    for (const live of lives) {
      const own = rights.get(live.personId) ?? '';
      if (seen.get(live) === own) continue;
      await endUnlessEntitled(services, live);
      seen.set(live, own);
    }
  };
}

const rightsOf = ({ isActiveSolution, role, entitlement }: Person) =>
  JSON.stringify([isActiveSolution, role, entitlement]);

const freshMilliseconds = 250;
/** While the database is down, the last known rights hold this long [T35]. */
const knownMilliseconds = 10 * 60_000;

/** Returns a function that ends a run whose user lost the right to it while it waited; it doesn't ask again about rights that were just read. */
export function guardRights(services: Needed, live: () => LiveBatch): () => Promise<void> {
  let readAt = performance.now();
  return async () => {
    const at = performance.now();
    if (at - readAt < freshMilliseconds) return;
    try {
      await endUnlessEntitled(services, live());
      readAt = at;
    } catch (error) {
      if (!isDatabaseOutage(error) || at - readAt > knownMilliseconds) throw error;
    }
  };
}

async function endUnlessEntitled(services: Needed, live: LiveBatch): Promise<void> {
  const reason = await reasonToEnd(services, live);
  if (reason !== undefined) live.controller.abort(new Error(reason));
}

async function reasonToEnd({ db, now, warehouse }: Needed, live: LiveBatch) {
  const person = await findPerson(db, live.personId, now());
  if (person?.isActiveSolution !== true) return problems['account.expired'][1];
  const { connectionId } = live.batch;
  const connection = (await listUsable(db, person)).find(({ id }) => id === connectionId);
  if (connection !== undefined && reachesSet(warehouse, person, connection, live.setKey)) return undefined;
  if (connection?.source === 'user') return connectionChangedText;
  return connection === undefined && !(await isConnection(db, connectionId))
    ? connectionDeletedText
    : licenseChangedText;
}
