import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const identity: Migration = {
  id: '0001-identity',
  async up(db) {
    await createPeople(db);
    await createSessions(db);
    await createIdentityProvider(db);
    await createSettings(db);
  },
};

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('iss', 'text', (column) => column.notNull())
    .addColumn('sub', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('given_name', 'text', (column) => column.notNull())
    .addColumn('surname', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('origin', 'text')
    .addColumn('is_pn_user', 'integer', (column) => column.notNull())
    .addColumn('starting_page', 'text')
    .addColumn('primary_interest', 'text')
    .addColumn('is_new', 'integer', (column) => column.notNull())
    .addColumn('is_active_solution', 'integer', (column) => column.notNull())
    .addColumn('trial_ends_at', 'text')
    .addColumn('entitlement', 'text')
    .addColumn('packs', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('people_iss_sub', ['iss', 'sub'])
    .execute();
  await db.schema.createIndex('people_email').on('people').column('email').execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_person').on('sessions').column('person_id').execute();
  await db.schema
    .createTable('sign_in_transactions')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('return_path', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function createIdentityProvider(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_payloads')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('uid', 'text')
    .addColumn('user_code', 'text')
    .addColumn('expires_at', 'integer')
    .addColumn('consumed_at', 'integer')
    .addPrimaryKeyConstraint('identity_payloads_key', ['kind', 'id'])
    .execute();
  await db.schema.createIndex('identity_payloads_grant').on('identity_payloads').column('grant_id').execute();
  await db.schema.createIndex('identity_payloads_uid').on('identity_payloads').column('uid').execute();
  await db.schema
    .createTable('identity_accounts')
    .addColumn('sub', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('given_name', 'text', (column) => column.notNull())
    .addColumn('surname', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_failed_at', 'text', (column) => column.notNull())
    .addColumn('blocked_until', 'text')
    .execute();
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
