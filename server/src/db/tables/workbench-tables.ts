import type { Sharing } from '@platbook/contract/workbench/queries';
import type { ScheduleRunState, StopReason } from '@platbook/contract/workbench/schedules';
import type { LinkView } from '@platbook/contract/workbench/share-links';
import type { Permission } from '@platbook/contract/workbench/sharing';
import type { Generated } from 'kysely';

export interface ConnectionsTable {
  id: string;
  name: string;
  driver: string;
  /** `seed` and `config` rows are set up by the deployment and rewritten at startup; `user` rows belong to admins. */
  source: 'seed' | 'config' | 'user';
  /** Who can use it: everyone, users with a license, or the users in connection_accesses. */
  audience: 'everyone' | 'licensed' | 'listed';
  /** Embedded warehouse only: whose entitlement set it opens. */
  scope: 'trial' | 'licensed' | null;
  data: string;
  /** Secret fields, encrypted at rest. */
  secrets: string | null;
  idle_timeout_seconds: number;
  multi_statement_transaction_enabled: number;
  position: number;
  version: number;
  updated_at: string;
}

export interface BatchesTable {
  id: string;
  person_id: string;
  connection_id: string;
  connection_version: number;
  connection_client_id: string | null;
  query_id: string | null;
  name: string;
  /** The exact text that ran. */
  text: string;
  chart: string | null;
  parameters: Generated<string | null>;
  /** The run's entitlement set; results are shown only while the user still has it. */
  set_key: string;
  status: string;
  /** The process that runs it; a different value at startup means the owner is gone. */
  node: string;
  idempotency_key: string | null;
  created_at: string;
  stopped_at: string | null;
  duration_ms: number | null;
  search_text: Generated<string>;
  /** Set by another node to cancel the run; the node that runs it polls this. */
  cancel_requested_at: Generated<string | null>;
  /** ID of the admin who canceled it; null if it wasn't canceled or its own user did. */
  cancelled_by: Generated<string | null>;
  /** When another node was last polled about it; only the change matters. */
  asked_at: Generated<string | null>;
}

export interface ConnectionClientsTable {
  id: string;
  person_id: string;
  /** The browser session that opened it: signing out there closes it. */
  session_hash: string;
  connection_id: string;
  /** The entitlement set it reaches; closed when the user no longer has it. */
  set_key: string;
  node: string;
  opened_at: string;
  /** When another node was last asked to keep it alive. */
  asked_at: Generated<string | null>;
  closed_at: Generated<string | null>;
}

export interface StatementsTable {
  id: string;
  batch_id: string;
  sequence: number;
  text: string;
  status: string;
  columns: string;
  row_count: number;
  is_incomplete: number;
  error: string | null;
  started_at: string | null;
  stopped_at: string | null;
  duration_ms: number | null;
  /** Bytes of the rows as one JSON array; null if there is no result, or no longer one. */
  result_bytes: number | null;
  /** Bytes in the result store; 0 for inline results. */
  result_stored_bytes: number | null;
  result_sha256: string | null;
  /** Small results are inline, larger ones in the result store. */
  result_inline: string | null;
}

export interface QueriesTable {
  id: string;
  owner_id: string;
  name: string;
  name_key: string;
  connection_id: string | null;
  query_text: string;
  chart: string | null;
  search_text: string;
  version: number;
  created_at: string;
  updated_at: string;
  sharing: Generated<Sharing>;
  /** The team it is shared with; null while it is private. */
  team_key: Generated<string | null>;
  updated_by: Generated<string | null>;
  deleted_at: Generated<string | null>;
}

export interface ShareLinksTable {
  id: string;
  query_id: string;
  /** The run of its creator whose rows are kept while the link is live; null if there was none. */
  batch_id: string | null;
  view: LinkView;
  created_by: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
}

export interface QueryStarsTable {
  person_id: string;
  query_id: string;
}

export interface SchedulesTable {
  id: string;
  owner_id: string;
  name: string;
  name_key: string;
  /** ID of a saved query or a pack query; '' with a report or search. */
  query_id: string;
  connection_id: string;
  /** Address of a report page in the portal. */
  report_path: string | null;
  /** ID of a saved property search. */
  search_id: string | null;
  /** JSON of a `ScheduleRule`. */
  rule: string;
  time_zone: string;
  starts_at: string | null;
  ends_at: string | null;
  is_paused: number;
  /** JSON list of given parameters; relative dates are words. */
  parameters: string;
  /** JSON of a `Delivery`; null for none. */
  delivery: string | null;
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
  /** Can be restored for a day. */
  deleted_at: string | null;
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
  /** In the result store, for runs without a batch. */
  result_id: string | null;
  /** JSON of a `StoredReading`. */
  result: string | null;
  result_stored_bytes: number | null;
}

export interface WorkbenchTables {
  connections: ConnectionsTable;
  connection_accesses: {
    connection_id: string;
    user_email: string;
  };
  batches: BatchesTable;
  connection_clients: ConnectionClientsTable;
  statements: StatementsTable;
  queries: QueriesTable;
  query_tags: {
    query_id: string;
    tag: string;
    position: number;
  };
  query_versions: {
    query_id: string;
    version: number;
    name: string;
    connection_id: string | null;
    query_text: string;
    chart: string | null;
    tags: string;
    saved_by: string;
    saved_at: string;
  };
  query_drafts: {
    person_id: string;
    /** ID of a saved query or a pack query, or `new`. */
    query_id: string;
    text: string;
    name: string;
    version: number | null;
    device: string;
    updated_at: string;
  };
  query_stars: QueryStarsTable;
  /** People who can read or edit a query besides its owner and team. */
  query_shares: {
    query_id: string;
    person_id: string;
    permission: Permission;
    shared_by: string;
    shared_at: string;
  };
  share_links: ShareLinksTable;
  share_link_openings: {
    link_id: string;
    person_id: string;
    first_at: string;
    last_at: string;
    count: number;
  };
  pack_query_stars: QueryStarsTable;
  schedules: SchedulesTable;
  schedule_runs: ScheduleRunsTable;
}
