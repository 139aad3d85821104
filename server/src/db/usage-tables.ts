/** What was counted out of the audit, which may be gone by then. */
export interface UsageCountsTable {
  /** A day in Pacific time, `2026-06-30`, or a month of such days, `2026-06`. */
  period: string;
  /** '' counts everyone. */
  person_id: string;
  runs: number;
  failed: number;
  rows: number | string;
  exports: number;
  /** JSON: files by kind. */
  formats: string;
  /** JSON: runs by the bucket of their duration (features/usage/durations.ts). */
  durations: string;
  /** The longest wait for a turn, and when it was over; 0 and null without one. */
  wait_ms: number;
  wait_at: string | null;
}

/** The tables of migration 0026 by name. */
export interface UsageTables {
  usage_counts: UsageCountsTable;
}
