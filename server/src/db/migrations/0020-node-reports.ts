import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const nodeReports: Migration = {
  id: '0020-node-reports',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('batches').addColumn('cancelled_by', 'text').execute();
    await db.schema
      .createTable('node_reports')
      .addColumn('node', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('report', 'text', (column) => column.notNull())
      .execute();
  },
};
