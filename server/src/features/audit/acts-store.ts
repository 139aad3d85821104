import type { AuditKind } from '../../db/audit-tables.ts';
import type { Database } from '../../db/open-db.ts';
import type { AuditSource } from './audit-source.ts';

export interface AdminAct {
  readonly kind: Extract<AuditKind, `connection_${string}`>;
  readonly source: AuditSource;
  /** Null for a test of an unsaved connection. */
  readonly connectionId: string | null;
  readonly name: string;
  readonly outcome: 'finished' | 'error';
  /** The message that the admin saw; it contains no host and no secret. */
  readonly error?: string;
}

export interface ListAct {
  readonly source: AuditSource;
  readonly connectionId: string;
  readonly name: string;
  readonly rows: number;
  readonly outcome: 'finished' | 'error';
  readonly error?: string;
}

/** Records the act; in the caller's transaction if `db` is one, as do the functions below. */
export function recordAdminAct(db: Database, act: AdminAct): Promise<void> {
  return record(db, act);
}

export function recordListAct(db: Database, act: ListAct): Promise<void> {
  return record(db, { kind: 'list_loaded', ...act });
}

export function recordRunAct(
  db: Database,
  {
    personId,
    ...act
  }: { kind: 'run_cancelled'; source: AuditSource; batchId: string; personId: string; connectionId: string },
): Promise<void> {
  return record(db, { ...act, name: personId, outcome: 'finished' });
}

interface Act {
  readonly kind: AuditKind;
  readonly source: AuditSource;
  readonly connectionId: string | null;
  readonly queryId?: string;
  readonly batchId?: string;
  readonly name: string | null;
  readonly rows?: number;
  readonly text?: string;
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
      ...(act.queryId === undefined ? {} : { query_id: act.queryId }),
      ...(act.batchId === undefined ? {} : { batch_id: act.batchId }),
      name: act.name,
      ...(act.rows === undefined ? {} : { rows: act.rows }),
      ...(act.text === undefined ? {} : { text: act.text }),
      outcome: act.outcome,
      error: act.error ?? null,
    })
    .execute();
}

/** One change of an act, in display form: a role, packs with their end dates, names of counties. */
export interface ActChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export interface PersonAct {
  readonly kind: Extract<AuditKind, `person_${string}` | 'admin_registered'>;
  readonly source: AuditSource;
  /** ID of the affected user, or the email address of an invited one. */
  readonly personId: string;
  readonly changes?: readonly ActChange[];
}

export function recordPersonAct(db: Database, { kind, source, personId, changes }: PersonAct): Promise<void> {
  return record(db, { kind, source, connectionId: null, name: personId, outcome: 'finished', ...textOf(changes) });
}

export interface TeamAct {
  readonly kind: Extract<AuditKind, 'team_renamed' | 'invite_revoked' | 'people_downloaded'>;
  readonly source: AuditSource;
  /** The team's name, or the invited email address. */
  readonly name: string;
  readonly rows?: number;
  readonly changes?: readonly ActChange[];
}

export function recordTeamAct(db: Database, { kind, source, name, rows, changes }: TeamAct): Promise<void> {
  const counted = rows === undefined ? {} : { rows };
  return record(db, { kind, source, connectionId: null, name, outcome: 'finished', ...counted, ...textOf(changes) });
}

const textOf = (changes: readonly ActChange[] | undefined) =>
  changes === undefined || changes.length === 0 ? {} : { text: JSON.stringify(changes) };

export interface AccountAct {
  readonly kind: Extract<
    AuditKind,
    `password_${string}` | `sign${string}` | 'sessions_ended' | 'invite_made' | `key_${string}` | `address_${string}`
  >;
  /** Its person is the account's owner, even if no user is signed in; null if there is no such account. */
  readonly source: AuditSource;
  readonly name?: string;
}

export function recordAccountAct(db: Database, { kind, source, name = '' }: AccountAct): Promise<void> {
  const outcome = kind === 'sign_in_failed' ? 'error' : 'finished';
  return record(db, { kind, source, connectionId: null, name: name || null, outcome });
}

export interface SharingAct {
  readonly source: AuditSource;
  readonly queryId: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function recordSharing(db: Database, { source, queryId, name, before, after }: SharingAct): Promise<void> {
  const changes = textOf([{ what: 'sharing', before, after }]);
  return record(db, {
    kind: 'query_shared',
    source,
    connectionId: null,
    queryId,
    name,
    outcome: 'finished',
    ...changes,
  });
}

export interface LogAct {
  readonly kind: Extract<AuditKind, 'audit_verified' | 'admin_code_made'>;
  readonly source: AuditSource;
  readonly outcome: 'finished' | 'error';
  readonly error?: string;
}

export function recordLogAct(db: Database, act: LogAct): Promise<void> {
  return record(db, { ...act, connectionId: null, name: null });
}
