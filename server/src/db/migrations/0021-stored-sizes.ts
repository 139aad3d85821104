import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const storedSizes: Migration = {
  id: '0021-stored-sizes',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index statements_stored on statements (result_stored_bytes) where result_stored_bytes > 0`.execute(
      db,
    );
  },
};
