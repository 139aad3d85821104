-- The application database as the version with the migrations 0001 and 0002 made it, the same on both dialects. Never changed:
-- newer versions must take it over.
create table if not exists "migrations" ("id" text primary key, "applied_at" text not null);
create table "people" ("id" text primary key, "iss" text not null, "sub" text not null, "email" text not null, "given_name" text not null, "surname" text not null, "role" text not null, "origin" text, "is_pn_user" integer not null, "starting_page" text, "primary_interest" text, "is_new" integer not null, "is_active_solution" integer not null, "trial_ends_at" text, "entitlement" text, "packs" text not null, "created_at" text not null, "updated_at" text not null, constraint "people_iss_sub" unique ("iss", "sub"));
create index "people_email" on "people" ("email");
create table "sessions" ("id_hash" text primary key, "person_id" text not null references "people" ("id") on delete cascade, "created_at" text not null, "last_used_at" text not null);
create index "sessions_person" on "sessions" ("person_id");
create table "sign_in_transactions" ("state_hash" text primary key, "browser_hash" text not null, "nonce" text not null, "code_verifier" text not null, "redirect_uri" text not null, "return_path" text not null, "created_at" text not null);
create table "identity_payloads" ("kind" text not null, "id" text not null, "payload" text not null, "grant_id" text, "uid" text, "user_code" text, "expires_at" integer, "consumed_at" integer, constraint "identity_payloads_key" primary key ("kind", "id"));
create index "identity_payloads_grant" on "identity_payloads" ("grant_id");
create index "identity_payloads_uid" on "identity_payloads" ("uid");
create table "identity_accounts" ("sub" text primary key, "email" text not null unique, "given_name" text not null, "surname" text not null, "password_hash" text not null);
create table "sign_in_failures" ("key" text primary key, "failures" integer not null, "last_failed_at" text not null, "blocked_until" text);
create table "settings" ("name" text primary key, "value" text not null);
create table "connections" ("id" text primary key, "name" text not null, "driver" text not null, "source" text not null, "audience" text not null, "scope" text, "data" text not null, "secrets" text, "idle_timeout_seconds" integer not null, "multi_statement_transaction_enabled" integer not null, "position" integer not null, "version" integer not null, "updated_at" text not null);
create table "connection_accesses" ("connection_id" text not null references "connections" ("id") on delete cascade, "user_email" text not null, constraint "connection_accesses_pk" primary key ("connection_id", "user_email"));
create table "batches" ("id" text primary key, "person_id" text not null, "connection_id" text not null, "connection_version" integer not null, "connection_client_id" text, "query_id" text, "name" text not null, "text" text not null, "chart" text, "set_key" text not null, "status" text not null, "node" text not null, "idempotency_key" text, "created_at" text not null, "stopped_at" text, "duration_ms" integer);
create index "batches_person" on "batches" ("person_id", "created_at");
create index "batches_status" on "batches" ("status");
create unique index "batches_idempotency" on "batches" ("person_id", "idempotency_key");
create table "statements" ("id" text primary key, "batch_id" text not null references "batches" ("id") on delete cascade, "sequence" integer not null, "text" text not null, "status" text not null, "columns" text not null, "row_count" integer not null, "is_incomplete" integer not null, "error" text, "started_at" text, "stopped_at" text, "duration_ms" integer, "result_bytes" integer, "result_sha256" text, "result_inline" text);
create index "statements_batch" on "statements" ("batch_id", "sequence");
create table "queries" ("id" text primary key, "owner_id" text not null, "name" text not null, "name_key" text not null, "connection_id" text, "query_text" text not null, "chart" text, "search_text" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null);
create index "queries_owner_updated" on "queries" ("owner_id", "updated_at", "id");
create index "queries_owner_name" on "queries" ("owner_id", "name_key", "id");
create table "query_tags" ("query_id" text not null references "queries" ("id") on delete cascade, "tag" text not null, "position" integer not null, constraint "query_tags_pk" primary key ("query_id", "tag"));
create table "query_versions" ("query_id" text not null references "queries" ("id") on delete cascade, "version" integer not null, "name" text not null, "connection_id" text, "query_text" text not null, "chart" text, "tags" text not null, "saved_by" text not null, "saved_at" text not null, constraint "query_versions_pk" primary key ("query_id", "version"));
insert into migrations ("id", "applied_at")
  values ('0001-identity', '2026-06-30T10:00:00.000Z');
insert into migrations ("id", "applied_at")
  values ('0002-workbench', '2026-06-30T10:00:00.000Z');
insert into people ("id", "iss", "sub", "email", "given_name", "surname", "role", "origin", "is_pn_user", "starting_page", "primary_interest", "is_new", "is_active_solution", "trial_ends_at", "entitlement", "packs", "created_at", "updated_at")
  values ('person-a', 'https://id.example', 'a', 'ada@firm.example', 'Ada', 'O''Neil', 'admin', 'RE', 1, 'queries', null, 0, 1, null, '{"objects":["*"],"counties":["06037","12086"]}', '["SPFCL","DSPRP"]', '2026-06-30T10:00:00.000Z', '2026-06-30T10:05:00.000Z');
