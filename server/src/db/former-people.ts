import { type RawBuilder, sql } from 'kysely';
import type { Database } from './open-db.ts';

/** The current ID of a user in the audit: from a join with `former_people`, or else the column itself. */
export function idNow(formerPeople: string, column: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${sql.ref(`${formerPeople}.person_id`)}, ${sql.ref(column)})`;
}

/** The IDs plus those that the same users had before their rows were merged. */
export async function withFormerIds(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const former = await db
    .selectFrom('former_people')
    .select('id')
    .where('person_id', 'in', [...ids])
    .execute();
  return [...ids, ...former.map(({ id }) => id)];
}
