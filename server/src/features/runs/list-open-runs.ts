import type { listOpenRuns as listOpenRunsEndpoint, OpenRun } from '@platbook/contract/admin/runs';
import type { ReplyOf } from '@platbook/contract/endpoint';
import type { Services } from '../../services.ts';
import { listReports, nodeName } from '../system-status/index.ts';
import { countOpenRows, listOpenRows } from './open-runs-store.ts';

/** More than any known deployment runs at once. The counts include all runs. */
const mostListed = 500;

/** Lists every running or queued run: its stored row, combined with its node's report. */
export async function listOpenRuns(services: Services): Promise<ReplyOf<typeof listOpenRunsEndpoint>> {
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
