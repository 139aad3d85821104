import { storedLimits } from '@platbook/contract/stored-limits';
import type { Database } from '../../db/open-db.ts';

/** Stars on saved queries are deleted with their query; those on pack queries stay. */
type StarTable = 'query_stars' | 'pack_query_stars';

export async function starQuery(db: Database, table: StarTable, id: string, personId: string, isStarred: boolean) {
  if (isStarred)
    await db
      .insertInto(table)
      .values({ person_id: personId, query_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom(table).where('person_id', '=', personId).where('query_id', '=', id).execute();
}

export async function listStars(db: Database, table: StarTable, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('query_id')
    .where('person_id', '=', personId)
    .limit(storedLimits.starsPerPerson)
    .execute();
  return rows.map((row) => row.query_id);
}
