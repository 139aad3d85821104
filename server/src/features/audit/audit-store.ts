import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { compiledOnce, insertOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import type { AuditKind } from '../../db/tables/audit-tables.ts';
import type { Tables } from '../../db/tables.ts';
import type { AuditSource } from './audit-source.ts';

export interface AuditStart {
  readonly kind: 'run_started' | 'export_started';
  /** The batch ID of a run, or a new ID for each export. Identifies the operation in `recordAuditEnd`. */
  readonly operationId: string;
  readonly source: AuditSource;
  /** Null if no database is read, e.g. for a download of the user's own queries. */
  readonly connectionId: string | null;
  /** Key of the data that can be read (batches.set_key). */
  readonly setKey: string | null;
  readonly batchId?: string | undefined;
  readonly statementId?: string | undefined;
  readonly queryId?: string | null | undefined;
  readonly name?: string | undefined;
  readonly format?: string | undefined;
  /** The SQL; its first 10,000 characters and its hash are stored. */
  readonly text?: string | undefined;
  /** Hash of the whole text, if `text` is only its start. */
  readonly textSha256?: string | undefined;
}

export interface AuditEnd {
  /** finished, error, canceled, refused, aborted, interrupted. */
  readonly outcome: string;
  /** Rows actually produced or sent; null if unknown. */
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly error?: string | null | undefined;
}

const textLength = 10_000;

/** Records the start of an operation. Joins the caller's transaction. Exports await it before their first byte. A second start of an operation throws. */
export const recordAudit = (db: Database, start: AuditStart): Promise<void> =>
  insertEvent(db, { audit_events: [startEvent(start)] });

const insertEvent = insertOnce('audit_events');

/** The events of an operation that has begun, and perhaps ended. */
export function auditEvents(start: AuditStart, end: AuditEnd | undefined): Insertable<Tables['audit_events']>[] {
  const row = startEvent(start);
  if (end === undefined) return [row];
  const noEnd = { rows: null, bytes: null, outcome: null, error: null };
  const { rows, bytes, outcome, error = null } = end;
  const kind = endKinds[start.kind];
  return [
    { ...row, ...noEnd },
    { ...row, kind, text: null, text_sha256: null, rows, bytes, outcome, error },
  ];
}

function startEvent(start: AuditStart) {
  const { source, text } = start;
  return {
    at: new Date().toISOString(),
    kind: start.kind,
    operation_id: start.operationId,
    node: source.node,
    person_id: source.personId,
    session_hash: source.sessionHash,
    address: source.address,
    user_agent: source.userAgent,
    connection_id: start.connectionId,
    set_key: start.setKey,
    batch_id: start.batchId ?? null,
    statement_id: start.statementId ?? null,
    query_id: start.queryId ?? null,
    name: start.name ?? null,
    format: start.format ?? null,
    text: text?.slice(0, textLength).replace(/[\uD800-\uDBFF]$/, '') ?? null,
    text_sha256: start.textSha256 ?? (text === undefined ? null : createHash('sha256').update(text).digest('hex')),
  };
}

const endKinds = { run_started: 'run_ended', export_started: 'export_ended' } as const;

/** Records the end of an operation once, with the source of its start. A second end has no effect, so the call can be retried. */
export async function recordAuditEnd(db: Database, operationId: string, end: AuditEnd): Promise<void> {
  const at = new Date().toISOString();
  await insertEnd(db, at, end.rows, end.bytes, end.outcome, end.error ?? null, operationId);
}

// PostgreSQL doesn't infer parameter types in a select list.
const asText = sql`cast(${''} as text)`;
const asCount = sql`cast(${0} as bigint)`;

const insertEnd = compiledOnce((db) => ({
  compile: () =>
    sql`insert into audit_events
    (at, kind, operation_id, node, person_id, session_hash, address, user_agent, connection_id, set_key, batch_id,
     statement_id, query_id, name, format, rows, bytes, outcome, error)
    select ${asText}, replace(kind, '_started', '_ended'), operation_id, node, person_id, session_hash, address, user_agent, connection_id, set_key,
      batch_id, statement_id, query_id, name, format, ${asCount}, ${asCount}, ${asText}, ${asText}
    from audit_events
    where operation_id = ${''} and kind in ('run_started', 'export_started')
    on conflict (operation_id, kind) do nothing`.compile(db),
}));

/** Exports, and the SQL endpoint's runs (which have no batch), that started and have not ended, with their process. */
export async function listOpenOperations(db: Database): Promise<{ operationId: string; node: string | null }[]> {
  const rows = await db
    .selectFrom('audit_events as started')
    .select(['started.operation_id', 'started.node'])
    .where(({ and, eb, or }) =>
      or([
        eb('started.kind', '=', 'export_started' satisfies AuditKind),
        and([eb('started.kind', '=', 'run_started' satisfies AuditKind), eb('started.batch_id', 'is', null)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) => {
      const ends = ['export_ended', 'run_ended'] satisfies AuditKind[];
      const ended = selectFrom('audit_events as ended').where('ended.kind', 'in', ends).select('ended.id');
      return not(exists(ended.whereRef('ended.operation_id', '=', 'started.operation_id')));
    })
    .execute();
  return rows.map((row) => ({ operationId: row.operation_id ?? '', node: row.node }));
}

/** Returns how many. Records the removal at most once an hour. The database refuses a time within the last 30 days. */
export async function removeAuditEvents(db: Database, before: string, node: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { count: old } = await tx
      .selectFrom('audit_events')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('at', '<', before)
      .executeTakeFirstOrThrow();
    if (Number(old) === 0) return 0;
    if (!(await recordRemoval(tx, 'audit_removed', { before, rows: Number(old), node }))) return 0;
    await tx.deleteFrom('audit_events').where('at', '<', before).execute();
    return Number(old);
  });
}

/** Records that old rows were removed; false if another node has just removed events. */
export async function recordRemoval(
  db: Database,
  kind: 'history_removed' | 'audit_removed',
  { before, rows, node }: { before: string; rows: number; node: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('audit_events')
    .values({
      at: new Date().toISOString(),
      kind,
      // The count is recorded before the removal, so two nodes must not count the same events.
      operation_id: kind === 'audit_removed' ? `before ${before.slice(0, 13)}` : null,
      node,
      rows,
      outcome: 'finished',
      removed_before: before,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
