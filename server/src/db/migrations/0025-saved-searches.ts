import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const savedSearches: Migration = {
  id: '0025-saved-searches',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('saved_searches')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('ids', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('saved_searches_by_person')
      .on('saved_searches')
      .columns(['person_id', 'name_key'])
      .execute();
  },
};
