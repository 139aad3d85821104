/** Counts aggregated from audit events, which may have been removed since. */
export interface UsageCountsTable {
  /** A day in Pacific time, `2026-06-30`, or a month of such days, `2026-06`. */
  period: string;
  person_id: string;
  runs: number;
  failed: number;
  rows: number | string;
  exports: number;
  /** JSON: files by kind. */
  formats: string;
  /** JSON: runs by the bucket of their duration (features/usage/durations.ts). */
  durations: string;
  /** The longest time in the queue, and when it ended; 0 and null without one. */
  wait_ms: number;
  wait_at: string | null;
}

export interface UsageTables {
  usage_counts: UsageCountsTable;
}
