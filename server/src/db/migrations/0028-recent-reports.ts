import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const recentReports: Migration = {
  id: '0028-recent-reports',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('recent_reports')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('property_id', 'text', (column) => column.notNull())
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recent_reports_key', ['person_id', 'property_id'])
      .execute();
  },
};
