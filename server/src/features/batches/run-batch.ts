import type { Batch, Statement } from '@platbook/contract/batches';
import type { ResultStore, ResultWriter } from '../../adapters/result-store/index.ts';
import type { Database } from '../../db/open-db.ts';
import type { Execution, RunEnd, RunFailure, RunRequest, RunStatement } from '../../execution/execution.ts';
import { markInterrupted, type ResultFacts, saveProgress } from './batch-store.ts';
import { editorPosition, type RunPlace } from './editor-position.ts';

/** Everything a run needs. `batch` is changed in place, so that whoever holds it sees the progress. */
export interface BatchRun {
  batch: Batch;
  statements: readonly RunStatement[];
  place: RunPlace;
  request: Omit<RunRequest, 'statements' | 'listener'>;
  signal: AbortSignal;
}

/** A run that has not ended by then is also written down as running, in milliseconds. */
const writeRunningAfter = 200;

/**
 * Runs the statements one after the other and keeps their rows: queued → running → finished, or error for the first that
 * fails and cancelled for those after it. The batch ends exactly once, whatever happens. Throws only when the fence
 * refused to admit the run (QueueFullError, ClientGoneError); then nothing has run.
 */
export async function runBatch(
  run: BatchRun,
  services: { db: Database; execution: Execution; resultStore: ResultStore },
): Promise<void> {
  const { batch, signal } = run;
  const { db, resultStore } = services;
  const results = new Map<string, ResultFacts>();
  const writers = new Map<string, ResultWriter>();
  const byId = new Map(batch.statements.map((statement) => [statement.id, statement]));
  const unsaved = new Set<Statement>(batch.statements);
  let isAdmitted = false;

  const timer = setTimeout(
    () => void saveProgress(db, batch, results, batch.statements).catch(() => undefined),
    writeRunningAfter,
  );
  const statementOf = (id: string) => {
    const statement = byId.get(id);
    if (statement === undefined) throw new Error('the fence named an unknown statement');
    return statement;
  };

  try {
    await services.execution.run(
      {
        ...run.request,
        statements: [...run.statements],
        listener: {
          onStarted(id, at) {
            isAdmitted = true;
            batch.status = 'running';
            const statement = statementOf(id);
            statement.status = 'running';
            statement.startTime = at.toISOString();
          },
          onRows(id, json) {
            const writer = writers.get(id) ?? resultStore.create(id);
            writers.set(id, writer);
            return writer.write(json);
          },
          async onFinished(id, end) {
            const writer = writers.get(id) ?? resultStore.create(id);
            writers.delete(id);
            const stored = await writer.finish();
            results.set(id, { bytes: stored.bytes, sha256: stored.sha256, inline: stored.inline ?? null });
            markFinished(statementOf(id), end);
            if (id !== batch.statements.at(-1)?.id) {
              await saveProgress(db, batch, results, [statementOf(id)]);
              unsaved.delete(statementOf(id));
            }
          },
          onFailed(id, failure) {
            const offset = run.statements.find((statement) => statement.id === id)?.offset ?? 0;
            markFailed(statementOf(id), failure, run.place, offset, reasonOf(signal));
          },
        },
      },
      signal,
    );
    endBatch(batch);
  } catch (error) {
    if (!isAdmitted && !signal.aborted) throw error;
    markInterrupted(batch, titleOf(error, signal), new Date().toISOString());
  } finally {
    clearTimeout(timer);
    await Promise.all([...writers.values()].map((writer) => writer.abort()));
  }
  await saveProgress(db, batch, results, [...unsaved]);
}

function markFinished(statement: Statement, end: RunEnd): void {
  statement.status = 'finished';
  statement.columns = end.columns;
  statement.rowCount = end.rowCount;
  statement.incomplete = end.isIncomplete;
  statement.stopTime = end.at.toISOString();
  statement.durationMs = Math.round(end.durationMs);
}

function markFailed(
  statement: Statement,
  failure: RunFailure,
  place: RunPlace,
  offset: number,
  cancelReason: string,
): void {
  statement.status = 'error';
  statement.error = {
    title: failure.isCancelled ? cancelReason : failure.title,
    ...(failure.line === undefined ? {} : editorPosition(place, offset, failure.line, failure.column)),
  };
  statement.stopTime = failure.at.toISOString();
  statement.durationMs = Math.round(failure.durationMs);
}

/** Ends a batch whose statements have ended: those that were never reached are cancelled. */
function endBatch(batch: Batch): void {
  const hasFailed = batch.statements.some((statement) => statement.status === 'error');
  for (const statement of batch.statements) {
    if (statement.status === 'queued' || statement.status === 'running') statement.status = 'cancelled';
  }
  const now = new Date();
  batch.status =
    hasFailed || batch.statements.some((statement) => statement.status !== 'finished') ? 'error' : 'finished';
  batch.stopTime = now.toISOString();
  batch.durationMs = Math.max(0, now.getTime() - Date.parse(batch.startTime));
}

function reasonOf(signal: AbortSignal): string {
  return signal.reason instanceof Error && signal.reason.name === 'Error' ? signal.reason.message : 'Cancelled';
}

function titleOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return reasonOf(signal);
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'No room to store the result' : 'Something went wrong';
}
