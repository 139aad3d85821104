import { type Batch, type Column, cancelledText, type Statement } from '@platbook/contract/batches';
import type { ResultWriter } from '../../adapters/result-store/index.ts';
import { tryAgain } from '../../background/try-again.ts';
import { isDatabaseOutage, isNoRoom, outageOrFew } from '../../db/database-outage.ts';
import type { RowsFrame, RunEnd, RunRequest } from '../../execution/execution.ts';
import { describeSql } from '../../http/log.ts';
import type { Services } from '../../services.ts';
import { saveProgress } from './batch-store.ts';
import { type BoundRunStatement, failureInText } from './bind-run.ts';
import type { RunPlace } from './editor-position.ts';
import { endBatch, endOf, markFailed, markFinished } from './mark-ended.ts';
import { markInterrupted } from './mark-interrupted.ts';
import type { ResultFacts } from './statement-rows.ts';
import { noRoomText, storeEnd } from './store-end.ts';

/** Takes the rows of a run of one statement in place of the result store, so that nothing of them is kept. */
export interface RowSink {
  /** Not called when all rows come with the end. */
  onColumns(columns: readonly Column[]): void;
  /** Awaiting the answer is the back-pressure. */
  write(frame: RowsFrame): Promise<void>;
  /** A sink that throws ends the run as an error. */
  finish(end: RunEnd): void;
}

/** Everything a run needs. `batch` is changed in place, so that whoever holds it sees the progress. */
export interface BatchRun {
  batch: Batch;
  statements: readonly BoundRunStatement[];
  place: RunPlace;
  request: Omit<RunRequest, 'statements' | 'listener'>;
  signal: AbortSignal;
  readonly sink?: RowSink;
  /** The reading of `performance.now()` when the batch was made: clocks that are set do not change how long it took. */
  beganAt: number;
}

/** A run that has not ended by then is also written down as running, in milliseconds. */
const writeRunningAfter = 200;

/**
 * Runs the statements one after the other and keeps their rows: queued → running → finished, or error for the first that
 * fails and canceled for those after it. The batch ends exactly once, whatever happens. Throws only when the fence
 * refused to admit the run (QueueFullError, ClientGoneError); then nothing has run.
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

  // Shares the statements; polls see the end of the batch when it is stored.
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
              // What cannot be written down now is written with the end of the run.
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
  // The earlier state must not be written after the end.
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

/** Removes what was kept of a result; what cannot be removed now is tried again behind the end of the run. */
function forget(writer: ResultWriter, drain: Services['drain']): Promise<void> {
  return writer.abort().catch(() => {
    const again = tryAgain(() => writer.abort(), { isPassing: outageOrFew(), over: drain.over });
    // Then it is swept when it is old.
    drain.track(again.catch(() => undefined));
  });
}

function reasonOf(signal: AbortSignal): string {
  return signal.reason instanceof Error && signal.reason.name === 'Error' ? signal.reason.message : cancelledText;
}

function titleOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return reasonOf(signal);
  return isNoRoom(error) ? noRoomText : 'Something went wrong';
}
