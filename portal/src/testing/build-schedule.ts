import type { Schedule, ScheduleRun } from '@platbook/contract/workbench/schedules';

export function buildScheduleRun(changes: Partial<ScheduleRun> = {}): ScheduleRun {
  return {
    id: 'r1',
    dueAt: '2026-06-30T11:00:00.000Z',
    startedAt: '2026-06-30T11:00:04.000Z',
    endedAt: '2026-06-30T11:00:06.310Z',
    state: 'finished',
    durationMs: 2310,
    rowCount: 1204,
    error: null,
    attempt: 1,
    isManual: false,
    missed: 0,
    batchId: 'b1',
    ...changes,
  };
}

export function buildSchedule(changes: Partial<Schedule> = {}): Schedule {
  return {
    id: 's1',
    name: 'Morning filings',
    queryId: 'q1',
    connectionId: 'trial',
    reportPath: null,
    searchId: null,
    subjectName: 'New filings',
    path: '/queries/q1',
    owner: { id: 'trial', name: 'Tria Lane' },
    isOwned: true,
    rule: { preset: 'weekdays', minute: 0, hour: 7 },
    timeZone: 'America/New_York',
    startsAt: null,
    endsAt: null,
    isPaused: false,
    parameters: [],
    delivery: null,
    nextAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    lastRun: buildScheduleRun(),
    stoppedReason: null,
    createdAt: '2026-06-01T10:15:00.000Z',
    updatedAt: '2026-06-01T10:15:00.000Z',
    version: 3,
    ...changes,
  };
}
