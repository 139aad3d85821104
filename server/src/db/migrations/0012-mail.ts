import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const mail: Migration = {
  id: '0012-mail',
  async up(db) {
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('sealed_body', 'text')
      .addColumn('once_key', 'text', (c) => c.unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('last_error', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('failed_at', 'text')
      .addColumn('claimed_by', 'text')
      .addColumn('claimed_until', 'text')
      .execute();
    await sql`create index mails_due on mails (due_at) where sent_at is null and failed_at is null`.execute(db);
    await db.schema.createIndex('mails_created').on('mails').columns(['created_at', 'id']).execute();
    await db.schema
      .createTable('error_incidents')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text')
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('cause', 'text', (c) => c.notNull())
      .addColumn('reported_at', 'text')
      .addColumn('reported_by', 'text')
      .addColumn('mail_id', 'text')
      .execute();
    await db.schema.createIndex('error_incidents_at').on('error_incidents').columns(['at']).execute();
  },
};
