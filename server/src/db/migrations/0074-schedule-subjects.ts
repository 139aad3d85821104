import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const scheduleSubjects: Migration = {
  id: '0074-schedule-subjects',
  async up(db) {
    const add = (table: string, column: string, type: 'text' | 'integer' = 'text') =>
      db.schema.alterTable(table).addColumn(column, type).execute();
    await add('schedules', 'report_path');
    await add('schedules', 'search_id');
    await add('schedules', 'deleted_at');
    await add('schedule_runs', 'result_id');
    await add('schedule_runs', 'result');
    await add('schedule_runs', 'result_stored_bytes', 'integer');
    await db.schema
      .createIndex('schedule_runs_kept')
      .on('schedule_runs')
      .column('result_id')
      .where(sql.ref('result_id'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('schedules_deleted')
      .on('schedules')
      .column('deleted_at')
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();
  },
};
