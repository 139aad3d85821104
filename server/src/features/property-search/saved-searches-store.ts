import { randomUUID } from 'node:crypto';
import type { SavedSearch } from '@platbook/contract/property/saved-searches';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { Database } from '../../db/open-db.ts';
import type { SavedSearchesTable } from '../../db/tables.ts';

type SavedBody = Omit<SavedSearch, 'id' | 'changedAt'>;

const toWire = ({ id, name, kind, address, ids, changed_at }: SavedSearchesTable): SavedSearch => ({
  id,
  name,
  kind,
  address,
  ids: JSON.parse(ids) as number[],
  changedAt: changed_at,
});

const toRow = ({ name, kind, address, ids }: SavedBody, now: Date) => ({
  name,
  name_key: name.toLowerCase(),
  kind,
  address,
  ids: JSON.stringify(ids),
  changed_at: now.toISOString(),
});

export async function listSaved(db: Database, personId: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  return rows.map(toWire);
}

export async function getSaved(db: Database, personId: string, id: string): Promise<SavedSearch | undefined> {
  const row = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row && toWire(row);
}

export async function insertSaved(db: Database, personId: string, body: SavedBody, now: Date) {
  const row = { id: randomUUID(), person_id: personId, ...toRow(body, now) };
  return db.transaction().execute(async (tx) => {
    // Locks the user's row, so that concurrent inserts are counted one after the other.
    await tx.updateTable('people').set({ id: personId }).where('id', '=', personId).execute();
    const { count } = await tx
      .selectFrom('saved_searches')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= storedLimits.savedSearchesPerPerson) return undefined;
    await tx.insertInto('saved_searches').values(row).execute();
    return toWire(row);
  });
}

export async function updateSaved(db: Database, personId: string, id: string, body: SavedBody, now: Date) {
  const row = await db
    .updateTable('saved_searches')
    .set(toRow(body, now))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst();
  return row && toWire(row);
}

export async function deleteSaved(db: Database, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
