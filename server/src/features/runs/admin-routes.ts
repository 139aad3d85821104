import { cancelOpenRun, listOpenRuns as listOpenRunsEndpoint } from '@platbook/contract/admin/runs';
import type { FastifyInstance } from 'fastify';
import { requireAdmin, requireAdminOf } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource } from '../audit/index.ts';
import { cancelByAdmin } from './cancel-by-admin.ts';
import { listOpenRuns } from './list-open-runs.ts';

/** The page Runs now: all users' current runs, and canceling one. The page polls the list every few seconds. */
export function runsAdminRoutes(app: FastifyInstance, services: Services): void {
  route(app, listOpenRunsEndpoint, { isBackground: true, perMinute: 120 }).answers(({ person }) => {
    requireAdmin(person);
    return listOpenRuns(services);
  });

  route(app, cancelOpenRun, { perMinute: 120 }).answers(async ({ person, params, request }) => {
    requireAdminOf(person);
    const outcome = await cancelByAdmin(services, params.id, auditSource(request, services.node));
    if (outcome === undefined) throw problem('batch.not-found');
    return { outcome };
  });
}
