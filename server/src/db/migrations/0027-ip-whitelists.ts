import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const ipWhitelists: Migration = {
  id: '0027-ip-whitelists',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('ip_whitelists')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().unique().references('people.id').onDelete('cascade'))
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
  },
};
