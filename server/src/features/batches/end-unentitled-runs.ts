import { problems } from '@platbook/contract/problem';
import type { Services } from '../../services.ts';
import { isConnection, listUsable, reachesSet } from '../connections/index.ts';
import { findPerson } from '../people/index.ts';
import type { LiveBatch, LiveBatches } from './live-batches.ts';

/** What people read when a run ended because they may no longer reach what it reads. */
export const licenceChangedText = 'Your license changed. Run the query again';

/** What people read when an admin changed or deleted the connection under a run. */
const connectionChangedText = 'The connection changed. Run the query again';
const connectionDeletedText = 'The connection was deleted';

/**
 * Cancels the runs of this process, going or queued, whose person's account has ended or who would be given other data on
 * that connection now (security T13). Its caller repeats it at least once a minute.
 */
export async function endUnentitledRuns(
  services: Pick<Services, 'db' | 'now' | 'warehouse'>,
  liveBatches: LiveBatches,
): Promise<void> {
  for (const live of liveBatches.list()) {
    const reason = await reasonToEnd(services, live);
    if (reason !== undefined) live.controller.abort(new Error(reason));
  }
}

async function reasonToEnd(
  { db, now, warehouse }: Pick<Services, 'db' | 'now' | 'warehouse'>,
  live: LiveBatch,
): Promise<string | undefined> {
  const person = await findPerson(db, live.personId, now());
  if (person?.isActiveSolution !== true) return problems['account.expired'][1];
  const { connectionId } = live.batch;
  const connection = (await listUsable(db, person)).find(({ id }) => id === connectionId);
  if (connection !== undefined && reachesSet(warehouse, person, connection, live.setKey)) return undefined;
  if (connection?.source === 'user') return connectionChangedText;
  return connection === undefined && !(await isConnection(db, connectionId))
    ? connectionDeletedText
    : licenceChangedText;
}
