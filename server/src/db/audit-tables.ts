import type { Generated } from 'kysely';

/** An operation, a run or an export, has one event at its start and one at its end. */
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

export interface AuditTables {
  audit_events: {
    /** Increases with time on one node; PostgreSQL returns it as text. */
    id: Generated<number | string>;
    at: string;
    kind: AuditKind;
    /** The run's batch ID or the export's own ID: joins a start with its end. */
    operation_id: string | null;
    node: string | null;
    person_id: string | null;
    session_hash: string | null;
    address: string | null;
    user_agent: string | null;
    connection_id: string | null;
    /** Identifies the data that could be read. */
    set_key: string | null;
    batch_id: string | null;
    statement_id: string | null;
    query_id: string | null;
    name: string | null;
    format: string | null;
    /** The first 10,000 characters of the SQL, and the SHA-256 of all of it. For admin actions, the change as JSON. */
    text: string | null;
    text_sha256: string | null;
    rows: number | string | null;
    bytes: number | string | null;
    outcome: string | null;
    error: string | null;
    removed_before: string | null;
  };
  /** A hash of each finished day's events; each seal's hash includes the one of the day before. */
  audit_seals: {
    /** `2026-06-30`, in UTC. */
    day: string;
    events: number;
    sha256: string;
    sealed_at: string;
  };
}
