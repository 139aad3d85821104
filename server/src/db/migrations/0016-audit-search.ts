import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const auditSearch: Migration = {
  id: '0016-audit-search',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('audit_events_kind').on('audit_events').columns(['kind', 'at', 'id']).execute();
    await sql`create index audit_events_name on audit_events (name, at, id) where operation_id is null`.execute(db);
  },
};
