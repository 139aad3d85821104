import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

export const partOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export async function findPeople(db: Database, text: string, most: number): Promise<string[]> {
  const exact = await db.selectFrom('people').select('id').where('email', '=', text.toLowerCase()).execute();
  if (exact.length > 0) return exact.map(({ id }) => id);
  const found = await db
    .selectFrom('people')
    .select('id')
    .where(sql<SqlBool>`lower(email || ' ' || given_name || ' ' || surname) like ${partOf(text)} escape '\\'`)
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}
