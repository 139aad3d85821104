import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import type { ConnectionsTable } from '../../db/tables/workbench-tables.ts';

export type StoredConnection = ReturnType<typeof toConnection>;

/** Replaces the deployed connections (`seed` and `config` rows); connections created by admins are unchanged. */
export async function replaceDeployed(
  db: Database,
  connections: readonly StoredConnection[],
  accesses: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const now = new Date().toISOString();
  await db.transaction().execute(async (tx) => {
    const ids = connections.map((connection) => connection.id);
    await tx
      .deleteFrom('connections')
      .where('source', '!=', 'user')
      .where('id', 'not in', ids.length > 0 ? ids : [''])
      .execute();
    for (const connection of connections) {
      const { id, ...changes } = toRow(connection, now);
      await tx
        .insertInto('connections')
        .values({ id, ...changes })
        .onConflict((c) => c.column('id').doUpdateSet(changes))
        .execute();
      await tx.deleteFrom('connection_accesses').where('connection_id', '=', connection.id).execute();
      const emails = [...new Set(accesses.get(connection.id) ?? [])].map((email) => email.toLowerCase());
      await insertAccesses(tx, connection.id, emails);
    }
  });
}

/** Email addresses of the users who can use a connection in addition to admins; null means every user. */
export type Accesses = readonly string[] | null;

export async function insertAccesses(tx: Database, id: string, accesses: Accesses): Promise<void> {
  const rows = (accesses ?? []).map((user_email) => ({ connection_id: id, user_email }));
  if (rows.length > 0) await tx.insertInto('connection_accesses').values(rows).execute();
}

const connectionsFor = compiledOnce((db) =>
  db
    .selectFrom('connections')
    .leftJoin('connection_accesses', (join) => join.onRef('connection_id', '=', 'id').on('user_email', '=', ''))
    .selectAll('connections')
    .select('user_email')
    .orderBy('position')
    .orderBy('name')
    .orderBy('id'),
);

export async function listStored(db: Database): Promise<StoredConnection[]> {
  return (await listStoredFor(db, '')).map(({ connection }) => connection);
}

export async function listStoredFor(db: Database, email: string) {
  const rows = await connectionsFor(db, email.toLowerCase());
  return rows.map(({ user_email, ...row }) => ({
    connection: toConnection(row),
    isListed: email !== '' && user_email !== null,
  }));
}

export async function isConnection(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('connections').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export function toRow(connection: StoredConnection, now: string): ConnectionsTable {
  return {
    id: connection.id,
    name: connection.name,
    driver: connection.driver,
    source: connection.source,
    audience: connection.audience,
    scope: connection.scope,
    data: JSON.stringify(connection.data),
    secrets: connection.sealedSecrets,
    idle_timeout_seconds: connection.idleTimeoutSeconds,
    multi_statement_transaction_enabled: connection.isMultiStatementTransactionEnabled ? 1 : 0,
    position: connection.position,
    version: connection.version,
    updated_at: now,
  };
}

function toConnection(row: ConnectionsTable) {
  return {
    id: row.id,
    name: row.name,
    driver: row.driver,
    source: row.source,
    audience: row.audience,
    scope: row.scope,
    data: JSON.parse(row.data) as Record<string, string | number | boolean | null>,
    sealedSecrets: row.secrets,
    idleTimeoutSeconds: row.idle_timeout_seconds,
    isMultiStatementTransactionEnabled: row.multi_statement_transaction_enabled === 1,
    position: row.position,
    version: row.version,
  };
}
