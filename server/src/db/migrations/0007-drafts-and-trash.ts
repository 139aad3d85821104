import type { Migration } from '../migration.ts';

export const draftsAndTrash: Migration = {
  id: '0007-drafts-and-trash',
  async up(db) {
    await db.schema
      .createTable('query_drafts')
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('query_id', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'integer')
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('query_drafts_pk', ['person_id', 'query_id'])
      .execute();
    await db.schema.alterTable('queries').addColumn('deleted_at', 'text').execute();
  },
};
