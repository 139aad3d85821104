import { type Batch, type Column, canceledText, type Statement } from '@platbook/contract/workbench/batches';
import type { ResultWriter } from '../../adapters/result-store/index.ts';
import { tryAgain } from '../../background/try-again.ts';
import { isDatabaseOutage, isNoRoom, outageOrFew } from '../../db/database-outage.ts';
import type { RowsFrame, RunEnd, RunRequest } from '../../execution/execution.ts';
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
  saveProgress,
} from '../batches/index.ts';
import { noRoomText, storeEnd } from './store-end.ts';

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
  request: Omit<RunRequest, 'statements' | 'listener'>;
  signal: AbortSignal;
  readonly sink?: RowSink;
  /** `performance.now()` when the batch was created; unlike wall-clock time, it survives clock changes. */
  beganAt: number;
}

/** A run that takes longer than this is also stored as running, in milliseconds. */
const writeRunningAfter = 200;

/**
 * Runs the statements in order and stores their rows. Statuses: queued → running → finished; the first statement that fails becomes an
 * error and the ones after it are canceled. The batch ends exactly once. Throws only if execution refuses to admit the run (QueueFullError,
 * ClientGoneError); nothing has run then.
 */
export async function runBatch(
  run: BatchRun,
  services: Pick<Services, 'db' | 'execution' | 'resultStore' | 'drain' | 'log' | 'tally'>,
): Promise<void> {
  const { batch, signal } = run;
  const { db, resultStore } = services;
  const results = new Map<string, ResultFacts>();
  const writers = new Map<string, ResultWriter>();
  const byId = new Map(batch.statements.map((statement) => [statement.id, statement]));
  const unsaved = new Set<Statement>(batch.statements);
  let isAdmitted = false;

  let written: Promise<void> = Promise.resolve();
  const timer = setTimeout(() => {
    written = saveProgress(db, batch, results, batch.statements).catch(() => undefined);
  }, writeRunningAfter);
  const statementOf = (id: string) => {
    const statement = byId.get(id);
    if (statement === undefined) throw new Error('unknown statement id from a worker');
    return statement;
  };

  // Shares the statements with `batch`; polls see the batch's end only when it is stored.
  const ended = { ...batch };
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
          onColumns(_id, columns) {
            run.sink?.onColumns(columns);
          },
          onRows(id, frame) {
            statementOf(id).rowCount += frame.rows;
            if (run.sink !== undefined) return run.sink.write(frame);
            const writer = writers.get(id) ?? resultStore.create(id);
            writers.set(id, writer);
            return writer.write(frame);
          },
          async onFinished(id, end) {
            if (run.sink !== undefined) {
              run.sink.finish(end);
              markFinished(statementOf(id), end);
              return;
            }
            const writer = writers.get(id) ?? resultStore.create(id);
            writers.set(id, writer);
            const stored = await writer.finish();
            writers.delete(id);
            results.set(id, { ...stored, inline: stored.inline ?? null });
            markFinished(statementOf(id), end);
            if (id !== batch.statements.at(-1)?.id) {
              // If the database is down, this state is saved with the end of the run.
              await saveProgress(db, batch, results, [statementOf(id)]).then(
                () => unsaved.delete(statementOf(id)),
                (error: unknown) => {
                  if (!isDatabaseOutage(error) || isNoRoom(error)) throw error;
                },
              );
            }
          },
          onFailed(id, failure) {
            const bound = run.statements.find((statement) => statement.id === id) as BoundRunStatement;
            markFailed(statementOf(id), failureInText(failure, bound), run.place, bound.offset, reasonOf(signal));
          },
        },
      },
      signal,
    );
    endBatch(ended);
  } catch (error) {
    if (!isAdmitted && !signal.aborted) throw error;
    markInterrupted(ended, titleOf(error, signal), new Date().toISOString());
  } finally {
    clearTimeout(timer);
    await Promise.all([...writers.values()].map((writer) => forget(writer, services.drain)));
  }
  ended.durationMs = Math.round(performance.now() - run.beganAt);
  ended.stopTime = endOf(batch.startTime, ended.durationMs);
  // Otherwise the `running` state could overwrite the end.
  await written;
  await storeEnd({ batch, ended, results, unsaved: [...unsaved] }, services);
  services.tally.runs.observe(ended.durationMs / 1000, { outcome: ended.status });
  services.log.info(
    {
      batchId: batch.id,
      personId: run.request.personId,
      connectionId: batch.connectionId,
      ...describeSql(run.statements.map((statement) => statement.sql).join('\n')),
      rows: batch.statements.reduce((sum, statement) => sum + statement.rowCount, 0),
      bytes: [...results.values()].reduce((sum, result) => sum + result.bytes, 0),
      ms: ended.durationMs,
      outcome: ended.status,
    },
    'run ended',
  );
}

/** Removes the partial rows of a result; a failed removal is retried in the background. */
function forget(writer: ResultWriter, drain: Services['drain']): Promise<void> {
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
  return isNoRoom(error) ? noRoomText : 'Something went wrong';
}
