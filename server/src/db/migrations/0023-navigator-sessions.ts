import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const navigatorSessions: Migration = {
  id: '0023-navigator-sessions',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('navigator_tokens')
      .addColumn('jti', 'text', (column) => column.primaryKey())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('navigator_sessions')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id_hash').onDelete('cascade'))
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .execute();
    for (const [table, column] of [
      ['navigator_tokens', 'ends_at'],
      ['navigator_sessions', 'ends_at'],
      ['navigator_sessions', 'session_id'],
      ['navigator_sessions', 'person_id'],
    ] as const)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  },
};
