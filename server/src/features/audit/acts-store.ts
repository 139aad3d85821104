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

/** What an admin did to someone's run. */
export interface RunAct {
  readonly kind: 'run_cancelled';
  readonly source: AuditSource;
  readonly batchId: string;
  /** Whose run it is. */
  readonly personId: string;
  readonly connectionId: string;
}

/** Writes it down: the id of the run's person stands as the name. Inside a transaction it holds exactly when that does. */
export function recordRunAct(db: Database, { personId, ...act }: RunAct): Promise<void> {
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

/** One thing that an act changed, as people read it: a role, packs with their ends, names of counties. */
export interface ActChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What was done to an account, by an admin or by the command line. */
export interface PersonAct {
  readonly kind: Extract<AuditKind, `person_${string}` | 'admin_registered'>;
  /** Who did it. */
  readonly source: AuditSource;
  /** Id of the person it was done to; the address of someone who was invited. */
  readonly personId: string;
  readonly changes?: readonly ActChange[];
}

/** Writes down what was done to an account: its id stands as the name. Inside a transaction it holds exactly when that does. */
export function recordPersonAct(db: Database, { kind, source, personId, changes }: PersonAct): Promise<void> {
  return record(db, { kind, source, connectionId: null, name: personId, outcome: 'finished', ...textOf(changes) });
}

/** What an admin did to a team, to an invitation or to the list of people. */
export interface TeamAct {
  readonly kind: Extract<AuditKind, 'team_renamed' | 'invite_revoked' | 'people_downloaded'>;
  readonly source: AuditSource;
  /** The team's name, or the address that was invited. */
  readonly name: string;
  readonly rows?: number;
  readonly changes?: readonly ActChange[];
}

/** Writes it down; inside a transaction it holds exactly when that does. */
export function recordTeamAct(db: Database, { kind, source, name, rows, changes }: TeamAct): Promise<void> {
  const counted = rows === undefined ? {} : { rows };
  return record(db, { kind, source, connectionId: null, name, outcome: 'finished', ...counted, ...textOf(changes) });
}

const textOf = (changes: readonly ActChange[] | undefined) =>
  changes === undefined || changes.length === 0 ? {} : { text: JSON.stringify(changes) };

/** What a person did to his own account. */
export interface AccountAct {
  readonly kind: Extract<
    AuditKind,
    `password_${string}` | `sign${string}` | 'sessions_ended' | 'invite_made' | `key_${string}` | `address_${string}`
  >;
  /** Its person is whose account it is, also where no one is signed in; null when there is no such account. */
  readonly source: AuditSource;
  /** Of the key that it was done to, or the address. */
  readonly name?: string;
}

/** Writes down what a person did to his own account; inside a transaction it holds exactly when that does. */
export function recordAccountAct(db: Database, { kind, source, name = '' }: AccountAct): Promise<void> {
  const outcome = kind === 'sign_in_failed' ? 'error' : 'finished';
  return record(db, { kind, source, connectionId: null, name: name || null, outcome });
}

/** Who of a team may see or change a query. */
export interface SharingAct {
  readonly source: AuditSource;
  readonly queryId: string;
  /** Of the query. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Writes it down; inside a transaction it holds exactly when that does. */
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

/** What an admin or the operator did that is about no one and nothing else. */
export interface LogAct {
  readonly kind: Extract<AuditKind, 'audit_verified' | 'admin_code_made'>;
  readonly source: AuditSource;
  readonly outcome: 'finished' | 'error';
  readonly error?: string;
}

/** Writes it down. */
export function recordLogAct(db: Database, act: LogAct): Promise<void> {
  return record(db, { ...act, connectionId: null, name: null });
}
