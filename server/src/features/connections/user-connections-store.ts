import type { Database } from '../../db/open-db.ts';
import { type StoredConnection, toRow } from './connection-store.ts';

/** E-mail addresses of the people who may use a connection beside admins; null means everybody. */
export type Accesses = readonly string[] | null;

/** Adds a connection that an admin made. */
export async function insertConnection(tx: Database, connection: StoredConnection, accesses: Accesses): Promise<void> {
  await tx.insertInto('connections').values(toRow(connection, new Date().toISOString())).execute();
  await insertAccesses(tx, connection.id, accesses);
}

/** Writes a changed connection over the version that was read; false when there is another one meanwhile, or none. */
export async function updateConnection(
  tx: Database,
  connection: StoredConnection,
  readVersion: number,
  accesses: Accesses,
): Promise<boolean> {
  const { id, ...changes } = toRow(connection, new Date().toISOString());
  const updated = await tx
    .updateTable('connections')
    .set(changes)
    .where('id', '=', id)
    .where('source', '=', 'user')
    .where('version', '=', readVersion)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) return false;
  await tx.deleteFrom('connection_accesses').where('connection_id', '=', id).execute();
  await insertAccesses(tx, id, accesses);
  return true;
}

/** Removes a connection that an admin made, with its accesses; false when there is none. */
export async function removeConnection(tx: Database, id: string): Promise<boolean> {
  await tx.deleteFrom('connection_accesses').where('connection_id', '=', id).execute();
  const deleted = await tx
    .deleteFrom('connections')
    .where('id', '=', id)
    .where('source', '=', 'user')
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** The addresses that may use each connection, by its id. */
export async function listAddresses(db: Database): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('connection_accesses').selectAll().orderBy('user_email').execute();
  const byId = Map.groupBy(rows, (row) => row.connection_id);
  return new Map([...byId].map(([id, found]) => [id, found.map((row) => row.user_email)]));
}

async function insertAccesses(tx: Database, id: string, accesses: Accesses): Promise<void> {
  const rows = (accesses ?? []).map((user_email) => ({ connection_id: id, user_email }));
  if (rows.length > 0) await tx.insertInto('connection_accesses').values(rows).execute();
}
