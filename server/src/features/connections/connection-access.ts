import type { Database } from '../../db/open-db.ts';
import { type Person, requireActive, requireAdmin } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { listedFor, listStored, type StoredConnection } from './connection-store.ts';

/** Whether this person may use the connection. An admin may use all of them. */
function mayUse(person: Person, connection: StoredConnection, listed: ReadonlySet<string>): boolean {
  if (person.role === 'admin') return true;
  switch (connection.audience) {
    case 'everyone':
      return true;
    case 'licensed':
      return !person.isTrial;
    case 'listed':
      return listed.has(connection.id);
  }
}

/** The connections this person may use, in the order they are offered. */
export async function listUsable(db: Database, person: Person): Promise<StoredConnection[]> {
  const [connections, listed] = await Promise.all([listStored(db), listedFor(db, person.email)]);
  return connections.filter((connection) => mayUse(person, connection, listed));
}

/** The connection, or 404 'Connection not found', whether it does not exist or is not this person's to use. */
export async function requireUsable(db: Database, person: Person, connectionId: string): Promise<StoredConnection> {
  const connection = (await listUsable(db, person)).find((candidate) => candidate.id === connectionId);
  if (connection === undefined) throw problem('connection.not-found');
  return connection;
}

/**
 * The connection that this admin may change, test or delete: one that an admin made. Throws not-found for one that the person may
 * not even use, and not-allowed for an editor and for what the deployment set up.
 */
export async function requireEditable(db: Database, person: Person, connectionId: string): Promise<StoredConnection> {
  requireActive(person);
  const connection = await requireUsable(db, person, connectionId);
  requireAdmin(person);
  if (connection.source !== 'user')
    throw problem('not-allowed', 'This connection is managed in the server configuration');
  return connection;
}
