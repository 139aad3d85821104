import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const sealedInvites: Migration = {
  id: '0031-sealed-invites',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('team_invites').addColumn('sealed', 'text').execute();
  },
};
