import { ClientGoneError, QueueFullError } from '../../execution/execution.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { markInterrupted } from '../batches/index.ts';
import { guardRights } from './end-unentitled-runs.ts';
import { type LiveBatch, type RunWatch, type WithLiveBatches, waitForEnd } from './live-batches.ts';
import { type BatchRun, type Results, runBatch } from './run-batch.ts';

export interface RunStart extends Omit<BatchRun, 'request' | 'signal' | 'requireRights'> {
  readonly request: Omit<BatchRun['request'], 'onQueued' | 'onAdmitted' | 'onProcess'>;
  readonly setKey: string;
  /** The idempotency key of the request. */
  readonly key?: string | undefined;
  readonly controller: AbortController;
}

export type StartServices = Pick<
  Services,
  'db' | 'drain' | 'execution' | 'log' | 'now' | 'resultStore' | 'tally' | 'telemetry' | 'warehouse'
> &
  WithLiveBatches;

/** A batch that is not admitted is deleted: throws batch.queue-full, connection-client.not-found or the failure. */
export async function startRun(
  services: StartServices,
  { setKey, key, controller, request, ...run }: RunStart,
  waitMilliseconds: number,
): Promise<LiveBatch> {
  const { batch, record } = run;
  const { personId } = request;
  const watch: RunWatch = { queuePlace: undefined, askedAt: performance.now(), askedElsewhereAt: null };
  const { promise: decided, resolve: onDecided } = Promise.withResolvers<void>();
  const onQueued: BatchRun['request']['onQueued'] = (place) => {
    watch.queuePlace = place;
    onDecided();
  };
  let refusal: unknown;
  let results: Results = new Map();
  const onProcess = (pid: number) => {
    watch.pid = pid;
  };
  const requireRights = guardRights(services, () => live);
  const done = runBatch(
    {
      ...run,
      request: { ...request, onQueued, onAdmitted: onDecided, onProcess },
      signal: controller.signal,
      requireRights,
    },
    services,
  ).then(
    (stored) => {
      results = stored;
      onDecided();
    },
    async (error: unknown) => {
      refusal = error;
      onDecided();
      services.log.warn({ err: error, batchId: batch.id }, 'run not admitted');
      markInterrupted(batch, 'Something went wrong', services.now().toISOString());
      await record.forget();
    },
  );
  const live: LiveBatch = { batch, record, personId, setKey, key, controller, done, watch, results: () => results };
  services.liveBatches.add(live);
  services.drain.track(done);
  await decided;
  // A client that is gone is noticed right after the admission.
  await waitForEnd(live, Math.max(1, waitMilliseconds));
  if (refusal instanceof QueueFullError) throw problem('batch.queue-full', refusal.message);
  if (refusal instanceof ClientGoneError) throw problem('connection-client.not-found');
  if (refusal !== undefined) throw refusal;
  return live;
}
