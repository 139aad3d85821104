import type { Batch, RunState, Statement } from '@platbook/contract/workbench/batches';
import type { RunParameter } from '@platbook/contract/workbench/parameters';
import type { Insertable, Selectable } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import { inSharedCommit, insertTogether } from '../../db/shared-commit.ts';
import type { BatchesTable } from '../../db/tables/workbench-tables.ts';
import { type AuditEnd, type AuditSource, type AuditStart, auditEvents, recordAuditEnd } from '../audit/index.ts';
import { isOpen, openStates } from './run-states.ts';
import { type ResultFacts, statementRow, toStatement } from './statement-rows.ts';

export interface BatchFacts {
  personId: string;
  connectionVersion: number;
  connectionClientId: string | null;
  text: string;
  chart: unknown;
  parameters: readonly RunParameter[];
  setKey: string;
  node: string;
  idempotencyKey: string | null;
  source: AuditSource;
}

const searchLength = 10_000;

/** Adds a batch with its statements, and with its end if it has ended. Throws if the user already has a batch with this idempotency key. */
export async function insertBatch(
  db: Database,
  batch: Batch,
  facts: BatchFacts,
  texts: readonly string[],
  results: ReadonlyMap<string, ResultFacts>,
) {
  const end = isOpen(batch) ? undefined : auditEndOf(batch, keptOf(batch, results));
  await insertRows(db, {
    batches: [batchRow(batch, facts)],
    audit_events: auditEvents(auditStartOf(batch, facts), end),
    statements: batch.statements.map((statement, index) => ({
      ...statementRow(statement, results.get(statement.id) ?? null),
      id: statement.id,
      batch_id: batch.id,
      sequence: index,
      text: texts[index] ?? '',
    })),
  });
}

const insertRows = insertTogether('batches', 'audit_events', 'statements');

function batchRow(batch: Batch, facts: BatchFacts): Insertable<BatchesTable> {
  return {
    id: batch.id,
    person_id: facts.personId,
    connection_id: batch.connectionId,
    connection_version: facts.connectionVersion,
    connection_client_id: facts.connectionClientId,
    query_id: batch.queryId,
    name: batch.name,
    text: facts.text,
    chart: facts.chart == null ? null : JSON.stringify(facts.chart),
    parameters: facts.parameters.length === 0 ? null : JSON.stringify(facts.parameters),
    set_key: facts.setKey,
    status: batch.status,
    node: facts.node,
    idempotency_key: facts.idempotencyKey,
    created_at: batch.startTime,
    stopped_at: batch.stopTime,
    duration_ms: batch.durationMs,
    search_text: `${batch.name} ${valuesText(facts.parameters)} ${facts.text}`
      .slice(0, searchLength)
      .toLowerCase()
      .toWellFormed(),
  };
}

const valuesText = (parameters: readonly RunParameter[]) => parameters.flatMap(({ value }) => value ?? []).join(' ');

/** The end of this run can't be stored: another node considered its owner dead and ended it, or its start was never stored. */
export class LostRunError extends Error {
  override readonly name = 'LostRunError';
}

/** Deletes a batch that was never admitted. */
export async function deleteBatch(db: Database, id: string): Promise<void> {
  await inSharedCommit(db, async (tx) => {
    await recordAuditEnd(tx, id, { outcome: 'refused', rows: 0, bytes: 0 });
    await tx.deleteFrom('batches').where('id', '=', id).execute();
  });
}

/** One transaction. A stored end never changes; saving the same end again succeeds. Throws LostRunError. */
export async function saveProgress(
  db: Database,
  batch: Batch,
  results: ReadonlyMap<string, ResultFacts>,
  statements: readonly Statement[],
): Promise<void> {
  await inSharedCommit(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('batches')
      .set({ status: batch.status, stopped_at: batch.stopTime, duration_ms: batch.durationMs })
      .where('id', '=', batch.id)
      .where('status', 'in', openStates)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const row = await tx
        .selectFrom('batches')
        .select(['status', 'stopped_at'])
        .where('id', '=', batch.id)
        .executeTakeFirst();
      if (row?.status === batch.status && row.stopped_at === batch.stopTime) return;
      throw new LostRunError('Another node already ended this run');
    }
    for (const statement of statements)
      await tx
        .updateTable('statements')
        .set(statementRow(statement, results.get(statement.id) ?? null))
        .where('id', '=', statement.id)
        .execute();
    if (!isOpen(batch)) await recordAuditEnd(tx, batch.id, auditEndOf(batch, await readKept(tx, batch.id)));
  });
}

