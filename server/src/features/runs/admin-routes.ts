import { setTimeout as pause } from 'node:timers/promises';
import {
  cancelOpenRun,
  listOpenRuns as listOpenRunsEndpoint,
  listRecentRuns,
  type OpenRun,
} from '@platbook/contract/admin/runs';
import type { ReplyOf } from '@platbook/contract/endpoint';
import { canceledByAdminText, type RunState, type StatementError } from '@platbook/contract/workbench/batches';
import type { FastifyInstance } from 'fastify';
import { requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, auditSource, listEndedRunIds, recordAct } from '../audit/index.ts';
import { listReports, nodeName, type TellingServices } from '../system-status/index.ts';
import { type WithLiveBatches, waitForEnd } from './live-batches.ts';
import { countOpenRows, findRun, listEndedRows, listOpenRows, markCanceledByAdmin } from './open-runs-store.ts';

/** The grace period before a process is killed, plus a margin; the same as for users' own cancels. */
const waitMilliseconds = 3_000;
const lookMilliseconds = 100;

/** `ended`: the run had already ended; `cancelled`: an admin canceled it; `asked`: its node has not confirmed yet. */
type CancelOutcome = 'ended' | 'cancelled' | 'asked';

/** On any node; waits briefly for the end. Its user sees that an admin canceled it. Undefined for an unknown run. */
async function cancelByAdmin(
  { db, liveBatches }: Pick<Services, 'db'> & WithLiveBatches,
  id: string,
  source: AuditSource,
): Promise<CancelOutcome | undefined> {
  const run = await findRun(db, id);
  if (run === undefined) return undefined;
  const isMarked = await db.transaction().execute(async (tx) => {
    const isFirst = await markCanceledByAdmin(tx, id, source.personId ?? '');
    const { personId, connectionId } = run;
    if (isFirst) await recordAct(tx, { kind: 'run_cancelled', source, batchId: id, connectionId, name: personId });
    return isFirst;
  });
  const live = liveBatches.list().find(({ batch }) => batch.id === id);
  const found = isMarked ? undefined : await findRun(db, id);
  if (found?.isOpen === false) return found.status === 'error' && found.cancelled_by !== null ? 'cancelled' : 'ended';
  live?.controller.abort(new Error(canceledByAdminText));
  const until = performance.now() + waitMilliseconds;
  if (live !== undefined) await waitForEnd(live, waitMilliseconds);
  for (;;) {
    const now = await findRun(db, id);
    // The run can finish before the cancel takes effect.
    if (now?.isOpen !== true) return now?.status === 'finished' ? 'ended' : 'cancelled';
    if (performance.now() >= until) return 'asked';
    await pause(lookMilliseconds);
  }
}

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
      text: row.text,
      state,
      orderedAt: row.created_at,
      startedAt: run?.startedAt ?? row.started_at ?? null,
      rows: run?.rows ?? null,
      memoryBytes: run?.memoryBytes ?? null,
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

  route(app, listRecentRuns, { perMinute: 60, admits: requireAdmin }).answers(async () => {
    const rows = await listEndedRows(services.db, await listEndedRunIds(services.db, mostListed));
    return {
      runs: rows.map((row) => ({
        id: row.id,
        email: row.email ?? '',
        connection: row.connection ?? '',
        name: row.name,
        text: row.text,
        status: row.status as RunState,
        startTime: row.created_at,
        durationMs: row.duration_ms,
        rows: Number(row.rows ?? 0),
        error: row.error === null ? null : (JSON.parse(row.error) as StatementError).title,
      })),
    };
  });

  route(app, cancelOpenRun, { perMinute: 120, admits: requireAdminOf }).answers(async ({ params, request }) => {
    const outcome = await cancelByAdmin(services, params.id, auditSource(request, services.node));
    if (outcome === undefined) throw problem('batch.not-found');
    return { outcome };
  });
}
