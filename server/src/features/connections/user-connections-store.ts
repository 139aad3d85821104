import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { AuditKind } from '../../db/tables/audit-tables.ts';
import { OPERATOR_ID, OPERATOR_NAME } from '../../http/callers/operator.ts';
import {
  type Accesses,
  insertAccesses,
  listStored,
  listStoredFor,
  type StoredConnection,
  toRow,
} from './connection-store.ts';

export async function insertConnection(tx: Database, connection: StoredConnection, accesses: Accesses): Promise<void> {
  await tx.insertInto('connections').values(toRow(connection, new Date().toISOString())).execute();
  await insertAccesses(tx, connection.id, accesses);
}

/** Updates a connection if its version is still the one that was read; false if it changed or no longer exists. */
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

export async function removeConnection(tx: Database, id: string): Promise<boolean> {
  await tx.deleteFrom('connection_accesses').where('connection_id', '=', id).execute();
  const deleted = await tx
    .deleteFrom('connections')
    .where('id', '=', id)
    .where('source', '=', 'user')
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function listAddresses(db: Database): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('connection_accesses').selectAll().orderBy('user_email').execute();
  const byId = Map.groupBy(rows, (row) => row.connection_id);
  return new Map([...byId].map(([id, found]) => [id, found.map((row) => row.user_email)]));
}

export async function listWithPeople(db: Database): Promise<{ id: string; name: string; isListed: boolean }[]> {
  return (await listStored(db)).map((connection) => ({
    id: connection.id,
    name: connection.name,
    isListed: isForListed(connection),
  }));
}

const isForListed = ({ source, audience }: StoredConnection) => source === 'user' && audience === 'listed';

export async function listOpenToEveryone(db: Database): Promise<string[]> {
  return (await listStored(db)).flatMap(({ name, source, audience }) =>
    source !== 'seed' && audience === 'everyone' ? name : [],
  );
}

/** Returns the names of changed connections; their versions increase, because the list is part of their form. */
export async function setListed(tx: Database, email: string, ids: ReadonlySet<string>) {
  const address = email.toLowerCase();
  const done = { added: [] as string[], removed: [] as string[] };
  for (const { connection, isListed } of await listStoredFor(tx, address)) {
    const { id, name } = connection;
    if (!isForListed(connection) || ids.has(id) === isListed) continue;
    done[ids.has(id) ? 'added' : 'removed'].push(name);
    if (ids.has(id)) await insertAccesses(tx, id, [address]);
    else
      await tx
        .deleteFrom('connection_accesses')
        .where('connection_id', '=', id)
        .where('user_email', '=', address)
        .execute();
    await tx.updateTable('connections').set({ version: sql`version + 1` }).where('id', '=', id).execute();
  }
  return done;
}

export async function listLastActs(db: Database, kind: Extract<AuditKind, 'connection_created' | 'connection_tested'>) {
  const rows = await db
    .selectFrom('audit_events as event')
    .leftJoin('people', 'people.id', 'event.person_id')
    .select(['event.connection_id', 'event.at', 'event.person_id', 'event.outcome', 'event.error', 'people.email'])
    .where('event.id', 'in', (select) =>
      select
        .selectFrom('audit_events')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', '=', kind)
        .where('connection_id', 'is not', null)
        .groupBy('connection_id'),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.connection_id ?? '',
      {
        at: row.at,
        by: row.email ?? (row.person_id === OPERATOR_ID ? OPERATOR_NAME : ''),
        isGood: row.outcome === 'finished',
        error: row.error,
      },
    ]),
  );
}
