import type { DataMark } from '@platbook/contract/packs/data-changes';
import type { Schedule, ScheduleRun } from '@platbook/contract/workbench/schedules';
import type { Person } from '../../http/callers/person.ts';
import { displayNameOf } from '../people/index.ts';
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

export function scheduleToWire(
  { packs }: WithPacks,
  row: ListedSchedule,
  { lastRun, dataMark }: { readonly lastRun: StoredRun | undefined; readonly dataMark: DataMark | undefined },
  viewer: Person,
): Schedule {
  const isOwned = row.owner_id === viewer.id;
  return {
    id: row.id,
    name: row.name,
    queryId: row.query_id,
    queryName: row.query_name ?? packs.findQuery(row.query_id)?.query.name ?? '',
    connectionId: row.connection_id,
    owner: { id: row.owner_id, name: displayNameOf(row) },
    isOwned,
    rule: JSON.parse(row.rule),
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPaused: row.is_paused === 1,
    delivery: isOwned && row.delivery !== null ? JSON.parse(row.delivery) : null,
    parameters: isOwned || viewer.role === 'admin' ? JSON.parse(row.parameters) : [],
    nextAt: row.next_at,
    lastRun: lastRun === undefined ? null : runToWire(lastRun, viewer),
    stoppedReason: row.stopped_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    ...(dataMark && { dataMark }),
  };
}
