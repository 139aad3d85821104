import type { Migration } from '../migration.ts';

export const unheldSets: Migration = {
  id: '0003-unheld-sets',
  async up(db) {
    await db.schema
      .createTable('unheld_sets')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('since', 'text', (column) => column.notNull())
      .execute();
  },
};
