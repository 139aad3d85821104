import type { Migration } from '../migration.ts';

export const runParameters: Migration = {
  id: '0009-run-parameters',
  async up(db) {
    await db.schema.alterTable('batches').addColumn('parameters', 'text').execute();
  },
};
