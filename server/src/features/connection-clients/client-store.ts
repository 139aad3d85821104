import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { ConnectionClientsTable } from '../../db/tables/workbench-tables.ts';

export type StoredClient = Selectable<ConnectionClientsTable>;

export async function insertClient(db: Database, client: Omit<StoredClient, 'opened_at' | 'asked_at' | 'closed_at'>) {
  await db
    .insertInto('connection_clients')
    .values({ ...client, opened_at: new Date().toISOString() })
    .execute();
}

export async function getClient(db: Database, id: string, personId: string): Promise<StoredClient | undefined> {
  return db
    .selectFrom('connection_clients')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export async function listOpenClients(db: Database, node: string): Promise<StoredClient[]> {
  return db
    .selectFrom('connection_clients')
    .selectAll()
    .where('node', '=', node)
    .where('closed_at', 'is', null)
    .execute();
}

export async function markClosed(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('connection_clients')
    .set({ closed_at: new Date().toISOString() })
    .where('id', 'in', [...ids])
    .where('closed_at', 'is', null)
    .execute();
}

export async function noteKept(db: Database, id: string): Promise<void> {
  await db.updateTable('connection_clients').set({ asked_at: new Date().toISOString() }).where('id', '=', id).execute();
}

const keptMilliseconds = 24 * 60 * 60 * 1000;

export async function tidyClients(db: Database, now: Date, isGone: (node: string) => Promise<boolean>): Promise<void> {
  const nodes = await db
    .selectFrom('connection_clients')
    .select('node')
    .distinct()
    .where('closed_at', 'is', null)
    .execute();
  for (const { node } of nodes) {
    if (!(await isGone(node))) continue;
    const ids = (await listOpenClients(db, node)).map(({ id }) => id);
    await markClosed(db, ids);
  }
  await db
    .deleteFrom('connection_clients')
    .where('closed_at', '<', new Date(now.getTime() - keptMilliseconds).toISOString())
    .execute();
}
