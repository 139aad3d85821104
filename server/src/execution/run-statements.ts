import { memoryMessage } from '../drivers/driver.ts';
import { Crowd } from './crowd.ts';
import type { RunFailure, RunRequest, RunStatement } from './execution.ts';
import type { Lease } from './lease.ts';
import { parseRunResult, type RunResult } from './messages.ts';
import type { RefusedTexts } from './refused-texts.ts';
import { type Stop, tookTooLong, watchCall } from './stop-call.ts';
import { CallFailedError, WorkerEndedError } from './worker-errors.ts';

export interface RunSurroundings {
  lease: Lease;
  graceMs: number;
  refused: RefusedTexts;
  onNotice(message: string): void;
}

/** Limit on the column descriptions of all results of a run, in characters: every response about the run repeats them. */
const columnCharacters = 8 * 1024 * 1024;
const besidesName = 60;

/** Stops after the first failure. Returns whether the session can be reused. Rejects only with errors thrown by a listener. */
export async function runStatements(
  request: RunRequest,
  signal: AbortSignal,
  around: RunSurroundings,
): Promise<boolean> {
  let described = 0;
  for (const statement of request.statements) {
    const started = performance.now();
    const fail = async (failure: Failure): Promise<void> => {
      const durationMs = performance.now() - started;
      await request.listener.onFailed(statement.id, { ...failure, at: new Date(), durationMs });
    };
    if (signal.aborted) {
      await fail(canceled);
      return true;
    }
    if (around.refused.has(request.personId, keyOf(statement))) {
      await fail({ title: "This query crashed its worker twice. It can't run again for ten minutes." });
      return true;
    }
    await request.listener.onStarted(statement.id, new Date());
    if (signal.aborted) {
      await fail(canceled);
      return true;
    }
    const { ownPid, isBackground = false } = around.lease;
    const run = (isCrowded: boolean) => runOne(request, statement, signal, { ...around, isCrowded });
    // Other engines compute elsewhere.
    const outcome = await (ownPid === undefined || isBackground ? run(isBackground) : crowd.join(run));
    if ('failure' in outcome) {
      await fail(outcome.failure);
      return outcome.isHealthy;
    }
    const { columns, rowCount, isIncomplete } = outcome.result;
    described += columns.reduce((sum, { name }) => sum + name.length + besidesName, 0);
    if (described > columnCharacters) {
      await fail({ title: 'The results have too many columns, or their names are too long' });
      return true;
    }
    const durationMs = performance.now() - started;
    await request.listener.onFinished(statement.id, { columns, rowCount, isIncomplete, at: new Date(), durationMs });
  }
  return true;
}

const crowd = new Crowd();

export const canceled = { title: 'The query was canceled', isCanceled: true } as const;

type Failure = Omit<RunFailure, 'at' | 'durationMs'>;
type Outcome = { result: RunResult } | { failure: Failure; isHealthy: boolean };

async function runOne(
  request: RunRequest,
  statement: RunStatement,
  signal: AbortSignal,
  around: RunSurroundings & { readonly isCrowded: boolean },
): Promise<Outcome> {
  const { lease, graceMs, isCrowded } = around;
  const { limits, listener } = request;
  const { id, sql, values } = statement;
  let listenerError: { error: unknown } | undefined;
  let rowsSeen = 0;
  const call = lease.process.call(
    { type: 'run', session: lease.session, sql, values, maxRows: limits.maxRows, maxBytes: limits.maxBytes, isCrowded },
    {
      onColumns: (columns) => listener.onColumns?.(id, columns),
      onRows: async (frame) => {
        rowsSeen += frame.rows;
        try {
          await listener.onRows(id, frame);
        } catch (error) {
          listenerError = { error };
          throw error;
        }
      },
    },
  );
  const watch = watchCall(lease, call.id, { signal, timeoutMs: limits.timeoutMs, graceMs });
  try {
    const result = parseRunResult(await call.result);
    if (result.rowCount !== rowsSeen) throw new Error(`Expected ${result.rowCount} rows, got ${rowsSeen}`);
    return { result };
  } catch (error) {
    if (listenerError) throw listenerError.error;
    const hasEnded = error instanceof WorkerEndedError || lease.process.hasEnded;
    const isLost = error instanceof CallFailedError && error.answer.isLost === true;
    if (hasEnded && watch.stop !== 'cancel') around.refused.note(request.personId, keyOf(statement));
    return { failure: explain(error, watch.stop, limits.timeoutMs, around.onNotice), isHealthy: !hasEnded && !isLost };
  } finally {
    watch.end();
  }
}

/** The values are part of the key: the same text with other values may need less memory. */
function keyOf({ sql, values }: RunStatement): string {
  return values === undefined ? sql : sql + JSON.stringify(values);
}

function explain(error: unknown, stop: Stop, timeoutMs: number, onNotice: (message: string) => void): Failure {
  if (stop === 'cancel') return canceled;
  if (stop === 'time') return { title: tookTooLong(timeoutMs) };
  if (error instanceof WorkerEndedError)
    return { title: error.isOutOfMemory ? memoryMessage : 'The query was stopped because its worker exited' };
  if (error instanceof CallFailedError && !error.answer.isFault) {
    const { title, line, column } = error.answer;
    return { title, ...(line !== undefined && column !== undefined ? { line, column } : {}) };
  }
  onNotice(`Internal error in a statement: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return { title: "Couldn't run the query" };
}
