import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@platbook/contract/limits';
import * as calls from '@platbook/contract/workbench/batches';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource } from '../audit/index.ts';
import { getBatch, isOpen } from '../batches/index.ts';
import { askOwner, type OwnerServices } from '../connection-clients/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { createBatch } from './create-batch.ts';
import { type LiveBatches, viewOf, waitForEnd } from './live-batches.ts';
import type { RunServices } from './rerun.ts';
import { tendBatches } from './tend-batches.ts';
import { noteAsked, requestCancel } from './watch-store.ts';

/** How long a cancel waits for the run to end: the grace period before a process is killed, plus a margin. */
const cancelWaitMilliseconds = 3_000;
const otherNodeMilliseconds = 100;

export async function runRoutes(
  app: FastifyInstance,
  services: RunServices & OwnerServices & Pick<Services, 'chores' | 'dialect' | 'now'> & WithPacks,
): Promise<void> {
  const { liveBatches } = services;
  await tendBatches(app, services, liveBatches);

  route(app, calls.createBatch, {
    bodyLimit: 2 * 1024 * 1024,
    perMinute: (person) => (person?.isTrial === false ? 120 : 30),
  }).answers(
    async ({ person, body, request, reply }) =>
      (await askOwner(services, { person, request, reply }, body.connectionClientId, 'run')) ??
      createBatch(services, person, body, auditSource(request, services.node), {
        waitMilliseconds: preferredWait(request.headers.prefer),
        hasRows: /(?:^|[,;\s])rows(?:$|[,;\s])/i.test(String(request.headers.prefer ?? '')),
      }),
  );

  route(app, calls.getBatch, { isBackground: true, perMinute: 600 }).answers(({ person, params, request }) => {
    requireActive(person);
    return requireBatch(services, liveBatches, params.id, person.id, preferredWait(request.headers.prefer));
  });

  route(app, calls.cancelBatch).answers(({ person, params }) =>
    cancelAndWait(services, liveBatches, params.id, person.id),
  );

  route(app, calls.leaveBatch, { isBackground: true }).answers(async ({ person, params }) => {
    await requireBatch(services, liveBatches, params.id, person.id, 0);
    const live = liveBatches.get(params.id, person.id);
    if (live === undefined) await requestCancel(services.db, params.id, person.id);
    else live.watch.leftAt = performance.now();
    return {};
  });
}

/** Milliseconds that `Prefer: wait=<seconds>` (RFC 7240) asks the server to hold the response, at most one poll interval. */
export function preferredWait(prefer: string | string[] | undefined): number {
  const header = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const seconds = /(?:^|[,;\s])wait=(\d{1,4}(?:\.\d{1,3})?)(?:$|[,;\s])/i.exec(header)?.[1];
  return seconds === undefined ? 0 : Math.min(Number(seconds) * 1000, limits.batchPollMilliseconds);
}

async function requireBatch(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  liveBatches: LiveBatches,
  id: string,
  personId: string,
  waitMilliseconds: number,
): Promise<calls.Batch> {
  const live = liveBatches.get(id, personId);
  if (live !== undefined) {
    await waitForEnd(live, waitMilliseconds);
    return viewOf(live);
  }
  const batch = await getBatch(db, id, personId);
  if (batch === undefined) throw problem('batch.not-found');
  if (isOpen(batch)) await noteAsked(db, id, now(), config.unwatchedSeconds);
  return batch;
}

async function cancelAndWait(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  liveBatches: LiveBatches,
  id: string,
  personId: string,
): Promise<calls.Batch> {
  const until = performance.now() + cancelWaitMilliseconds;
  const live = liveBatches.get(id, personId);
  if (live === undefined) await requestCancel(services.db, id, personId);
  else live.controller.abort();
  let batch = await requireBatch(services, liveBatches, id, personId, cancelWaitMilliseconds);
  while (isOpen(batch) && performance.now() < until) {
    await pause(otherNodeMilliseconds);
    batch = await requireBatch(services, liveBatches, id, personId, 0);
  }
  return batch;
}
