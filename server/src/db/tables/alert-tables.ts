import type { AlertDigest, AlertProblem } from '@platbook/contract/workbench/alerts';
import type { DeliveryEventKind } from '@platbook/contract/workbench/deliveries';

export interface AlertsTable {
  id: string;
  schedule_id: string;
  name: string;
  name_key: string;
  /** JSON of an `AlertCondition`. */
  condition: string;
  /** JSON of a `Delivery`; null for none. */
  delivery: string | null;
  digest: AlertDigest;
  is_muted: number;
  snoozed_until: string | null;
  /** The latest day in the schedule's zone on which it could report. */
  digest_day: string | null;
  last_checked_at: string | null;
  last_fired_at: string | null;
  problem: AlertProblem | null;
  known_rows: number | null;
  waiting_changes: number;
  /** Increases with each change by a person, not with runs. */
  version: number;
  created_at: string;
  updated_at: string;
}

/** What the next run is compared with. Separate because it can be megabytes. */
export interface AlertBaselinesTable {
  alert_id: string;
  /** JSON of the `BaselineFacts` that it was made of; null if only `waiting` is set. */
  facts: string | null;
  /** Base64 of 32 bytes per row: 128 bits of the key's and of the row's hash. */
  known_hashes: string | null;
  /** Of conditions that fire when they become true. */
  is_beyond: number | null;
  /** JSON of a `Change` that wasn't reported yet. */
  waiting: string | null;
}

export interface AlertEventsTable {
  id: string;
  alert_id: string;
  /** At that time: only they see the rows. */
  owner_id: string;
  run_id: string;
  kind: DeliveryEventKind;
  title: string;
  text: string;
  new_rows: number;
  changed_rows: number;
  /** JSON of `EventRows`; null if there are none. */
  rows: string | null;
  /** Where the rows were read, to check whether their owner can still read them. */
  connection_id: string | null;
  set_key: string | null;
  fired_at: string;
}

export interface AlertTables {
  alerts: AlertsTable;
  alert_baselines: AlertBaselinesTable;
  alert_events: AlertEventsTable;
}
