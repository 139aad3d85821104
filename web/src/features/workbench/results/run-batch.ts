import { type Batch, createBatch, getBatch } from '@platbook/contract/batches';
import type { BodyOf } from '@platbook/contract/endpoint';
import { limits } from '@platbook/contract/limits';
import { call, startErrorFlow } from '../../../api/call.ts';
import { CallError, isAborted } from '../../../api/call-error.ts';
import { wakeAfter } from '../../../browser/wake-after.ts';

/** How long a poll is tried again before the run counts as lost: as long as the server keeps a run that no one asks about … */
const lostAfterMilliseconds = 180_000;
/** … but not so long when it is the server, or what is before it, that answers with a failure (reading 27). */
const failedAfterMilliseconds = 30_000;
/** Polls that get no answer are sent less and less often, up to this. */
const slowestPollMilliseconds = 5_000;

/** Pauses before a run is sent again whose answer was lost; then it has failed. */
const sendAgainMilliseconds = [500, 1_500];

/** Asks the server to hold its answer until the batch ends, at most as long as polls may be apart (reading 24). */
const prefer = { Prefer: `wait=${limits.batchPollMilliseconds / 1000}` };

export interface BatchFollower {
  signal: AbortSignal;
  /** Called with every answer, the first one included. */
  onProgress: (batch: Batch) => void;
  /** Called once when a poll first gets no answer; polling continues. */
  onLineLost: (text: string) => void;
}

/**
 * Sends a run and follows it until it ends: a poll starts at the latest 500 ms after the one before it. Throws what the
 * calls throw. A run whose answer was lost is sent again under its key, so that it runs once; a poll that got no answer is tried
 * again, ever more seldom, and at once when the line is back.
 */
export async function runBatch(body: BodyOf<typeof createBatch>, follower: BatchFollower): Promise<Batch> {
  const askedAt = Date.now();
  return followBatch(await sendBatch({ ...body, idempotencyKey: newKey() }, follower.signal), follower, askedAt);
}

/** Follows a batch that was sent before, as after a reload of the page; `askedAt` is when it was asked for last, as Date.now(). */
export async function followBatch(known: Batch, follower: BatchFollower, lastAskedAt: number): Promise<Batch> {
  const { signal, onProgress } = follower;
  let batch = known;
  let askedAt = lastAskedAt;
  let lostSince: number | undefined;
  let apart: number = limits.batchPollMilliseconds;
  while (!hasEnded(batch)) {
    onProgress(batch);
    await pause(askedAt + apart - Date.now(), signal);
    askedAt = Date.now();
    try {
      batch = (await call(getBatch, { params: { id: batch.id }, headers: prefer, signal, isBackground: true })).data;
      lostSince = undefined;
      apart = limits.batchPollMilliseconds;
    } catch (error) {
      const isLost = error instanceof CallError && (error.status === 0 || error.status >= 500);
      if (isAborted(error) || !isLost) throw error;
      if (lostSince === undefined) follower.onLineLost(error.message);
      lostSince ??= askedAt;
      const limit = error.status === 0 ? lostAfterMilliseconds : failedAfterMilliseconds;
      if (Date.now() - lostSince >= limit) {
        if (error.status !== 0) startErrorFlow(error.id, 'POST batches');
        throw error;
      }
      apart = Math.min(slowestPollMilliseconds, apart * 2);
    }
  }
  return batch;
}

async function sendBatch(body: BodyOf<typeof createBatch>, signal: AbortSignal): Promise<Batch> {
  for (const milliseconds of sendAgainMilliseconds) {
    try {
      return (await call(createBatch, { body, headers: prefer, signal })).data;
    } catch (error) {
      if (!(error instanceof CallError && error.status === 0)) throw error;
      await pause(milliseconds, signal);
    }
  }
  return (await call(createBatch, { body, headers: prefer, signal })).data;
}

/** Names one press of Run. Not `randomUUID`, which browsers have on secure addresses alone. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a batch is over. */
export function hasEnded(batch: Batch): boolean {
  return batch.status === 'finished' || batch.status === 'error' || batch.status === 'cancelled';
}

/** Waits, also while the page is hidden; ends early when the browser is back on line. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (isAborted: boolean) => {
      takeBack();
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', stop);
      if (isAborted) reject(signal.reason);
      else resolve();
    };
    const wake = () => end(false);
    const stop = () => end(true);
    const takeBack = wakeAfter(milliseconds, wake);
    window.addEventListener('online', wake);
    signal.addEventListener('abort', stop);
  });
}
