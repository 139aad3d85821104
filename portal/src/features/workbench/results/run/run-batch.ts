import type { BodyOf } from '@platbook/contract/endpoint';
import { limits } from '@platbook/contract/limits';
import { type Batch, createBatch, getBatch } from '@platbook/contract/workbench/batches';
import { wakeAfter } from '@platbook/ui/browser/wake-after';
import { CallError, isAborted } from '@platbook/ui/call/call-error';
import { call, startErrorFlow } from '../../../../api/call.ts';

/** How long failed polls are retried before the run counts as lost; the server keeps an unpolled run for as long. */
const lostAfterMilliseconds = 180_000;
/** Shorter when the server or a proxy answers with a 5xx. */
const failedAfterMilliseconds = 30_000;
const slowestPollMilliseconds = 5_000;

/** Delays before a run whose reply was lost is sent again; after the last one the run fails. */
const sendAgainMilliseconds = [500, 1_500];

/** Long poll: the server holds its reply until the batch ends, at most for one poll interval (RFC 7240 `Prefer: wait`). */
const prefer = { Prefer: `wait=${limits.batchPollMilliseconds / 1000}` };

/** The reply can include the rows of a small result, which saves a call. */
const preferRows = { Prefer: `${prefer.Prefer}, rows` };

export interface BatchFollower {
  signal: AbortSignal;
  onProgress: (batch: Batch) => void;
  /** Called once when a poll first gets no reply; polling continues. */
  onLineLost: (text: string) => void;
}

/** Rethrows the calls' errors. A run whose reply was lost is sent again with the same idempotency key, so that it runs once. */
export async function runBatch(body: BodyOf<typeof createBatch>, follower: BatchFollower): Promise<Batch> {
  const sentAt = Date.now();
  return followBatch(await sendBatch({ ...body, idempotencyKey: newKey() }, follower.signal), follower, sentAt);
}

/** Follows a batch that was sent before, e.g. after a page reload; `lastAskedAt` is the time of the last poll, as Date.now(). */
export async function followBatch(known: Batch, follower: BatchFollower, lastSentAt: number): Promise<Batch> {
  const { signal, onProgress } = follower;
  let batch = known;
  let sentAt = lastSentAt;
  let lostSince: number | undefined;
  let interval: number = limits.batchPollMilliseconds;
  while (!hasEnded(batch)) {
    onProgress(batch);
    await pause(sentAt + interval - Date.now(), signal);
    sentAt = Date.now();
    try {
      batch = (await call(getBatch, { params: { id: batch.id }, headers: prefer, signal, isBackground: true })).data;
      lostSince = undefined;
      interval = limits.batchPollMilliseconds;
    } catch (error) {
      const isLost = error instanceof CallError && (error.status === 0 || error.status >= 500);
      if (isAborted(error) || !isLost) throw error;
      if (lostSince === undefined) follower.onLineLost(error.message);
      lostSince ??= sentAt;
      const limit = error.status === 0 ? lostAfterMilliseconds : failedAfterMilliseconds;
      if (Date.now() - lostSince >= limit) {
        if (error.status !== 0) startErrorFlow(error.id, 'POST batches');
        throw error;
      }
      interval = Math.min(slowestPollMilliseconds, interval * 2);
    }
  }
  return batch;
}

async function sendBatch(body: BodyOf<typeof createBatch>, signal: AbortSignal): Promise<Batch> {
  for (const milliseconds of sendAgainMilliseconds) {
    try {
      return (await call(createBatch, { body, headers: preferRows, signal })).data;
    } catch (error) {
      if (!(error instanceof CallError && error.status === 0)) throw error;
      await pause(milliseconds, signal);
    }
  }
  return (await call(createBatch, { body, headers: preferRows, signal })).data;
}

/** A new key for each click on Run. `randomUUID` is unavailable on plain HTTP. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function hasEnded(batch: Batch): boolean {
  return batch.status === 'finished' || batch.status === 'error' || batch.status === 'cancelled';
}

/** Waits, also while the page is hidden; resolves early when the browser comes back online. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiting = new AbortController();
  const cancel = wakeAfter(milliseconds, resolve);
  window.addEventListener('online', () => resolve(), { signal: waiting.signal });
  signal.addEventListener('abort', () => reject(signal.reason), { signal: waiting.signal });
  return promise.finally(() => {
    cancel();
    waiting.abort();
  });
}
