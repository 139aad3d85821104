import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { type Migration, texts } from '../migration.ts';

export const sharing: Migration = {
  id: '0008-sharing',
  async up(db: Kysely<unknown>): Promise<void> {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await db.schema
      .alterTable('queries')
      .addColumn('sharing', 'text', (c) => c.notNull().defaultTo('private'))
      .execute();
    // Null while the query is private, so the two indexes below contain only shared queries.
    await db.schema.alterTable('queries').addColumn('team_key', 'text').execute();
    await db.schema.alterTable('queries').addColumn('updated_by', 'text').execute();
    await sql`update queries set updated_by = owner_id`.execute(db);
    await sql`create index queries_team_updated on queries (team_key, updated_at, id) where team_key is not null`.execute(
      db,
    );
    await sql`create index queries_team_name on queries (team_key, name_key, id) where team_key is not null`.execute(
      db,
    );
    await sql`create index queries_deleted on queries (deleted_at) where deleted_at is not null`.execute(db);
    await db.schema.createIndex('query_tags_tag').on('query_tags').columns(['tag', 'query_id']).execute();
    await db.schema
      .createTable('query_stars')
      .$call(texts('person_id'))
      .addColumn('query_id', 'text', (c) => c.notNull().references('queries.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('query_stars_pk', ['person_id', 'query_id'])
      .execute();
    await db.schema.createIndex('query_stars_query').on('query_stars').columns(['query_id']).execute();
    await db.schema.alterTable('batches').addColumn('linked_at', 'text').execute();
    for (const statement of isSqlite ? sqliteLetters : postgresLetters) await sql.raw(statement).execute(db);
  },
};

/** Row IDs are a separate column, because VACUUM can change SQLite's. Two newlines after the text let every letter start a trigram. */
const sqliteLetters = [
  'alter table queries add column search_id integer',
  'update queries set search_id = rowid',
  'create unique index queries_search on queries (search_id)',
  `create virtual table query_letters using fts5
   (letters, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
  `create virtual table query_letters_groups using fts5vocab(query_letters, 'instance')`,
  'insert into query_letters (rowid, letters) select search_id, search_text || char(10, 10) from queries',
  `create trigger queries_letters_added after insert on queries begin
     update queries set search_id = (select coalesce(max(search_id), 0) + 1 from queries) where id = new.id;
     insert into query_letters (rowid, letters) select search_id, search_text || char(10, 10) from queries where id = new.id;
   end`,
  `create trigger queries_letters_changed after update of search_text on queries
   when new.search_text <> old.search_text begin
     delete from query_letters where rowid = old.search_id;
     insert into query_letters (rowid, letters) values (old.search_id, new.search_text || char(10, 10));
   end`,
  `create trigger queries_letters_removed after delete on queries begin
     delete from query_letters where rowid = old.search_id;
   end`,
];

const postgresLetters = [
  `do $$ begin
     create extension if not exists pg_trgm;
     create index queries_letters on queries using gin (search_text gin_trgm_ops);
   exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
     raise notice 'pg_trgm is not there';
   end $$`,
];
