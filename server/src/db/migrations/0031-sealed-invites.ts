import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** What the link of a team invitation contains, sealed, so that its maker can copy it again; null for older ones. */
export const sealedInvites: Migration = {
  id: '0031-sealed-invites',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('team_invites').addColumn('sealed', 'text').execute();
  },
};
