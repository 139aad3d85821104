import { setTimeout as pause } from 'node:timers/promises';
import {
  type Batch,
  cancelBatch,
  createBatch as createBatchEndpoint,
  getBatch as getBatchEndpoint,
  leaveBatch,
} from '@platbook/contract/workbench/batches';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource } from '../audit/index.ts';
import { getBatch } from '../batches/index.ts';
import { createBatch } from './create-batch.ts';
import { liveBatchesOf, viewOf, waitForEnd } from './live-batches.ts';
import { preferredWait } from './prefer-wait.ts';
import { tendBatches } from './tend-batches.ts';
import { noteAsked, requestCancel } from './watch-store.ts';

/** How long a cancel waits for the run to end: the grace period before a process is killed, plus a margin. */
const cancelWaitMilliseconds = 3_000;
const otherNodeMilliseconds = 100;

export async function runRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db } = services;
  const liveBatches = liveBatchesOf(services);
  await tendBatches(app, services, liveBatches);

  const requireBatch = async (id: string, personId: string, waitMilliseconds: number): Promise<Batch> => {
    const live = liveBatches.get(id, personId);
    if (live !== undefined) {
      await waitForEnd(live, waitMilliseconds);
      return viewOf(live);
    }
    const batch = await getBatch(db, id, personId);
    if (batch === undefined) throw problem('batch.not-found');
    if (isOpen(batch)) await noteAsked(db, id, services.config.unwatchedSeconds);
    return batch;
  };

  /** Cancels the run here, or asks the node that runs it. */
  const cancel = async (id: string, personId: string): Promise<void> => {
    const live = liveBatches.get(id, personId);
    if (live === undefined) await requestCancel(db, id, personId);
    else live.controller.abort();
  };

  route(app, createBatchEndpoint, {
    bodyLimit: 2 * 1024 * 1024,
    perMinute: (person) => (person?.isTrial === false ? 120 : 30),
  }).answers(async ({ person, body, request }) =>
    createBatch(
      { ...services, liveBatches },
      person,
      body,
      auditSource(request, services.node),
      preferredWait(request.headers.prefer),
    ),
  );

  route(app, getBatchEndpoint, { isBackground: true, perMinute: 600 }).answers(async ({ person, params, request }) => {
    requireActive(person);
    return requireBatch(params.id, person.id, preferredWait(request.headers.prefer));
  });

  route(app, cancelBatch).answers(async ({ person, params }) => {
    const until = performance.now() + cancelWaitMilliseconds;
    await cancel(params.id, person.id);
    let batch = await requireBatch(params.id, person.id, cancelWaitMilliseconds);
    while (isOpen(batch) && performance.now() < until) {
      await pause(otherNodeMilliseconds);
      batch = await requireBatch(params.id, person.id, 0);
    }
    return batch;
  });

  route(app, leaveBatch, { isBackground: true }).answers(async ({ person, params }) => {
    await requireBatch(params.id, person.id, 0);
    const live = liveBatches.get(params.id, person.id);
    if (live === undefined) await requestCancel(db, params.id, person.id);
    else live.watch.leftAt = performance.now();
    return {};
  });
}

function isOpen({ status }: Batch): boolean {
  return status === 'queued' || status === 'running';
}
