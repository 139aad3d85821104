import { type Batch, createBatch, getBatch } from '@platbook/contract/batches';
import type { BodyOf } from '@platbook/contract/endpoint';
import { limits } from '@platbook/contract/limits';
import { call } from '../../../api/call.ts';
import { CallError, isAborted } from '../../../api/call-error.ts';

/** How long a poll that gets no answer is tried again before the run counts as lost. */
const lostAfterMilliseconds = 30_000;

/** Asks the server to hold its answer until the batch ends, at most as long as polls may be apart (reading 24). */
const prefer = { Prefer: `wait=${limits.batchPollMilliseconds / 1000}` };

export interface BatchFollower {
  signal: AbortSignal;
  /** Called with every answer, the first one included. */
  onProgress: (batch: Batch) => void;
  /** Called once when a poll first gets no answer; the run goes on being asked for. */
  onLineLost: (text: string) => void;
}

/**
 * Sends a run and follows it until it ends: a poll starts at the latest 500 ms after the one before it. Throws what the
 * calls throw; a lost poll is tried again for 30 seconds first.
 */
export async function runBatch(body: BodyOf<typeof createBatch>, follower: BatchFollower): Promise<Batch> {
  const { signal, onProgress } = follower;
  let askedAt = Date.now();
  let batch = (await call(createBatch, { body, headers: prefer, signal })).data;
  let lostSince: number | undefined;
  while (!hasEnded(batch)) {
    onProgress(batch);
    await pause(askedAt + limits.batchPollMilliseconds - Date.now(), signal);
    askedAt = Date.now();
    try {
      batch = (await call(getBatch, { params: { id: batch.id }, headers: prefer, signal, isBackground: true })).data;
      lostSince = undefined;
    } catch (error) {
      const isLost = error instanceof CallError && (error.status === 0 || error.status >= 502);
      if (isAborted(error) || !isLost) throw error;
      if (lostSince === undefined) follower.onLineLost(error.message);
      lostSince ??= askedAt;
      if (Date.now() - lostSince >= lostAfterMilliseconds) throw error;
    }
  }
  return batch;
}

function hasEnded(batch: Batch): boolean {
  return batch.status === 'finished' || batch.status === 'error' || batch.status === 'cancelled';
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}
