import type { Migration } from '../migration.ts';

export const packStars: Migration = {
  id: '0010-pack-stars',
  async up(db) {
    await db.schema
      .createTable('pack_query_stars')
      .addColumn('person_id', 'text', (c) => c.notNull())
      .addColumn('query_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('pack_query_stars_pk', ['person_id', 'query_id'])
      .execute();
  },
};
