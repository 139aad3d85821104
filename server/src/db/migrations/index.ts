import { sql } from 'kysely';
import { integers, type Migration, texts } from '../migration.ts';
import { identity } from './0001-identity.ts';
import { workbench } from './0002-workbench.ts';
import { audit } from './0005-audit.ts';
import { sharing } from './0008-sharing.ts';
import { letterGroups } from './0011-letter-groups.ts';
import { accounts } from './0013-accounts.ts';
import { oneRowPerDemoAccount } from './0030-one-row-per-demo-account.ts';
import { schedules } from './0070-schedules.ts';
import { deliverySubscriptions } from './0072-delivery-subscriptions.ts';
import { destinations } from './0073-destinations.ts';
import { scheduleSubjects } from './0074-schedule-subjects.ts';
import { alerts } from './0076-alerts.ts';

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
  /** The two tables belong to the result store that keeps frames in PostgreSQL; their times are milliseconds since 1970 by the database's clock. */
  {
    id: '0004-result-frames',
    async up(db) {
      await db.schema.alterTable('statements').addColumn('result_stored_bytes', 'integer').execute();
      await db
        .updateTable('statements')
        .set({ result_bytes: null, result_sha256: null })
        .where('result_inline', 'is', null)
        .where('result_bytes', 'is not', null)
        .execute();
      await db.schema
        .createIndex('statements_kept')
        .on('statements')
        .column('batch_id')
        .where(sql.ref('result_bytes'), 'is not', null)
        .execute();
      await db.schema
        .createTable('stored_results')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('frame_index', 'bytea')
        .addColumn('written_at', 'bigint', (c) => c.notNull())
        .addColumn('readers', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('read_until', 'bigint', (c) => c.notNull().defaultTo(0))
        .addColumn('is_removed', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('stored_frames')
        .addColumn('result_id', 'text', (c) => c.notNull().references('stored_results.id').onDelete('cascade'))
        .$call(integers('sequence'))
        .addColumn('data', 'bytea', (c) => c.notNull())
        .addPrimaryKeyConstraint('stored_frames_place', ['result_id', 'sequence'])
        .execute();
    },
  },
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
  {
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
  },
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
  {
    id: '0024-named-keys',
    async up(db) {
      await db.schema
        .createTable('named_keys')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('name'))
        .$call(integers('is_first'))
        .addColumn('key_hash', 'text', (c) => c.notNull().unique())
        .$call(texts('key_sealed? gateway_ref? rolled_into? expires_at? ended_at? created_at'))
        .execute();
      await sql`insert into named_keys (id, person_id, name, is_first, key_hash, key_sealed, created_at)
        select person_id, person_id, 'First key', 1, key_hash, key_sealed, created_at from api_keys`.execute(db);
      // The user was the table's primary key, which SQLite can't drop.
      await db.schema.dropTable('api_keys').execute();
      await db.schema.alterTable('named_keys').renameTo('api_keys').execute();
      await db.schema.createIndex('api_keys_by_person').on('api_keys').columns(['person_id', 'created_at']).execute();
      // Of two concurrent first requests, only one creates the first key.
      await sql`create unique index api_keys_first on api_keys (person_id) where is_first = 1`.execute(db);
      await db.schema
        .createTable('api_usage')
        .$call(texts('day key_id person_id'))
        .$call(integers('answered rejected failed refused_rate refused_quota'))
        .$call(texts('last_at'))
        .addPrimaryKeyConstraint('api_usage_key', ['day', 'key_id'])
        .execute();
      await db.schema.createIndex('api_usage_by_person').on('api_usage').columns(['person_id', 'day']).execute();
    },
  },
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
  {
    id: '0032-notifications',
    async up(db) {
      await db.schema
        .createTable('notifications')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('kind title text path'))
        .addColumn('once_key', 'text', (c) => c.unique())
        .$call(texts('created_at read_at?'))
        .execute();
      await db.schema
        .createIndex('notifications_by_person')
        .on('notifications')
        .columns(['person_id', 'created_at'])
        .execute();
    },
  },
  {
    id: '0033-shares-and-links',
    async up(db) {
      await db.schema
        .createTable('query_shares')
        .addColumn('query_id', 'text', (c) => c.notNull().references('queries.id').onDelete('cascade'))
        .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('permission shared_by shared_at'))
        .addPrimaryKeyConstraint('query_shares_key', ['query_id', 'person_id'])
        .execute();
      await db.schema.createIndex('query_shares_person').on('query_shares').column('person_id').execute();
      await db.schema
        .createTable('share_links')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .$call(texts('query_id batch_id? view'))
        .addColumn('created_by', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('created_at expires_at revoked_at?'))
        .execute();
      for (const column of ['query_id', 'batch_id', 'created_by'])
        await db.schema.createIndex(`share_links_${column}`).on('share_links').column(column).execute();
      await db.schema
        .createTable('share_link_openings')
        .addColumn('link_id', 'text', (c) => c.notNull().references('share_links.id').onDelete('cascade'))
        .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('first_at last_at'))
        .$call(integers('count'))
        .addPrimaryKeyConstraint('share_link_openings_key', ['link_id', 'person_id'])
        .execute();
    },
  },
  {
    id: '0034-access-requests',
    async up(db) {
      await db.schema
        .createTable('access_requests')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('kind subject packs counties'))
        .addColumn('open_key', 'text', (c) => c.unique())
        .$call(
          texts('message nda_version nda_accepted_at path query_text status created_at decided_at? decided_by? answer'),
        )
        .execute();
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(name).on('access_requests').columns(columns).execute();
      await index('access_requests_by_person', ['person_id', 'created_at']);
      await index('access_requests_by_time', ['status', 'created_at', 'id']);
    },
  },
  {
    id: '0036-invite-grants',
    up: (db) => db.schema.alterTable('account_invites').addColumn('grants', 'text').execute(),
  },
  {
    id: '0039-sql-logins',
    async up(db) {
      await db.schema
        .createTable('sql_logins')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .$call(texts('person_id node'))
        .execute();
      for (const column of ['person_id', 'node'])
        await db.schema.createIndex(`sql_logins_${column}`).on('sql_logins').column(column).execute();
    },
  },
  {
    id: '0064-run-places',
    async up(db) {
      await db.schema
        .createTable('run_places')
        .$call(texts('person_id'))
        .$call(integers('number slot?'))
        .$call(texts('id node since'))
        .$call(integers('is_ready'))
        .addPrimaryKeyConstraint('run_places_key', ['person_id', 'number'])
        .execute();
      await db.schema.createIndex('run_places_slot').unique().on('run_places').columns(['person_id', 'slot']).execute();
    },
  },
  schedules,
  {
    id: '0071-deliveries',
    async up(db) {
      await db.schema.alterTable('schedules').addColumn('delivery', 'text').execute();
      await db.schema
        .createTable('delivery_events')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .$call(texts('subject_id schedule_id'))
        .addColumn('owner_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('run_id kind title text delivery rows? created_at'))
        .addUniqueConstraint('delivery_events_once', ['subject_id', 'run_id', 'kind'])
        .execute();
      await db.schema
        .createTable('delivery_lanes')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .$call(integers('last_place'))
        .$call(texts('next_at?'))
        .$call(integers('failures'))
        .$call(texts('claimed_by?'))
        .$call(integers('claims'))
        .execute();
      await db.schema
        .createTable('deliveries')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('event_id', 'text', (c) => c.notNull().references('delivery_events.id').onDelete('cascade'))
        .$call(texts('lane_id'))
        .$call(integers('place'))
        .$call(texts('owner_id recipient_kind recipient state'))
        .$call(integers('attempts status?'))
        .$call(texts('note created_at delivered_at?'))
        .execute();
      const index = (table: string, name: string, columns: string[]) =>
        db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
      await index('delivery_events', 'subject', ['subject_id', 'created_at']);
      await index('delivery_events', 'created', ['created_at']);
      await index('delivery_lanes', 'next', ['next_at']);
      await index('deliveries', 'lane', ['lane_id', 'state', 'place']);
      await index('deliveries', 'event', ['event_id']);
      await index('deliveries', 'owner', ['owner_id', 'created_at']);
      await index('deliveries', 'recipient', ['recipient', 'created_at']);
    },
  },
  deliverySubscriptions,
  destinations,
  scheduleSubjects,
  {
    id: '0075-data-versions',
    async up(db) {
      await db.schema
        .createTable('data_versions')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('content', 'text', (c) => c.notNull().unique())
        .addColumn('previous_id', 'text', (c) => c.notNull().unique())
        .$call(texts('age as_of recorded_at profile? changes'))
        .$call(integers('is_changed'))
        .$call(texts('marked_at?'))
        .execute();
      await db.schema
        .createIndex('data_versions_recorded')
        .on('data_versions')
        .columns(['is_changed', 'recorded_at', 'id'])
        .execute();
      await db.schema
        .createTable('data_marks')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('version_id', 'text', (c) => c.notNull().references('data_versions.id').onDelete('cascade'))
        .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
        .$call(texts('kind subject_id sentence recorded_at dismissed_at?'))
        .addUniqueConstraint('data_marks_key', ['person_id', 'kind', 'subject_id', 'version_id'])
        .execute();
    },
  },
  alerts,
];
