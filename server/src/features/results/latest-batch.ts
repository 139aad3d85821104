import type { Batch } from '@platbook/contract/workbench/batches';
import { type Person, requireActive } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { getBatch } from '../batches/index.ts';
import { dataKeyOf, listUsable } from '../connections/index.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { findTeamRun, getLatestKept } from './kept-runs-store.ts';
import { nameOf } from './linked-run.ts';
import { reachedData } from './reached-data.ts';

type TeamServices = Pick<Services, 'db' | 'config' | 'now'> & WithPacks;

/** Else a colleague's (`findTeamResult`). Throws 404 for a query they can't read, 403 when the account has expired. */
export async function latestBatch(
  services: TeamServices & Pick<Services, 'warehouse'>,
  person: Person,
  queryId: string,
): Promise<Batch | null> {
  const { db, config } = services;
  requireActive(person);
  if (!isPackQuery(services.packs, queryId)) await requireReadableQuery({ db, config }, person, queryId);
  const id = await getLatestKept(db, person.id, queryId, await reachedData(services, person));
  if (id !== undefined) return (await getBatch(db, id, person.id)) ?? null;
  const run = await findTeamResult(services, person, queryId);
  const batch = run && (await getBatch(db, run.id, run.person_id));
  return batch === undefined ? null : { ...batch, ranBy: nameOf(run) ?? '' };
}

/** Only a shared query's saved text on the same data and connection. Pass `batchId` to check one run. */
export async function findTeamResult(services: TeamServices, person: Person, queryId: string, batchId?: string) {
  const { db, now } = services;
  if (isPackQuery(services.packs, queryId)) return undefined;
  const query = await requireReadableQuery(services, person, queryId).catch(() => undefined);
  if (query === undefined) return undefined;
  const usable = await listUsable(db, person);
  const data = usable.map((connection) => ({ connectionId: connection.id, setKey: dataKeyOf(person, connection) }));
  return findTeamRun(db, person.id, query, data, now(), batchId);
}
