import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const workbench: Migration = {
  id: '0002-workbench',
  async up(db: Kysely<unknown>): Promise<void> {
    await createConnections(db);
    await createBatches(db);
    await createStatements(db);
    await createQueries(db);
  },
};

async function createConnections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('connections')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('driver', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('scope', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('secrets', 'text')
    .addColumn('idle_timeout_seconds', 'integer', (c) => c.notNull())
    .addColumn('multi_statement_transaction_enabled', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('connection_accesses')
    .addColumn('connection_id', 'text', (c) => c.notNull().references('connections.id').onDelete('cascade'))
    .addColumn('user_email', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('connection_accesses_pk', ['connection_id', 'user_email'])
    .execute();
}

async function createBatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('connection_id', 'text', (c) => c.notNull())
    .addColumn('connection_version', 'integer', (c) => c.notNull())
    .addColumn('connection_client_id', 'text')
    .addColumn('query_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('chart', 'text')
    .addColumn('set_key', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('node', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('stopped_at', 'text')
    .addColumn('duration_ms', 'integer')
    .execute();
  await db.schema.createIndex('batches_person').on('batches').columns(['person_id', 'created_at']).execute();
  await db.schema.createIndex('batches_status').on('batches').columns(['status']).execute();
  await db.schema
    .createIndex('batches_idempotency')
    .unique()
    .on('batches')
    .columns(['person_id', 'idempotency_key'])
    .execute();
}

async function createStatements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('statements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references('batches.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('columns', 'text', (c) => c.notNull())
    .addColumn('row_count', 'integer', (c) => c.notNull())
    .addColumn('is_incomplete', 'integer', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('started_at', 'text')
    .addColumn('stopped_at', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('result_bytes', 'integer')
    .addColumn('result_sha256', 'text')
    .addColumn('result_inline', 'text')
    .execute();
  await db.schema.createIndex('statements_batch').on('statements').columns(['batch_id', 'sequence']).execute();
}

async function createQueries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('queries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('connection_id', 'text')
    .addColumn('query_text', 'text', (c) => c.notNull())
    .addColumn('chart', 'text')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('queries_owner_updated')
    .on('queries')
    .columns(['owner_id', 'updated_at', 'id'])
    .execute();
  await db.schema.createIndex('queries_owner_name').on('queries').columns(['owner_id', 'name_key', 'id']).execute();
  await db.schema
    .createTable('query_tags')
    .addColumn('query_id', 'text', (c) => c.notNull().references('queries.id').onDelete('cascade'))
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('query_tags_pk', ['query_id', 'tag'])
    .execute();
  await db.schema
    .createTable('query_versions')
    .addColumn('query_id', 'text', (c) => c.notNull().references('queries.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('connection_id', 'text')
    .addColumn('query_text', 'text', (c) => c.notNull())
    .addColumn('chart', 'text')
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('query_versions_pk', ['query_id', 'version'])
    .execute();
}
