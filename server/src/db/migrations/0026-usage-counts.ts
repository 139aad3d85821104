import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const usageCounts: Migration = {
  id: '0026-usage-counts',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('usage_counts')
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('runs', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('rows', 'bigint', (column) => column.notNull())
      .addColumn('exports', 'integer', (column) => column.notNull())
      .addColumn('formats', 'text', (column) => column.notNull())
      .addColumn('durations', 'text', (column) => column.notNull())
      .addColumn('wait_ms', 'integer', (column) => column.notNull())
      .addColumn('wait_at', 'text')
      .addPrimaryKeyConstraint('usage_counts_key', ['person_id', 'period'])
      .execute();
  },
};
