import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Finds events by kind and by subject without reading a million runs. */
export const auditSearch: Migration = {
  id: '0016-audit-search',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('audit_events_kind').on('audit_events').columns(['kind', 'at', 'id']).execute();
    // Runs and downloads, which are nearly all events, have an operation; their names are query names.
    await sql`create index audit_events_name on audit_events (name, at, id) where operation_id is null`.execute(db);
  },
};
