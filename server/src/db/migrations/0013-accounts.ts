import type { Kysely } from 'kysely';
import { integers, type Migration, texts } from '../migration.ts';

export const accounts: Migration = {
  id: '0013-accounts',
  async up(db: Kysely<unknown>): Promise<void> {
    const text = (table: string, column: string) => db.schema.alterTable(table).addColumn(column, 'text').execute();
    for (const column of ['device', 'address']) await text('sessions', column);
    for (const column of ['phone_mobile', 'company', 'industry', 'job_title']) await text('identity_accounts', column);
    for (const column of ['team', 'trial_key']) await text('people', column);
    await text('sign_in_transactions', 'invite_hash');
    await backfillTrialKeys(db as Kysely<{ people: { id: string; email: string; trial_key: string | null } }>);
    await db.schema.createIndex('people_trial_key').on('people').columns(['trial_key', 'created_at']).execute();
    await db.schema
      .createTable('password_resets')
      .addColumn('id_hash', 'text', (column) => column.primaryKey())
      .$call(texts('sub email created_at expires_at used_at?'))
      .$call(integers('tries'))
      .execute();
    await db.schema.createIndex('password_resets_sub').on('password_resets').column('sub').execute();
    await db.schema
      .createTable('account_tries')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .$call(texts('since'))
      .$call(integers('tries'))
      .execute();
    await db.schema
      .createTable('team_invites')
      .addColumn('id_hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .$call(texts('created_at expires_at'))
      .$call(integers('uses_left'))
      .execute();
  },
};

async function backfillTrialKeys(db: Kysely<{ people: { id: string; email: string; trial_key: string | null } }>) {
  for (const { id, email } of await db.selectFrom('people').select(['id', 'email']).execute()) {
    const [name, domain] = email.normalize('NFC').toLowerCase().split('@');
    if (name && domain)
      await db
        .updateTable('people')
        .set({ trial_key: `${name.split('+')[0]}@${domain}` })
        .where('id', '=', id)
        .execute();
  }
}
