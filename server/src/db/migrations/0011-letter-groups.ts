import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { keepLetterGroups } from '../letter-groups.ts';
import type { Migration } from '../migration.ts';

const queriesAtOnce = 200;

/**
 * The letters of queries in PostgreSQL by an index of our own, which needs no extension and knows one and two letters and all signs, in the
 * place of the one of pg_trgm.
 */
export const letterGroups: Migration = {
  id: '0011-letter-groups',
  async up(db: Kysely<unknown>): Promise<void> {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    await sql`drop index if exists queries_letters`.execute(db);
    await sql`create table query_letters (
      query_id text primary key references queries (id) on delete cascade,
      letters int[] not null
    )`.execute(db);
    // Compressing numbers and counting which of them are frequent takes long and says nothing.
    await sql`alter table query_letters alter column letters set storage external`.execute(db);
    await sql`alter table query_letters alter column letters set statistics 0`.execute(db);
    for (let after = ''; ; ) {
      const { rows } = await sql<{ id: string; search_text: string }>`
        select id, search_text from queries where id > ${after} order by id limit ${queriesAtOnce}`.execute(db);
      await keepLetterGroups(db, rows);
      if (rows.length < queriesAtOnce) break;
      after = rows.at(-1)!.id;
    }
    // What was just saved waits in a list until it is worth sorting in; each search reads the list, so that it has to stay short.
    await sql`create index query_letters_groups on query_letters using gin (letters)
              with (fastupdate = on, gin_pending_list_limit = 1024)`.execute(db);
  },
};
