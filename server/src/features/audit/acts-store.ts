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

interface Act {
  readonly kind: AuditKind;
  readonly source: AuditSource;
  readonly connectionId: string | null;
  readonly name: string | null;
  readonly rows?: number;
  readonly outcome: 'finished' | 'error';
  readonly error?: string;
}

async function record(db: Database, act: Act): Promise<void> {
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
      ...(act.rows === undefined ? {} : { rows: act.rows }),
      outcome: act.outcome,
      error: act.error ?? null,
    })
    .execute();
}

/** What a person did to his own account. */
export interface AccountAct {
  readonly kind: Extract<AuditKind, `password_${string}` | 'sessions_ended' | 'invite_made'>;
  /** Its person is whose account it is, also where nobody is signed in. */
  readonly source: AuditSource;
}

/** Writes down what a person did to his own account; inside a transaction it holds exactly when that does. */
export function recordAccountAct(db: Database, { kind, source }: AccountAct): Promise<void> {
  return record(db, { kind, source, connectionId: null, name: null, outcome: 'finished' });
}
