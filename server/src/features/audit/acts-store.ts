import type { AuditEvent } from '@platbook/contract/admin/audit';
import type { Database } from '../../db/open-db.ts';
import type { AuditKind } from '../../db/tables/audit-tables.ts';
import type { AuditSource } from './audit-source.ts';

export type ActChange = AuditEvent['changes'][number];

export interface Act {
  readonly kind: AuditKind;
  /** For an act on an account, its person is the owner, even if no user is signed in; null if there is no such account. */
  readonly source: AuditSource;
  readonly connectionId?: string | null;
  readonly queryId?: string;
  readonly batchId?: string;
  /** What the act is on; for a user, their ID, or the email address of an invited one. */
  readonly name?: string;
  readonly rows?: number;
  readonly changes?: readonly ActChange[];
  readonly outcome?: 'finished' | 'error';
  /** The message that the user saw; it contains no host and no secret. */
  readonly error?: string | undefined;
}

/** Records the act; in the caller's transaction if `db` is one. */
export async function recordAct(db: Database, act: Act): Promise<void> {
  const { kind, source, changes = [] } = act;
  await db
    .insertInto('audit_events')
    .values({
      at: new Date().toISOString(),
      kind,
      node: source.node,
      person_id: source.personId,
      session_hash: source.sessionHash,
      address: source.address,
      user_agent: source.userAgent,
      connection_id: act.connectionId ?? null,
      ...(act.queryId === undefined ? {} : { query_id: act.queryId }),
      ...(act.batchId === undefined ? {} : { batch_id: act.batchId }),
      name: act.name ?? null,
      ...(act.rows === undefined ? {} : { rows: act.rows }),
      ...(changes.length === 0 ? {} : { text: JSON.stringify(changes) }),
      outcome: act.outcome ?? 'finished',
      error: act.error ?? null,
    })
    .execute();
}
