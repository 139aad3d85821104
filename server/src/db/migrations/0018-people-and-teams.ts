import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const peopleAndTeams: Migration = {
  id: '0018-people-and-teams',
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['subscriptions', 'licence_ends_on', 'last_seen_at'])
      await db.schema.alterTable('people').addColumn(column, 'text').execute();
    await db.schema
      .alterTable('people')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema.createIndex('people_by_email').on('people').columns(['email', 'id']).execute();
    await db.schema
      .createTable('teams')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('account_invites')
      .addColumn('id_hash', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('team', 'text')
      .addColumn('origin', 'text')
      .addColumn('invited_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
  },
};
