import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { integers, type Migration, texts } from '../migration.ts';

/**
 * The database refuses to change a row, and to remove one unless a record in the same table says up to when rows were removed, which must be
 * at least 30 days ago.
 */
export const audit: Migration = {
  id: '0005-audit',
  async up(db: Kysely<unknown>): Promise<void> {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await createTables(db, isSqlite);
    for (const statement of isSqlite ? sqliteGuards : postgresGuards) await sql.raw(statement).execute(db);

    // Runs that are open now will end under the rule that every end has a start.
    await sql`insert into audit_events
      (at, kind, operation_id, node, person_id, connection_id, set_key, batch_id, query_id, name, text)
      select created_at, 'run_started', id, node, person_id, connection_id, set_key, id, query_id, name, substr(text, 1, 10000)
      from batches where status in ('queued', 'running')`.execute(db);

    await db.schema
      .alterTable('batches')
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql`update batches set search_text = lower(substr(name || ' ' || text, 1, 10000))`.execute(db);
  },
};

async function createTables(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', isSqlite ? 'integer' : 'bigserial', (c) =>
      isSqlite ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .$call(texts('at kind operation_id? node? person_id? session_hash? address? user_agent? connection_id?'))
    .$call(texts('set_key? batch_id? statement_id? query_id? name? format? text? text_sha256?'))
    .addColumn('rows', 'bigint')
    .addColumn('bytes', 'bigint')
    .$call(texts('outcome? error? removed_before?'))
    .execute();
  await db.schema.createIndex('audit_events_person').on('audit_events').columns(['person_id', 'at']).execute();
  await db.schema.createIndex('audit_events_at').on('audit_events').columns(['at', 'id']).execute();
  // One start and one end per run and export, whichever process writes them and however often it retries.
  await db.schema
    .createIndex('audit_events_operation')
    .unique()
    .on('audit_events')
    .columns(['operation_id', 'kind'])
    .execute();
  await sql`create index audit_events_removed on audit_events (removed_before) where kind = 'audit_removed'`.execute(
    db,
  );
  await db.schema
    .createTable('audit_seals')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .$call(integers('events'))
    .$call(texts('sha256 sealed_at'))
    .execute();
}

const sqliteGuards = [
  `create trigger audit_events_kept before update on audit_events
   begin select raise(abort, 'audit events are never changed'); end`,
  `create trigger audit_events_removal before delete on audit_events
   when not exists (select 1 from audit_events where kind = 'audit_removed' and removed_before > old.at)
   begin select raise(abort, 'audit events are removed by age alone, and on the record'); end`,
  `create trigger audit_events_age before insert on audit_events
   when new.kind = 'audit_removed' and new.removed_before > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')
   begin select raise(abort, 'audit events are kept for at least 30 days'); end`,
  `create trigger audit_seals_kept before update on audit_seals
   begin select raise(abort, 'audit seals are never changed'); end`,
  `create trigger audit_seals_stay before delete on audit_seals
   begin select raise(abort, 'audit seals are never removed'); end`,
];

const postgresGuards = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
   begin raise exception 'audit events and seals are never changed'; end $$`,
  `create function refuse_audit_removal() returns trigger language plpgsql as $$
   begin
     if not exists (select 1 from audit_events where kind = 'audit_removed' and removed_before > old.at) then
       raise exception 'audit events are removed by age alone, and on the record';
     end if;
     return old;
   end $$`,
  `create function refuse_early_audit_removal() returns trigger language plpgsql as $$
   begin
     if new.kind = 'audit_removed' and new.removed_before > to_char(now() at time zone 'utc' - interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then
       raise exception 'audit events are kept for at least 30 days';
     end if;
     return new;
   end $$`,
  `create trigger audit_events_kept before update on audit_events
   for each row execute function refuse_audit_change()`,
  `create trigger audit_events_removal before delete on audit_events
   for each row execute function refuse_audit_removal()`,
  `create trigger audit_events_age before insert on audit_events
   for each row execute function refuse_early_audit_removal()`,
  `create trigger audit_events_whole before truncate on audit_events
   for each statement execute function refuse_audit_change()`,
  `create trigger audit_seals_kept before update or delete on audit_seals
   for each row execute function refuse_audit_change()`,
  `create trigger audit_seals_whole before truncate on audit_seals
   for each statement execute function refuse_audit_change()`,
];
