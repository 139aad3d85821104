import type { Database } from '../../db/open-db.ts';
import { type Person, requireActive, requireAdmin } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { listStoredFor, type StoredConnection } from './connection-store.ts';

function mayUse(person: Person, { audience }: StoredConnection, isListed: boolean): boolean {
  if (person.role === 'admin') return true;
  switch (audience) {
    case 'everyone':
      return true;
    case 'licensed':
      return !person.isTrial;
    case 'listed':
      return isListed;
  }
}

export async function listUsable(db: Database, person: Person): Promise<StoredConnection[]> {
  const found = await listStoredFor(db, person.email);
  return found.flatMap(({ connection, isListed }) => (mayUse(person, connection, isListed) ? connection : []));
}

/** Returns the connection. Throws 404 'Connection not found' if it doesn't exist or the user can't use it. */
export async function requireUsable(db: Database, person: Person, connectionId: string): Promise<StoredConnection> {
  const connection = (await listUsable(db, person)).find((candidate) => candidate.id === connectionId);
  if (connection === undefined) throw problem('connection.not-found');
  return connection;
}

/** Throws not-found if the user can't use it, and not-allowed for editors and for deployed connections. */
export async function requireEditable(db: Database, person: Person, connectionId: string): Promise<StoredConnection> {
  requireActive(person);
  const connection = await requireUsable(db, person, connectionId);
  requireAdmin(person);
  if (connection.source !== 'user')
    throw problem('not-allowed', 'This connection is managed in the server configuration');
  return connection;
}
