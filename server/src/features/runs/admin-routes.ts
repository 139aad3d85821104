import { cancelOpenRun, listOpenRuns as listOpenRunsEndpoint, type OpenRun } from '@platbook/contract/admin/runs';
import type { ReplyOf } from '@platbook/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { auditSource } from '../audit/index.ts';
import { listReports, nodeName, type TellingServices } from '../system-status/index.ts';
import { cancelByAdmin } from './cancel-by-admin.ts';
import { countOpenRows, listOpenRows } from './open-runs-store.ts';

/** More than any known deployment runs at once. The counts include all runs. */
const mostListed = 500;

async function listOpenRuns(services: TellingServices): Promise<ReplyOf<typeof listOpenRunsEndpoint>> {
  const { db, now } = services;
  const [rows, reports] = [await listOpenRows(db, mostListed), await listReports(services)];
  const reported = new Map(reports.flatMap(({ report }) => report.runs.map((run) => [run.id, run])));
  const names = new Map(reports.map(({ node, report }) => [node, report.status.name]));
  const runs = rows.map((row): OpenRun => {
    const run = reported.get(row.id);
    // The node's report is more recent than the stored row.
    const state = run?.state ?? (row.status === 'queued' ? 'queued' : 'running');
    return {
      id: row.id,
      personId: row.person_id,
      email: row.email ?? '',
      connectionId: row.connection_id,
      connection: row.connection ?? '',
      name: row.name,
      state,
      orderedAt: row.created_at,
      startedAt: run?.startedAt ?? row.started_at ?? null,
      rows: run?.rows ?? null,
      queuePosition: run?.place?.before ?? null,
      waitsFor: run?.place?.waitsFor ?? null,
      node: names.get(row.node) ?? nodeName(row.node, 'node'),
      isEnding: row.cancel_requested_at !== null,
    };
  });
  const running = runs.filter(({ state }) => state === 'running').length;
  const counts = rows.length < mostListed ? { running, queued: runs.length - running } : await countOpenRows(db);
  return { at: now().toISOString(), ...counts, runs };
}

export function runsAdminRoutes(app: FastifyInstance, services: TellingServices): void {
  route(app, listOpenRunsEndpoint, { isBackground: true, perMinute: 120, admits: requireAdmin }).answers(() =>
    listOpenRuns(services),
  );

  route(app, cancelOpenRun, { perMinute: 120, admits: requireAdminOf }).answers(async ({ params, request }) => {
    const outcome = await cancelByAdmin(services, params.id, auditSource(request, services.node));
    if (outcome === undefined) throw problem('batch.not-found');
    return { outcome };
  });
}
