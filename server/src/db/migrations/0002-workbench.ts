import type { Kysely } from 'kysely';
import { integers, type Migration, texts } from '../migration.ts';

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
    .$call(texts('name driver source audience scope? data secrets?'))
    .$call(integers('idle_timeout_seconds multi_statement_transaction_enabled position version'))
    .$call(texts('updated_at'))
    .execute();
  await db.schema
    .createTable('connection_accesses')
    .addColumn('connection_id', 'text', (c) => c.notNull().references('connections.id').onDelete('cascade'))
    .$call(texts('user_email'))
    .addPrimaryKeyConstraint('connection_accesses_pk', ['connection_id', 'user_email'])
    .execute();
}

async function createBatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(texts('person_id connection_id'))
    .$call(integers('connection_version'))
    .$call(texts('connection_client_id? query_id? name text chart? set_key status node idempotency_key?'))
    .$call(texts('created_at stopped_at?'))
    .$call(integers('duration_ms?'))
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
    .$call(integers('sequence'))
    .$call(texts('text status columns'))
    .$call(integers('row_count is_incomplete'))
    .$call(texts('error? started_at? stopped_at?'))
    .$call(integers('duration_ms? result_bytes?'))
    .$call(texts('result_sha256? result_inline?'))
    .execute();
  await db.schema.createIndex('statements_batch').on('statements').columns(['batch_id', 'sequence']).execute();
}

async function createQueries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('queries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(texts('owner_id name name_key connection_id? query_text chart? search_text'))
    .$call(integers('version'))
    .$call(texts('created_at updated_at'))
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
    .$call(texts('tag'))
    .$call(integers('position'))
    .addPrimaryKeyConstraint('query_tags_pk', ['query_id', 'tag'])
    .execute();
  await db.schema
    .createTable('query_versions')
    .addColumn('query_id', 'text', (c) => c.notNull().references('queries.id').onDelete('cascade'))
    .$call(integers('version'))
    .$call(texts('name connection_id? query_text chart? tags saved_by saved_at'))
    .addPrimaryKeyConstraint('query_versions_pk', ['query_id', 'version'])
    .execute();
}
