import { sql } from 'kysely';
import { type Migration, texts } from '../migration.ts';

export const mail: Migration = {
  id: '0012-mail',
  async up(db) {
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .$call(texts('kind recipient subject sealed_body?'))
      .addColumn('once_key', 'text', (c) => c.unique())
      .$call(texts('created_at due_at'))
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .$call(texts('last_error? sent_at? failed_at? claimed_by? claimed_until?'))
      .execute();
    await sql`create index mails_due on mails (due_at) where sent_at is null and failed_at is null`.execute(db);
    await db.schema.createIndex('mails_created').on('mails').columns(['created_at', 'id']).execute();
    await db.schema
      .createTable('error_incidents')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .$call(texts('at person_id? route cause reported_at? reported_by? mail_id?'))
      .execute();
    await db.schema.createIndex('error_incidents_at').on('error_incidents').columns(['at']).execute();
  },
};
