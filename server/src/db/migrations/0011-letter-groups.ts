import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { keepLetterGroups } from '../letter-groups.ts';
import type { Migration } from '../migration.ts';

const queriesAtOnce = 200;

/** Replaces the pg_trgm index by the product's own, which needs no extension and supports one and two letters and all characters. */
export const letterGroups: Migration = {
  id: '0011-letter-groups',
  async up(db: Kysely<unknown>): Promise<void> {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    await sql`drop index if exists queries_letters`.execute(db);
    await sql`create table query_letters (
      query_id text primary key references queries (id) on delete cascade,
      letters int[] not null
    )`.execute(db);
    // Compression and statistics of these numbers would be slow and useless.
    await sql`alter table query_letters alter column letters set storage external`.execute(db);
    await sql`alter table query_letters alter column letters set statistics 0`.execute(db);
    for (let after = ''; ; ) {
      const { rows } = await sql<{ id: string; search_text: string }>`
        select id, search_text from queries where id > ${after} order by id limit ${queriesAtOnce}`.execute(db);
      await keepLetterGroups(db, rows);
      if (rows.length < queriesAtOnce) break;
      after = rows.at(-1)!.id;
    }
    // New entries wait in a pending list before they are merged; every search scans the list, so it has to stay short.
    await sql`create index query_letters_groups on query_letters using gin (letters)
              with (fastupdate = on, gin_pending_list_limit = 1024)`.execute(db);
  },
};
