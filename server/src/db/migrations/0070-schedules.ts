import { integers, type Migration, texts } from '../migration.ts';

export const schedules: Migration = {
  id: '0070-schedules',
  async up(db) {
    await db.schema
      .createTable('schedules')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .$call(texts('name name_key query_id connection_id rule time_zone starts_at? ends_at?'))
      .$call(integers('is_paused'))
      .$call(texts('parameters next_at? last_run_id? stopped_reason?'))
      .$call(integers('offset_ms version'))
      .$call(texts('created_at updated_at'))
      .execute();
    const index = (table: string, name: string, columns: string[]) =>
      db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
    await index('schedules', 'due', ['next_at']);
    await index('schedules', 'owner', ['owner_id', 'name_key', 'id']);
    await index('schedules', 'name', ['name_key', 'id']);
    await index('schedules', 'query', ['query_id']);
    await db.schema
      .createTable('schedule_runs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('schedule_id', 'text', (c) => c.notNull().references('schedules.id').onDelete('cascade'))
      .$call(texts('owner_id due_at run_at state'))
      .$call(integers('attempts'))
      .$call(texts('claimed_by?'))
      .$call(integers('is_manual missed'))
      .$call(texts('batch_id? started_at? ended_at?'))
      .$call(integers('row_count?'))
      .$call(texts('error?'))
      .addUniqueConstraint('schedule_runs_due', ['schedule_id', 'due_at'])
      .execute();
    await index('schedule_runs', 'state', ['state', 'run_at']);
  },
};
