import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { reachesSet, type StoredConnection } from '../connections/index.ts';
import { getClient } from './client-store.ts';

/** Throws not-found for a client that isn't the user's, has ended or is another node's, else connection.mismatch. */
export async function requireClient(
  { db, execution, node, warehouse }: Pick<Services, 'db' | 'execution' | 'node' | 'warehouse'>,
  person: Person,
  id: string,
  connection: StoredConnection,
): Promise<void> {
  const client = await getClient(db, id, person.id);
  if (client === undefined) throw problem('connection-client.not-found');
  if (client.connection_id !== connection.id) throw problem('connection.mismatch');
  if (client.closed_at === null && client.node !== node)
    throw problem('connection-client.not-found', 'The session is open on another server. Connect again');
  const isHeld = reachesSet(warehouse, person, connection, client.set_key) && execution.clients.has(id, person.id);
  if (client.closed_at !== null || !isHeld)
    throw problem('connection-client.not-found', 'The session has ended. Connect again');
}
