import { type Batch, type Column, canceledText, type Statement } from '@platbook/contract/workbench/batches';
import { StorageError } from '../../adapters/object-storage/index.ts';
import type { ResultWriter } from '../../adapters/result-store/index.ts';
import { tryAgain } from '../../background/try-again.ts';
import { isDatabaseOutage, isNoRoom, outageOrFew } from '../../db/database-outage.ts';
import type { RowsFrame, RunEnd, RunListener, RunRequest } from '../../execution/execution.ts';
import { describeSql } from '../../http/log.ts';
import type { Services } from '../../services.ts';
import {
  type BoundRunStatement,
  endBatch,
  endOf,
  failureInText,
  markFailed,
  markFinished,
  markInterrupted,
  type ResultFacts,
  type RunPlace,
  type RunRecord,
  setState,
} from '../batches/index.ts';
import { noRoomText, storeEnd } from './store-end.ts';
import { type RunTrace, traceListener, traceRun } from './trace-run.ts';

/** Receives the rows of a single-statement run instead of the result store, so none of them are stored. */
export interface RowSink {
  /** Not called if all rows arrive with the end. */
  onColumns(columns: readonly Column[]): void;
  /** The run waits for the returned promise (backpressure). */
  write(frame: RowsFrame): Promise<void>;
  /** If the sink throws, the run ends as an error. */
  finish(end: RunEnd): void;
}

/** Input of `runBatch`. `batch` is changed in place, so its other holders see the progress. */
export interface BatchRun {
  batch: Batch;
  statements: readonly BoundRunStatement[];
  place: RunPlace;
  record: RunRecord;
  request: Omit<RunRequest, 'statements' | 'listener'>;
  signal: AbortSignal;
  /** Called before each statement; aborts the run if its user may no longer read what it reads. */
  requireRights(): Promise<void>;
  readonly sink?: RowSink;
  /** `performance.now()` when the batch was created; unlike wall-clock time, it survives clock changes. */
  beganAt: number;
}

type RunServices = Pick<Services, 'execution' | 'resultStore' | 'drain' | 'log' | 'now' | 'tally' | 'telemetry'>;

/** A run that takes longer than this is also stored as running, in milliseconds. */
const writeRunningAfter = 200;

/** After a failed statement, the rest is canceled. The batch ends exactly once. Throws only if it isn't admitted. Returns what was stored. */
export async function runBatch(run: BatchRun, services: RunServices): Promise<Results> {
  const trace = traceRun(services.telemetry, run.request.target.driverId, run.statements.length);
  let outcome = 'refused';
  try {
    const results = await trace.within(() => runTraced(run, services, trace));
    outcome = run.batch.status;
    return results;
  } finally {
    trace.end(outcome);
  }
}

async function runTraced(run: BatchRun, services: RunServices, trace: RunTrace): Promise<Results> {
  const { batch } = run;
  const recording = recordRun(run, services);
  const stopSaving = saveRunningLater(run, recording.results);
  trace.enter('run queue');
  const ended = await executeRun(run, services, traceListener(recording.listener, trace), trace).finally(async () => {
    void stopSaving();
    await recording.discardPartialRows();
  });
  trace.enter('run store result');
  ended.durationMs = Math.round(performance.now() - run.beganAt);
  ended.stopTime = endOf(batch.startTime, ended.durationMs);
  // Otherwise the `running` state could overwrite the end.
  await stopSaving();
  const { results, unsaved } = recording;
  await storeEnd({ batch, ended, results, unsaved: [...unsaved], record: run.record }, services);
  reportEnd(run, ended, results, services);
  return results;
}

/** The result shares its statements with `run.batch`: polls see the batch's end only when it is stored. */
async function executeRun(
  { batch, request, statements, signal }: BatchRun,
  { execution, log, now }: RunServices,
  listener: RunListener,
  trace: RunTrace,
): Promise<Batch> {
  try {
    const onAdmitted = () => {
      request.onAdmitted?.();
      trace.enter('run worker start');
    };
    await execution.run({ ...request, onAdmitted, statements: [...statements], listener }, signal);
    const ended = { ...batch };
    endBatch(ended);
    return ended;
  } catch (error) {
    const isAdmitted = batch.status !== 'queued';
    if (!isAdmitted && !signal.aborted) throw error;
    if (error instanceof StorageError && !signal.aborted)
      log.warn({ err: error, batchId: batch.id }, "couldn't store a result");
    const ended = { ...batch };
    markInterrupted(ended, titleOf(error, signal), now().toISOString());
    return ended;
  }
}

