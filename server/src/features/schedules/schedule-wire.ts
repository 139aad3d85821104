import type { Schedule, ScheduleRun } from '@platbook/contract/workbench/schedules';
import type { Person } from '../../http/callers/person.ts';
import { displayNameOf } from '../people/index.ts';
import { savedSearchPath } from '../property-search/index.ts';
import { isPackQuery } from '../queries/index.ts';
import { findReportPage, reportPageName, reportPagePath, type WithReports } from '../reports/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import type { StoredRun } from './schedule-runs-store.ts';
import type { ListedSchedule } from './schedules-store.ts';

/** What a run returned, and why it failed, can tell of its owner's data: only they and admins see that. */
export function runToWire(run: StoredRun, viewer: Person): ScheduleRun {
  const isShown = run.owner_id === viewer.id || viewer.role === 'admin';
  const isInterrupted = run.state === 'waiting' && run.attempts > 0;
  return {
    id: run.id,
    dueAt: run.due_at,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    state: isInterrupted ? 'interrupted' : run.state,
    durationMs:
      run.started_at === null || run.ended_at === null ? null : Date.parse(run.ended_at) - Date.parse(run.started_at),
    rowCount: isShown ? run.row_count : null,
    error: isShown ? run.error : null,
    attempt: Math.max(1, run.attempts),
    isManual: run.is_manual === 1,
    missed: run.missed,
    batchId: isShown ? run.batch_id : null,
  };
}

/** The portal page that shows what the schedule runs. */
export function pathOfSchedule({ packs }: WithPacks, row: ListedSchedule): string {
  if (row.report_path !== null) return row.report_path;
  if (row.search_id === null) {
    const page = `/queries/${encodeURIComponent(row.query_id)}`;
    return isPackQuery(packs, row.query_id) ? `${page}?solutionpack=true` : page;
  }
  const { search_kind: kind, search_address: address, search_name: name, search_ids: ids } = row;
  if (name === null) return '/propertynavigator';
  return savedSearchPath({
    kind: kind ?? 'search',
    address: address ?? '',
    name,
    ids: JSON.parse(ids ?? '[]') as number[],
  });
}

function nameOf({ packs, reports }: WithPacks & WithReports, row: ListedSchedule): string {
  if (row.search_id !== null) return row.search_name ?? '';
  if (row.report_path === null) return row.query_name ?? packs.findQuery(row.query_id)?.query.name ?? '';
  const found = findReportPage({ reports }, row.report_path);
  return found === undefined ? '' : reportPageName(found.report, found.page);
}

function withoutFilters(content: WithReports, path: string | null): string | null {
  const found = path === null ? undefined : findReportPage(content, path);
  return found === undefined ? path && '/visualize' : reportPagePath(found.report, found.page);
}

export function scheduleToWire(
  content: WithPacks & WithReports,
  row: ListedSchedule,
  lastRun: StoredRun | undefined,
  viewer: Person,
): Schedule {
  const isOwned = row.owner_id === viewer.id;
  const isShown = isOwned || viewer.role === 'admin';
  // Filters can tell what their owner works on, like parameters.
  const shown = isShown ? row : { ...row, report_path: withoutFilters(content, row.report_path) };
  return {
    id: row.id,
    name: row.name,
    queryId: row.query_id || null,
    connectionId: row.connection_id || null,
    reportPath: shown.report_path,
    searchId: row.search_id,
    subjectName: nameOf(content, row),
    path: pathOfSchedule(content, shown),
    owner: { id: row.owner_id, name: displayNameOf(row) },
    isOwned,
    rule: JSON.parse(row.rule),
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPaused: row.is_paused === 1,
    delivery: isOwned && row.delivery !== null ? JSON.parse(row.delivery) : null,
    parameters: isShown ? JSON.parse(row.parameters) : [],
    nextAt: row.next_at,
    lastRun: lastRun === undefined ? null : runToWire(lastRun, viewer),
    stoppedReason: row.stopped_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
