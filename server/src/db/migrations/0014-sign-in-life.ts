import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const signInLife: Migration = {
  id: '0014-sign-in-life',
  async up(db: Kysely<unknown>): Promise<void> {
    const columns = [
      'cookie_hash',
      'old_cookie_hash',
      'rotated_at',
      'standing',
      'ended_at',
      'id_token',
      'provider_sid',
    ];
    for (const column of columns) await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
    await db.schema.alterTable('people').addColumn('deactivated_at', 'text').execute();
    await sql`update sessions set cookie_hash = id_hash`.execute(db);
    await db.schema.createIndex('sessions_cookie').unique().on('sessions').column('cookie_hash').execute();
    await db.schema.createIndex('sessions_old_cookie').on('sessions').column('old_cookie_hash').execute();
  },
};
