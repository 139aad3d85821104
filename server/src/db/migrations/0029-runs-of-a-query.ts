import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const runsOfAQuery: Migration = {
  id: '0029-runs-of-a-query',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('batches_query').on('batches').columns(['query_id', 'created_at']).execute();
  },
};
