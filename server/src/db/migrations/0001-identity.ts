import { integers, type Migration, texts } from '../migration.ts';

export const identity: Migration = {
  id: '0001-identity',
  async up(db) {
    await db.schema
      .createTable('people')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .$call(texts('iss sub email given_name surname role origin?'))
      .$call(integers('is_pn_user'))
      .$call(texts('starting_page? primary_interest?'))
      .$call(integers('is_new is_active_solution'))
      .$call(texts('trial_ends_at? entitlement? packs created_at updated_at'))
      .addUniqueConstraint('people_iss_sub', ['iss', 'sub'])
      .execute();
    await db.schema.createIndex('people_email').on('people').column('email').execute();
    await db.schema
      .createTable('sessions')
      .addColumn('id_hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .$call(texts('created_at last_used_at'))
      .execute();
    await db.schema.createIndex('sessions_person').on('sessions').column('person_id').execute();
    await db.schema
      .createTable('sign_in_transactions')
      .addColumn('state_hash', 'text', (column) => column.primaryKey())
      .$call(texts('browser_hash nonce code_verifier redirect_uri return_path created_at'))
      .execute();
    await db.schema
      .createTable('identity_payloads')
      .$call(texts('kind id payload grant_id? uid? user_code?'))
      .$call(integers('expires_at? consumed_at?'))
      .addPrimaryKeyConstraint('identity_payloads_key', ['kind', 'id'])
      .execute();
    await db.schema.createIndex('identity_payloads_grant').on('identity_payloads').column('grant_id').execute();
    await db.schema.createIndex('identity_payloads_uid').on('identity_payloads').column('uid').execute();
    await db.schema
      .createTable('identity_accounts')
      .addColumn('sub', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .$call(texts('given_name surname password_hash'))
      .execute();
    await db.schema
      .createTable('sign_in_failures')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .$call(integers('failures'))
      .$call(texts('last_failed_at blocked_until?'))
      .execute();
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .$call(texts('value'))
      .execute();
  },
};