insert into people ("id", "iss", "sub", "email", "given_name", "surname", "role", "origin", "is_pn_user", "starting_page", "primary_interest", "is_new", "is_active_solution", "trial_ends_at", "entitlement", "packs", "created_at", "updated_at")
  values ('person-b', 'https://id.example', 'b', 'bob@firm.example', 'Bob', 'Øst', 'editor', null, 0, null, null, 1, 1, '2026-07-30T10:00:00.000Z', null, '[]', '2026-06-30T10:00:00.000Z', '2026-06-30T10:00:00.000Z');
insert into sessions ("id_hash", "person_id", "created_at", "last_used_at")
  values ('hash-of-a-cookie', 'person-a', '2026-06-30T10:00:00.000Z', '2026-06-30T10:05:00.000Z');
insert into identity_accounts ("sub", "email", "given_name", "surname", "password_hash")
  values ('a', 'ada@firm.example', 'Ada', 'O''Neil', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA');
insert into identity_payloads ("kind", "id", "payload", "grant_id", "uid", "user_code", "expires_at", "consumed_at")
  values ('Grant', 'g1', '{"accountId":"a"}', 'g1', null, null, 1782000000, null);
insert into sign_in_failures ("key", "failures", "last_failed_at", "blocked_until")
  values ('k1', 3, '2026-06-30T10:00:00.000Z', null);
insert into settings ("name", "value")
  values ('kept', 'yes');
insert into connections ("id", "name", "driver", "source", "audience", "scope", "data", "secrets", "idle_timeout_seconds", "multi_statement_transaction_enabled", "position", "version", "updated_at")
  values ('county', 'County PostgreSQL', 'postgres', 'user', 'listed', null, '{"host":"db.example","port":5432}', 'v1.one.sealed.text', 600, 1, 10, 268435455, '2026-06-30T10:00:00.000Z');
insert into connection_accesses ("connection_id", "user_email")
  values ('county', 'ada@firm.example');
insert into batches ("id", "person_id", "connection_id", "connection_version", "connection_client_id", "query_id", "name", "text", "chart", "set_key", "status", "node", "idempotency_key", "created_at", "stopped_at", "duration_ms")
  values ('batch-1', 'person-a', 'property-data', 1, null, 'query-1', 'Count', 'select ''ä 🏡'' as word, -- it''''s kept
	count(*)  
from Property.PropertyAddress', '{"chartType":"bar"}', 'all', 'finished', 'node-1', 'key-1', '2026-06-30T10:00:00.000Z', '2026-06-30T10:05:00.000Z', 300000);
insert into batches ("id", "person_id", "connection_id", "connection_version", "connection_client_id", "query_id", "name", "text", "chart", "set_key", "status", "node", "idempotency_key", "created_at", "stopped_at", "duration_ms")
  values ('batch-2', 'person-a', 'property-data', 1, null, null, '', 'select 1', null, 'all', 'running', 'node-1', null, '2026-06-30T10:05:00.000Z', null, null);
insert into statements ("id", "batch_id", "sequence", "text", "status", "columns", "row_count", "is_incomplete", "error", "started_at", "stopped_at", "duration_ms", "result_bytes", "result_sha256", "result_inline")
  values ('00000000-0000-4000-8000-000000000001', 'batch-1', 0, 'select ''ä 🏡'' as word, -- it''''s kept
	count(*)  
from Property.PropertyAddress', 'finished', '[{"name":"word","datatype":"string","maxValueLength":3}]', 1, 0, null, '2026-06-30T10:00:00.000Z', '2026-06-30T10:05:00.000Z', 299000, 11, 'unread', '[["ä 🏡"]]');
insert into statements ("id", "batch_id", "sequence", "text", "status", "columns", "row_count", "is_incomplete", "error", "started_at", "stopped_at", "duration_ms", "result_bytes", "result_sha256", "result_inline")
  values ('00000000-0000-4000-8000-000000000002', 'batch-2', 0, 'select 1', 'running', '[]', 0, 0, null, '2026-06-30T10:05:00.000Z', null, null, null, null, null);
insert into queries ("id", "owner_id", "name", "name_key", "connection_id", "query_text", "chart", "search_text", "version", "created_at", "updated_at")
  values ('query-1', 'person-a', 'Count of Parcels', 'count of parcels', 'property-data', 'select ''ä 🏡'' as word, -- it''''s kept
	count(*)  
from Property.PropertyAddress', null, 'count of parcels leads', 2, '2026-06-30T10:00:00.000Z', '2026-06-30T10:05:00.000Z');
insert into query_tags ("query_id", "tag", "position")
  values ('query-1', 'leads', 0);
insert into query_tags ("query_id", "tag", "position")
  values ('query-1', 'équité', 1);
insert into query_versions ("query_id", "version", "name", "connection_id", "query_text", "chart", "tags", "saved_by", "saved_at")
  values ('query-1', 1, 'Count', 'property-data', 'select 1', null, '[]', 'person-a', '2026-06-30T10:00:00.000Z');
insert into query_versions ("query_id", "version", "name", "connection_id", "query_text", "chart", "tags", "saved_by", "saved_at")
  values ('query-1', 2, 'Count of Parcels', 'property-data', 'select ''ä 🏡'' as word, -- it''''s kept
	count(*)  
from Property.PropertyAddress', null, '["leads","équité"]', 'person-a', '2026-06-30T10:05:00.000Z');