const batchesOf = compiledOnce((db) =>
  db.selectFrom('batches').selectAll().where('id', '=', '').where('person_id', '=', ''),
);
const batchesByKey = compiledOnce((db) =>
  db.selectFrom('batches').selectAll().where('person_id', '=', '').where('idempotency_key', '=', ''),
);
const statementsOf = compiledOnce((db) =>
  db.selectFrom('statements').selectAll().where('batch_id', '=', '').orderBy('sequence'),
);

export async function getBatch(db: Database, id: string, personId: string): Promise<Batch | undefined> {
  const [row] = await batchesOf(db, id, personId);
  return row === undefined ? undefined : withStatements(db, row);
}

export async function getBatchByKey(db: Database, personId: string, key: string): Promise<Batch | undefined> {
  const [row] = await batchesByKey(db, personId, key);
  return row === undefined ? undefined : withStatements(db, row);
}

/** The ended batch no longer keeps another with its idempotency key from running. */
export async function forgetKey(db: Database, id: string): Promise<void> {
  await db
    .updateTable('batches')
    .set({ idempotency_key: null })
    .where('id', '=', id)
    .where('status', 'not in', openStates)
    .execute();
}

export async function withStatements(db: Database, row: Selectable<BatchesTable>): Promise<Batch> {
  const statements = await statementsOf(db, row.id);
  return {
    id: row.id,
    status: row.status as RunState,
    connectionId: row.connection_id,
    queryId: row.query_id,
    name: row.name,
    statements: statements.map(toStatement),
    startTime: row.created_at,
    stopTime: row.stopped_at,
    durationMs: row.duration_ms,
  };
}

/** Recorded in the transaction that adds the run, so that every acknowledged run is in the audit. */
function auditStartOf(batch: Batch, { source, setKey, parameters, ...run }: BatchFacts): AuditStart {
  // The text doesn't contain the parameter values.
  const text = parameters.length === 0 ? run.text : `${run.text}\n-- ${JSON.stringify(parameters)}`;
  return {
    kind: 'run_started',
    operationId: batch.id,
    source,
    connectionId: batch.connectionId,
    setKey,
    batchId: batch.id,
    queryId: batch.queryId,
    name: batch.name,
    text,
  };
}

function auditEndOf(batch: Batch, kept: { rows: number; bytes: number }): AuditEnd {
  const error = batch.statements.find((statement) => statement.error !== null)?.error?.title;
  return { ...kept, outcome: batch.status, error };
}

function keptOf(batch: Batch, results: ReadonlyMap<string, ResultFacts>) {
  const kept = batch.statements.filter(({ status }) => status === 'finished');
  return {
    rows: kept.reduce((sum, { rowCount }) => sum + rowCount, 0),
    bytes: kept.reduce((sum, { id }) => sum + (results.get(id)?.bytes ?? 0), 0),
  };
}

async function readKept(tx: Database, batchId: string) {
  const kept = await tx
    .selectFrom('statements')
    .select(({ fn }) => [fn.sum('row_count').as('rows'), fn.sum('result_bytes').as('bytes')])
    .where('batch_id', '=', batchId)
    .where('status', '=', 'finished')
    .executeTakeFirst();
  return { rows: Number(kept?.rows ?? 0), bytes: Number(kept?.bytes ?? 0) };
}

/** How many of a user's latest runs a new query can adopt. */
const adopted = 50;

/** Makes finished runs of exactly this text, from before the query was saved, runs of the query. */
export async function adoptRuns(db: Database, personId: string, queryId: string, text: string): Promise<void> {
  const latest = db
    .selectFrom('batches')
    .select(['id', 'text', 'query_id', 'status'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(adopted);
  const same = db
    .selectFrom(latest.as('latest'))
    .select('id')
    .where('query_id', 'is', null)
    .where('status', '=', 'finished')
    .where('text', '=', text);
  await db.updateTable('batches').set({ query_id: queryId }).where('id', 'in', same).execute();
}
