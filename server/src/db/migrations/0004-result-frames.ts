import { sql } from 'kysely';
import { integers, type Migration } from '../migration.ts';

/** The two tables belong to the result store that keeps frames in PostgreSQL; their times are milliseconds since 1970 by the database's clock. */
export const resultFrames: Migration = {
  id: '0004-result-frames',
  async up(db) {
    await db.schema.alterTable('statements').addColumn('result_stored_bytes', 'integer').execute();
    await db
      .updateTable('statements')
      .set({ result_bytes: null, result_sha256: null })
      .where('result_inline', 'is', null)
      .where('result_bytes', 'is not', null)
      .execute();
    await db.schema
      .createIndex('statements_kept')
      .on('statements')
      .column('batch_id')
      .where(sql.ref('result_bytes'), 'is not', null)
      .execute();
    await db.schema
      .createTable('stored_results')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('frame_index', 'bytea')
      .addColumn('written_at', 'bigint', (c) => c.notNull())
      .addColumn('readers', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('read_until', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('is_removed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('stored_frames')
      .addColumn('result_id', 'text', (c) => c.notNull().references('stored_results.id').onDelete('cascade'))
      .$call(integers('sequence'))
      .addColumn('data', 'bytea', (c) => c.notNull())
      .addPrimaryKeyConstraint('stored_frames_place', ['result_id', 'sequence'])
      .execute();
  },
};
