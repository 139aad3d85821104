import type { Migration } from '../migration.ts';

export const watchedRuns: Migration = {
  id: '0006-watched-runs',
  async up(db) {
    await db.schema.alterTable('batches').addColumn('cancel_requested_at', 'text').execute();
    await db.schema.alterTable('batches').addColumn('asked_at', 'text').execute();
    await db.schema
      .createTable('connection_clients')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('session_hash', 'text', (column) => column.notNull())
      .addColumn('connection_id', 'text', (column) => column.notNull())
      .addColumn('set_key', 'text', (column) => column.notNull())
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'text')
      .addColumn('closed_at', 'text')
      .execute();
    await db.schema
      .createIndex('connection_clients_node')
      .on('connection_clients')
      .columns(['node', 'closed_at'])
      .execute();
  },
};