/** Returns a function that stops the timer and waits for a write that has begun. */
function saveRunningLater({ batch, record }: BatchRun, results: Results): () => Promise<void> {
  let written: Promise<void> = Promise.resolve();
  const timer = setTimeout(() => {
    written = record.save(batch, results, batch.statements).catch(() => undefined);
  }, writeRunningAfter);
  return () => {
    clearTimeout(timer);
    return written;
  };
}

export type Results = ReadonlyMap<string, ResultFacts>;

function recordRun(run: BatchRun, { resultStore, drain, now }: RunServices) {
  const { batch, record, sink, signal } = run;
  const results = new Map<string, ResultFacts>();
  const unsaved = new Set<Statement>(batch.statements);
  const byId = new Map(batch.statements.map((statement) => [statement.id, statement]));
  const statementOf = (id: string): Statement => {
    const statement = byId.get(id);
    if (statement === undefined) throw new Error('unknown statement id from a worker');
    return statement;
  };
  const writers = new Map<string, ResultWriter>();
  const writerOf = (id: string): ResultWriter => {
    const writer = writers.get(id) ?? resultStore.create(id);
    writers.set(id, writer);
    return writer;
  };
  const storeRows = async (id: string) => {
    const stored = await writerOf(id).finish();
    writers.delete(id);
    results.set(id, { ...stored, inline: stored.inline ?? null });
  };
  /** If the database is down, this state is saved with the end of the run. */
  const saveFinished = (statement: Statement) =>
    record.save(batch, results, [statement]).then(
      () => void unsaved.delete(statement),
      (error: unknown) => {
        if (!isDatabaseOutage(error) || isNoRoom(error)) throw error;
      },
    );
  const listener: RunListener = {
    async onStarted(id) {
      const at = now().toISOString();
      await run.requireRights();
      if (signal.aborted) return;
      setState(batch, 'running');
      setState(statementOf(id), 'running');
      statementOf(id).startTime = at;
    },
    onColumns: (_id, columns) => sink?.onColumns(columns),
    onRows(id, frame) {
      statementOf(id).rowCount += frame.rows;
      return (sink ?? writerOf(id)).write(frame);
    },
    async onFinished(id, end) {
      if (sink === undefined) await storeRows(id);
      else sink.finish(end);
      const statement = statementOf(id);
      markFinished(statement, end);
      if (statement !== batch.statements.at(-1)) await saveFinished(statement);
    },
    onFailed(id, failure) {
      const bound = run.statements.find((statement) => statement.id === id) as BoundRunStatement;
      markFailed(statementOf(id), failureInText(failure, bound), run.place, bound.offset, reasonOf(signal));
    },
  };
  const discardPartialRows = async () => {
    await Promise.all([...writers.values()].map((writer) => removeRows(writer, drain)));
  };
  return { listener, results, unsaved, discardPartialRows };
}

function reportEnd(
  { batch, statements, request }: BatchRun,
  ended: Batch,
  results: Results,
  { tally, log }: RunServices,
): void {
  tally.runs.observe((ended.durationMs ?? 0) / 1000, { outcome: ended.status });
  log.info(
    {
      batchId: batch.id,
      personId: request.personId,
      connectionId: batch.connectionId,
      ...describeSql(statements.map((statement) => statement.sql).join('\n')),
      rows: batch.statements.reduce((sum, statement) => sum + statement.rowCount, 0),
      bytes: [...results.values()].reduce((sum, result) => sum + result.bytes, 0),
      ms: ended.durationMs,
      outcome: ended.status,
    },
    'run ended',
  );
}

function removeRows(writer: ResultWriter, drain: Services['drain']): Promise<void> {
  return writer.abort().catch(() => {
    const again = tryAgain(() => writer.abort(), { isPassing: outageOrFew(), over: drain.over });
    // If that fails too, the periodic sweep removes the file.
    drain.track(again.catch(() => undefined));
  });
}

function reasonOf(signal: AbortSignal): string {
  return signal.reason instanceof Error && signal.reason.name === 'Error' ? signal.reason.message : canceledText;
}

function titleOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return reasonOf(signal);
  if (error instanceof StorageError) return `Couldn't store the result: ${error.publicText}`;
  return isNoRoom(error) ? noRoomText : 'Something went wrong';
}
