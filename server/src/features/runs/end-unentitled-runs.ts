import { problems } from '@platbook/contract/problem';
import type { Services } from '../../services.ts';
import { isConnection, listUsable, reachesSet } from '../connections/index.ts';
import { findPerson } from '../people/index.ts';
import type { LiveBatch, LiveBatches } from './live-batches.ts';

export const licenseChangedText = 'Your license changed. Run the query again';

const connectionChangedText = 'The connection changed. Run the query again';
const connectionDeletedText = 'The connection was deleted';

/** Includes users who would now read different data on the connection [T13]. Call it at least once a minute. */
export async function endUnentitledRuns(
  services: Pick<Services, 'db' | 'now' | 'warehouse'>,
  liveBatches: LiveBatches,
): Promise<void> {
  for (const live of liveBatches.list()) {
    const reason = await reasonToEnd(services, live);
    if (reason !== undefined) live.controller.abort(new Error(reason));
  }
}

async function reasonToEnd({ db, now, warehouse }: Pick<Services, 'db' | 'now' | 'warehouse'>, live: LiveBatch) {
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
