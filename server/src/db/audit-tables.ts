import type { Generated } from 'kysely';

/** What an audit event tells of. An operation, a run or an export, has one event at its beginning and one at its end. */
export type AuditKind =
  | 'run_started'
  | 'run_ended'
  | 'run_cancelled'
  | 'export_started'
  | 'export_ended'
  | 'connection_created'
  | 'connection_changed'
  | 'connection_deleted'
  | 'connection_tested'
  | 'list_loaded'
  | 'signed_in'
  | 'signed_out'
  | 'sign_in_failed'
  | 'key_viewed'
  | 'key_created'
  | 'key_rolled'
  | 'key_revoked'
  | 'address_allowed'
  | 'address_removed'
  | 'query_shared'
  | 'password_changed'
  | 'password_reset'
  | 'sessions_ended'
  | 'invite_made'
  | 'person_deactivated'
  | 'person_reactivated'
  | 'person_changed'
  | 'person_licensed'
  | 'person_connections_changed'
  | 'person_sessions_ended'
  | 'person_reset_sent'
  | 'person_left_team'
  | 'person_invited'
  | 'invite_revoked'
  | 'team_renamed'
  | 'people_downloaded'
  | 'admin_code_made'
  | 'admin_registered'
  | 'audit_verified'
  | 'history_removed'
  | 'audit_removed';

/** Append-only (migration 0005): rows are never changed, and removed by age alone. */
export interface AuditEventsTable {
  /** Rises with time on one node; PostgreSQL answers it as text. */
  id: Generated<number | string>;
  at: string;
  kind: AuditKind;
  /** The run's batch id or the export's own id: joins a beginning with its end. */
  operation_id: string | null;
  /** The process that did it. */
  node: string | null;
  person_id: string | null;
  /** SHA-256 of the session's cookie. */
  session_hash: string | null;
  address: string | null;
  user_agent: string | null;
  connection_id: string | null;
  /** Names the data that could be read. */
  set_key: string | null;
  batch_id: string | null;
  statement_id: string | null;
  query_id: string | null;
  name: string | null;
  format: string | null;
  /** The first 10,000 characters of the SQL, and the SHA-256 of all of it; of what admins did, what it changed as JSON. */
  text: string | null;
  text_sha256: string | null;
  rows: number | string | null;
  bytes: number | string | null;
  outcome: string | null;
  error: string | null;
  /** Of removals: everything older than this is gone. Of `audit_removed`, it is what lets events go. */
  removed_before: string | null;
}

/** What the events of a day were when it was over: each seal holds that of the day before in its hash. */
export interface AuditSealsTable {
  /** `2026-06-30`, in UTC. */
  day: string;
  events: number;
  sha256: string;
  sealed_at: string;
}

/** The tables of migration 0005 by name. */
export interface AuditTables {
  audit_events: AuditEventsTable;
  audit_seals: AuditSealsTable;
}
