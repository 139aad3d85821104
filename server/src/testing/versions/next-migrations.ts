import type { Migration } from '../../db/migration.ts';

/** Migrations of made-up later releases. */
export const additive: Migration = {
  id: '9997-additive',
  release: '0.2',
  async up(db) {
    await db.schema
      .alterTable('queries')
      .addColumn('color', 'text', (column) => column.notNull().defaultTo('none'))
      .execute();
    await db.schema
      .createTable('colors')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute();
    await db.schema.createIndex('queries_color').on('queries').column('color').execute();
  },
};

export const twoReleasesOn: Migration = {
  id: '9998-two-releases-on',
  release: '0.3',
  up: (db) => db.schema.alterTable('queries').addColumn('shade', 'text').execute(),
};

export const renaming: Migration = {
  id: '9999-renaming',
  release: '0.2',
  isBreaking: true,
  up: (db) => db.schema.alterTable('queries').renameColumn('name', 'title').execute(),
};
