import type { DestinationKind } from '@platbook/contract/admin/destinations';
import type { RecipientKind } from '@platbook/contract/workbench/deliveries';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { DestinationsTable } from '../../db/tables/delivery-tables.ts';

export type StoredDestination = Selectable<DestinationsTable>;

export async function listStored(db: Database, kind?: DestinationKind) {
  let rows = db
    .selectFrom('destinations')
    .leftJoin('people', 'people.id', 'destinations.created_by')
    .selectAll('destinations')
    .select('people.email')
    .orderBy('destinations.kind')
    .orderBy('destinations.value');
  if (kind !== undefined) rows = rows.where('destinations.kind', '=', kind);
  return rows.execute();
}

export async function findDestination(db: Database, id: string): Promise<StoredDestination | undefined> {
  return db.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False if there is one with its kind and value. */
export async function insertDestination(db: Database, row: StoredDestination): Promise<boolean> {
  const added = await db
    .insertInto('destinations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function isOther(db: Database, { id, kind, value }: StoredDestination): Promise<boolean> {
  const found = await db
    .selectFrom('destinations')
    .select('id')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function writeDestination(db: Database, { id, ...changes }: StoredDestination): Promise<void> {
  await db.updateTable('destinations').set(changes).where('id', '=', id).execute();
}

export async function removeDestination(db: Database, id: string): Promise<void> {
  await db.deleteFrom('destinations').where('id', '=', id).execute();
}

export async function listWaitingRecipients(db: Database, kind: RecipientKind): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('recipient')
    .distinct()
    .where('recipient_kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ recipient }) => recipient);
}

export async function cancelWaiting(db: Database, kind: RecipientKind, recipient: string, note: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'canceled', note })
    .where('recipient_kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('state', '=', 'waiting')
    .execute();
}
