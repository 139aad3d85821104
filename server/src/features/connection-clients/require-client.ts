import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { reachesSet, type StoredConnection } from '../connections/index.ts';
import { getClient } from './client-store.ts';

/** Throws not-found for a client that isn't the user's, has ended or isn't on this node, else connection.mismatch. */
export async function requireClient(
  { db, execution, warehouse }: Pick<Services, 'db' | 'execution' | 'warehouse'>,
  person: Person,
  id: string,
  connection: StoredConnection,
): Promise<void> {
  const client = await getClient(db, id, person.id);
  if (client === undefined) throw problem('connection-client.not-found');
  if (client.connection_id !== connection.id) throw problem('connection.mismatch');
  const isHeld = reachesSet(warehouse, person, connection, client.set_key) && execution.clients.has(id, person.id);
  if (client.closed_at !== null || !isHeld)
    throw problem('connection-client.not-found', 'The session has ended. Connect again');
}
