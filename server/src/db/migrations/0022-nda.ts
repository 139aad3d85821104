import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const nda: Migration = {
  id: '0022-nda',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('people').addColumn('nda_signed_at', 'text').execute();
  },
};
