import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';

const readAtOnce = 50;

export async function* readOwnQueries(
  db: Database,
  ownerId: string,
): AsyncGenerator<{ name: string; queryText: string }> {
  let after = ['', ''];
  for (;;) {
    const rows = await db
      .selectFrom('queries')
      .select(['id', 'name', 'name_key', 'query_text'])
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(name_key, id) > (${after[0]}, ${after[1]})`)
      .orderBy('name_key')
      .orderBy('id')
      .limit(readAtOnce)
      .execute();
    for (const row of rows) yield { name: row.name, queryText: row.query_text };
    const last = rows.at(-1);
    if (last === undefined || rows.length < readAtOnce) return;
    after = [last.name_key, last.id];
  }
}
