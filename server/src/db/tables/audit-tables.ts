import type { AuditKindName } from '@platbook/contract/rules/audit-words';
import type { Generated } from 'kysely';

/** An operation, a run or an export, has one event at its start and one at its end. */
export type AuditKind = AuditKindName;

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
