import type { AuditKind } from '../../db/audit-tables.ts';
import type { Database } from '../../db/open-db.ts';
import type { AuditSource } from './audit-source.ts';

/** What an admin did to a connection. */
export interface AdminAct {
  readonly kind: Extract<AuditKind, `connection_${string}`>;
  readonly source: AuditSource;
  /** Null for a test of one that is not saved. */
  readonly connectionId: string | null;
  readonly name: string;
  readonly outcome: 'finished' | 'error';
  /** The sentence that the admin read; it names no host and no secret. */
  readonly error?: string;
}

/** A list of a person's own that was brought into a session. */
export interface ListAct {
  readonly source: AuditSource;
  readonly connectionId: string;
  /** Of the temporary table. */
  readonly name: string;
  readonly rows: number;
  readonly outcome: 'finished' | 'error';
  /** The sentence that the person read. */
  readonly error?: string;
}

/** Writes down what an admin did; inside a transaction it holds exactly when that does. */
export function recordAdminAct(db: Database, act: AdminAct): Promise<void> {
  return record(db, act);
}

/** Writes down that a list was brought, or was not taken. */
export function recordListAct(db: Database, act: ListAct): Promise<void> {
  return record(db, { kind: 'list_loaded', ...act });
}

async function record(db: Database, act: AdminAct | (ListAct & { kind: AuditKind })): Promise<void> {
  const { source } = act;
  await db
    .insertInto('audit_events')
    .values({
      at: new Date().toISOString(),
      kind: act.kind,
      node: source.node,
      person_id: source.personId,
      session_hash: source.sessionHash,
      address: source.address,
      user_agent: source.userAgent,
      connection_id: act.connectionId,
      name: act.name,
      ...('rows' in act ? { rows: act.rows } : {}),
      outcome: act.outcome,
      error: act.error ?? null,
    })
    .execute();
}
