import type { Batch } from '@platbook/contract/batches';
import { type Person, requireActive } from '../../http/person.ts';
import type { Services } from '../../services.ts';
import { listUsable, reachedKeys } from '../connections/index.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import { getBatch } from './batch-store.ts';
import { getLatestKept } from './latest-batch-store.ts';

/**
 * The person's latest run of a query whose rows are kept, on data that he still reaches as he did then (security T14). Throws 404 for
 * a query that is not his to read, and 403 when his account has expired.
 */
export async function latestBatch(
  { db, config, warehouse }: Pick<Services, 'db' | 'config' | 'warehouse'>,
  person: Person,
  queryId: string,
): Promise<Batch | null> {
  requireActive(person);
  if (!isPackQuery(config, queryId)) await requireReadableQuery({ db, config }, person, queryId);
  const reached = (await listUsable(db, person)).flatMap((connection) =>
    reachedKeys(warehouse, person, connection).map((setKey) => ({ connectionId: connection.id, setKey })),
  );
  const id = await getLatestKept(db, person.id, queryId, reached);
  return (id === undefined ? undefined : await getBatch(db, id, person.id)) ?? null;
}
