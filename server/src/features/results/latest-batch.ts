import type { Batch } from '@platbook/contract/workbench/batches';
import { type Person, requireActive } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { getBatch } from '../batches/index.ts';
import { listUsable, reachedKeys } from '../connections/index.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { getLatestKept } from './latest-batch-store.ts';
import { nameOf } from './linked-result.ts';
import { findTeamResult } from './team-result.ts';

/** Else a colleague's (`findTeamResult`). Throws 404 for a query they can't read, 403 when the account has expired. */
export async function latestBatch(
  services: Pick<Services, 'db' | 'config' | 'now' | 'warehouse'> & WithPacks,
  person: Person,
  queryId: string,
): Promise<Batch | null> {
  const { db, config, warehouse } = services;
  requireActive(person);
  if (!isPackQuery(services.packs, queryId)) await requireReadableQuery({ db, config }, person, queryId);
  const reached = (await listUsable(db, person)).flatMap((connection) =>
    reachedKeys(warehouse, person, connection).map((setKey) => ({ connectionId: connection.id, setKey })),
  );
  const id = await getLatestKept(db, person.id, queryId, reached);
  if (id !== undefined) return (await getBatch(db, id, person.id)) ?? null;
  const run = await findTeamResult(services, person, queryId);
  const batch = run && (await getBatch(db, run.id, run.person_id));
  return batch === undefined ? null : { ...batch, ranBy: nameOf(run) ?? '' };
}
