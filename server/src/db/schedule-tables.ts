import type { ScheduleRunState, StopReason } from '@platbook/contract/workbench/schedules';

export interface SchedulesTable {
  id: string;
  owner_id: string;
  name: string;
  name_key: string;
  /** ID of a saved query or a pack query. */
  query_id: string;
  connection_id: string;
  /** JSON of a `ScheduleRule`. */
  rule: string;
  time_zone: string;
  starts_at: string | null;
  ends_at: string | null;
  is_paused: number;
  /** JSON list of given parameters; relative dates are words. */
  parameters: string;
  /** Null while it is paused or stopped, and once it is over. */
  next_at: string | null;
  /** The latest row of schedule_runs; no other is open. */
  last_run_id: string | null;
  stopped_reason: StopReason | null;
  /** Delay of each run, so that a full hour isn't everyone's at once. */
  offset_ms: number;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The queue and the history: one row per due time. */
export interface ScheduleRunsTable {
  id: string;
  schedule_id: string;
  /** Whose permissions and history the run has. */
  owner_id: string;
  due_at: string;
  /** When it can begin: due_at and the offset, or later after a refusal. */
  run_at: string;
  /** Never `interrupted`: that is a waiting run with an attempt. */
  state: Exclude<ScheduleRunState, 'interrupted'>;
  attempts: number;
  /** The node that runs it. */
  claimed_by: string | null;
  is_manual: number;
  missed: number;
  batch_id: string | null;
  started_at: string | null;
  ended_at: string | null;
  row_count: number | null;
  error: string | null;
}

export interface ScheduleTables {
  schedules: SchedulesTable;
  schedule_runs: ScheduleRunsTable;
}
