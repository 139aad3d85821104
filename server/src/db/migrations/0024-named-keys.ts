import { type Kysely, sql } from 'kysely';
import { integers, type Migration, texts } from '../migration.ts';

export const namedKeys: Migration = {
  id: '0024-named-keys',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('named_keys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .$call(texts('name'))
      .$call(integers('is_first'))
      .addColumn('key_hash', 'text', (c) => c.notNull().unique())
      .$call(texts('key_sealed? gateway_ref? rolled_into? expires_at? ended_at? created_at'))
      .execute();
    await sql`insert into named_keys (id, person_id, name, is_first, key_hash, key_sealed, created_at)
      select person_id, person_id, 'First key', 1, key_hash, key_sealed, created_at from api_keys`.execute(db);
    // The user was the table's primary key, which SQLite can't drop.
    await db.schema.dropTable('api_keys').execute();
    await db.schema.alterTable('named_keys').renameTo('api_keys').execute();
    await db.schema.createIndex('api_keys_by_person').on('api_keys').columns(['person_id', 'created_at']).execute();
    // Of two concurrent first requests, only one creates the first key.
    await sql`create unique index api_keys_first on api_keys (person_id) where is_first = 1`.execute(db);
    await db.schema
      .createTable('api_usage')
      .$call(texts('day key_id person_id'))
      .$call(integers('answered rejected failed refused_rate refused_quota'))
      .$call(texts('last_at'))
      .addPrimaryKeyConstraint('api_usage_key', ['day', 'key_id'])
      .execute();
    await db.schema.createIndex('api_usage_by_person').on('api_usage').columns(['person_id', 'day']).execute();
  },
};
