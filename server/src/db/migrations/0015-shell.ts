import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const shell: Migration = {
  id: '0015-shell',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('api_keys')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('key_sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
