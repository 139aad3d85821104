import { sql } from 'kysely';
import { integers, type Migration, texts } from '../migration.ts';
import { identity } from './0001-identity.ts';
import { workbench } from './0002-workbench.ts';
import { resultFrames } from './0004-result-frames.ts';
import { audit } from './0005-audit.ts';
import { sharing } from './0008-sharing.ts';
import { letterGroups } from './0011-letter-groups.ts';
import { mail } from './0012-mail.ts';
import { accounts } from './0013-accounts.ts';
import { namedKeys } from './0024-named-keys.ts';
import { oneRowPerDemoAccount } from './0030-one-row-per-demo-account.ts';

export const migrations: readonly Migration[] = [
  identity,
  workbench,
  {
    id: '0003-unheld-sets',
    up: (db) =>
      db.schema
        .createTable('unheld_sets')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .$call(texts('since'))
        .execute(),
  },
  resultFrames,
  audit,
  {
    id: '0006-watched-runs',
    async up(db) {
      await db.schema.alterTable('batches').addColumn('cancel_requested_at', 'text').execute();
      await db.schema.alterTable('batches').addColumn('asked_at', 'text').execute();
      await db.schema
        .createTable('connection_clients')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .$call(texts('person_id session_hash connection_id set_key node opened_at asked_at? closed_at?'))
        .execute();
      await db.schema
        .createIndex('connection_clients_node')
        .on('connection_clients')
        .columns(['node', 'closed_at'])
        .execute();
    },
  },
  {
    id: '0007-drafts-and-trash',
    async up(db) {
      await db.schema
        .createTable('query_drafts')
        .$call(texts('person_id query_id text name'))
        .$call(integers('version?'))
        .$call(texts('device updated_at'))
        .addPrimaryKeyConstraint('query_drafts_pk', ['person_id', 'query_id'])
        .execute();
      await db.schema.alterTable('queries').addColumn('deleted_at', 'text').execute();
    },
  },
  sharing,
  {
    id: '0009-run-parameters',
    up: (db) => db.schema.alterTable('batches').addColumn('parameters', 'text').execute(),
  },
  {
    id: '0010-pack-stars',
    up: (db) =>
      db.schema
        .createTable('pack_query_stars')
        .$call(texts('person_id query_id'))
        .addPrimaryKeyConstraint('pack_query_stars_pk', ['person_id', 'query_id'])
        .execute(),
  },
  letterGroups,
  mail,
  accounts,
  {
    id: '0014-sign-in-life',
    async up(db) {
      const columns = 'cookie_hash old_cookie_hash rotated_at standing ended_at id_token provider_sid';
      for (const column of columns.split(' '))
        await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
      await db.schema.alterTable('people').addColumn('deactivated_at', 'text').execute();
      await sql`update sessions set cookie_hash = id_hash`.execute(db);
      await db.schema.createIndex('sessions_cookie').unique().on('sessions').column('cookie_hash').execute();
      await db.schema.createIndex('sessions_old_cookie').on('sessions').column('old_cookie_hash').execute();
    },
  },
  {
    id: '0015-shell',
    up: (db) =>
      db.schema
        .createTable('api_keys')
        .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .$call(texts('key_sealed created_at'))
        .execute(),
  },
  {
    id: '0016-audit-search',
    async up(db) {
      await db.schema.createIndex('audit_events_kind').on('audit_events').columns(['kind', 'at', 'id']).execute();
      await sql`create index audit_events_name on audit_events (name, at, id) where operation_id is null`.execute(db);
    },
  },
  {
    id: '0018-people-and-teams',
    async up(db) {
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
        .$call(texts('name'))
        .execute();
      await db.schema
        .createTable('account_invites')
        .addColumn('id_hash', 'text', (c) => c.primaryKey())
        .$call(texts('email team? origin? invited_by created_at expires_at'))
        .execute();
    },
  },
  {
    id: '0020-node-reports',
    async up(db) {
      await db.schema.alterTable('batches').addColumn('cancelled_by', 'text').execute();
      await db.schema
        .createTable('node_reports')
        .addColumn('node', 'text', (column) => column.primaryKey())
        .$call(texts('at report'))
        .execute();
    },
  },
  {
    id: '0021-stored-sizes',
    async up(db) {
      await sql`create index statements_stored on statements (result_stored_bytes) where result_stored_bytes > 0`.execute(
        db,
      );
    },
  },
  {
    id: '0022-nda',
    up: (db) => db.schema.alterTable('people').addColumn('nda_signed_at', 'text').execute(),
  },
  {
    id: '0023-navigator-sessions',
    async up(db) {
      await db.schema
        .createTable('navigator_tokens')
        .addColumn('jti', 'text', (column) => column.primaryKey())
        .$call(texts('ends_at'))
        .execute();
      await db.schema
        .createTable('navigator_sessions')
        .addColumn('key_hash', 'text', (column) => column.primaryKey())
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .addColumn('session_id', 'text', (column) =>
          column.notNull().references('sessions.id_hash').onDelete('cascade'),
        )
        .$call(texts('ends_at'))
        .execute();
      for (const [table, column] of [
        ['navigator_tokens', 'ends_at'],
        ['navigator_sessions', 'ends_at'],
        ['navigator_sessions', 'session_id'],
        ['navigator_sessions', 'person_id'],
      ] as const)
        await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    },
  },
  namedKeys,
  {
    id: '0025-saved-searches',
    async up(db) {
      await db.schema
        .createTable('saved_searches')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('name name_key kind address ids changed_at'))
        .execute();
      await db.schema
        .createIndex('saved_searches_by_person')
        .on('saved_searches')
        .columns(['person_id', 'name_key'])
        .execute();
    },
  },
  {
    id: '0026-usage-counts',
    up: (db) =>
      db.schema
        .createTable('usage_counts')
        .$call(texts('period person_id'))
        .$call(integers('runs failed'))
        .addColumn('rows', 'bigint', (column) => column.notNull())
        .$call(integers('exports'))
        .$call(texts('formats durations'))
        .$call(integers('wait_ms'))
        .$call(texts('wait_at?'))
        .addPrimaryKeyConstraint('usage_counts_key', ['person_id', 'period'])
        .execute(),
  },
  {
    id: '0027-ip-whitelists',
    up: (db) =>
      db.schema
        .createTable('ip_whitelists')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('person_id', 'text', (column) =>
          column.notNull().unique().references('people.id').onDelete('cascade'),
        )
        .$call(texts('address changed_at'))
        .execute(),
  },
  {
    id: '0028-recent-reports',
    up: (db) =>
      db.schema
        .createTable('recent_reports')
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('property_id opened_at'))
        .addPrimaryKeyConstraint('recent_reports_key', ['person_id', 'property_id'])
        .execute(),
  },
  {
    id: '0029-runs-of-a-query',
    up: (db) => db.schema.createIndex('batches_query').on('batches').columns(['query_id', 'created_at']).execute(),
  },
  oneRowPerDemoAccount,
  {
    id: '0031-sealed-invites',
    up: (db) => db.schema.alterTable('team_invites').addColumn('sealed', 'text').execute(),
  },
];
