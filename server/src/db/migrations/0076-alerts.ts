import { integers, type Migration, texts } from '../migration.ts';

export const alerts: Migration = {
  id: '0076-alerts',
  async up(db) {
    await db.schema
      .createTable('alerts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('schedule_id', 'text', (c) => c.notNull().references('schedules.id').onDelete('cascade'))
      .$call(texts('name name_key condition delivery? digest'))
      .$call(integers('is_muted'))
      .$call(texts('snoozed_until? digest_day? last_checked_at? last_fired_at? problem?'))
      .$call(integers('known_rows? waiting_changes version'))
      .$call(texts('created_at updated_at'))
      .execute();
    await db.schema
      .createTable('alert_baselines')
      .addColumn('alert_id', 'text', (c) => c.primaryKey().references('alerts.id').onDelete('cascade'))
      .$call(texts('facts? known_hashes?'))
      .$call(integers('is_beyond?'))
      .$call(texts('waiting?'))
      .execute();
    await db.schema
      .createTable('alert_events')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('alert_id', 'text', (c) => c.notNull().references('alerts.id').onDelete('cascade'))
      .addColumn('owner_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .$call(texts('run_id kind title text'))
      .$call(integers('new_rows changed_rows'))
      .$call(texts('rows? connection_id? set_key? fired_at'))
      .addUniqueConstraint('alert_events_once', ['alert_id', 'run_id'])
      .execute();
    const index = (table: string, name: string, columns: string[]) =>
      db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
    await index('alerts', 'schedule', ['schedule_id']);
    await index('alerts', 'name', ['name_key', 'id']);
    await index('alert_events', 'alert', ['alert_id', 'fired_at']);
    await index('alert_events', 'fired', ['fired_at']);
  },
};
