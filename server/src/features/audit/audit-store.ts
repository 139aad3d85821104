import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditKind } from '../../db/audit-tables.ts';
import type { Database } from '../../db/open-db.ts';
import type { AuditSource } from './audit-source.ts';

/** The beginning of a run or an export. */
export interface AuditStart {
  readonly kind: 'run_started' | 'export_started';
  /** The batch id of a run; an id of its own for each export. Names the operation to `recordAuditEnd`. */
  readonly operationId: string;
  readonly source: AuditSource;
  /** Null where no database was asked, as for one's own queries. */
  readonly connectionId: string | null;
  /** Names the data that can be read (batches.set_key). */
  readonly setKey: string | null;
  readonly batchId?: string | undefined;
  readonly statementId?: string | undefined;
  readonly queryId?: string | null | undefined;
  readonly name?: string | undefined;
  /** Of exports: csv, json, xlsx, parquet, raw-csv … */
  readonly format?: string | undefined;
  /** The SQL; its first 10,000 characters and its hash are kept. */
  readonly text?: string | undefined;
  /** Of all of the text, where only its beginning is here. */
  readonly textSha256?: string | undefined;
}

/** How a run or an export ended. */
export interface AuditEnd {
  /** finished, error, canceled, refused, aborted, interrupted. */
  readonly outcome: string;
  /** What was really made or sent; null where no one can know. */
  readonly rows: number | null;
  readonly bytes: number | null;
  /** The sentence that the person read. */
  readonly error?: string | null | undefined;
}

const textLength = 10_000;

/**
 * Writes down that something begins. Inside a transaction it holds exactly when that does, so an acknowledged run has its
 * row; an export awaits it before its first byte, and sends nothing when it throws. A second start of one operation throws.
 */
export async function recordAudit(db: Database, start: AuditStart): Promise<void> {
  const { source, text } = start;
  await db
    .insertInto('audit_events')
    .values({
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
    })
    .execute();
}

/**
 * Writes down how an operation ended, once: who, what and where from are those of its beginning. A second end changes nothing,
 * so that it may be tried again.
 */
export async function recordAuditEnd(db: Database, operationId: string, end: AuditEnd): Promise<void> {
  const at = new Date().toISOString();
  await sql`insert into audit_events
    (at, kind, operation_id, node, person_id, session_hash, address, user_agent, connection_id, set_key, batch_id,
     statement_id, query_id, name, format, rows, bytes, outcome, error)
    select ${text(at)}, ${endKinds}, operation_id, node, person_id, session_hash, address, user_agent, connection_id, set_key,
      batch_id, statement_id, query_id, name, format, ${count(end.rows)}, ${count(end.bytes)}, ${text(end.outcome)},
      ${text(end.error ?? null)}
    from audit_events
    where operation_id = ${operationId} and kind in ('run_started', 'export_started')
    on conflict (operation_id, kind) do nothing`.execute(db);
}

/** The exports, and the runs of no batch (of the gateway), that have begun and not ended, with the process that does them. */
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
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('audit_events as ended')
            .select('ended.id')
            .whereRef('ended.operation_id', '=', 'started.operation_id')
            .where('ended.kind', 'in', ['export_ended', 'run_ended'] satisfies AuditKind[]),
        ),
      ),
    )
    .execute();
  return rows.map((row) => ({ operationId: row.operation_id ?? '', node: row.node }));
}

/**
 * Removes the events that are older than an instant and says how many; what was removed is an event itself, one in an hour whichever
 * node does it. The database refuses an instant of the last 30 days.
 */
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

/** Writes down that something was removed for its age; false when another node has just removed events. */
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
      // The events must say how many go before they go, so two nodes may not count the same ones.
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

const endKinds = sql`replace(kind, '_started', '_ended')`;
// PostgreSQL does not guess the type of a parameter in the list of a select.
const text = (value: string | null) => sql`cast(${value} as text)`;
const count = (value: number | null) => sql`cast(${value} as bigint)`;
