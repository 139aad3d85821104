import { createHash } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { EndedRun } from '../alerts/index.ts';
import { findPerson } from '../people/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { openResultOf } from './open-run-result.ts';
import type { RunOutcome, StoredRun } from './schedule-runs-store.ts';
import { localDay } from './schedule-times.ts';
import type { RunSchedule } from './schedules-store.ts';

type AlertedServices = Pick<Services, 'config' | 'db' | 'log' | 'now' | 'resultStore' | 'warehouse'> & WithPacks;

/** What alerts see of a run that is about to end. They read its rows as the schedule's owner. */
export function alertedRun(
  services: AlertedServices,
  schedule: RunSchedule,
  run: StoredRun,
  outcome: RunOutcome,
): EndedRun {
  const { year, month, day } = localDay(services.now(), schedule.time_zone);
  const pad = (number: number) => String(number).padStart(2, '0');
  const { query_id, connection_id, parameters, report_path, search_address, search_ids } = schedule;
  const source = [schedule.id, query_id, connection_id, parameters, report_path, search_address, search_ids];
  return {
    id: run.id,
    scheduleId: schedule.id,
    scheduleName: schedule.name,
    ownerId: run.owner_id,
    source: createHash('sha256').update(JSON.stringify(source)).digest('base64url'),
    error: outcome.state === 'finished' ? null : (outcome.error ?? ''),
    day: `${year}-${pad(month)}-${pad(day)}`,
    open: () => openOutcome(services, run, outcome),
  };
}

async function openOutcome(services: AlertedServices, run: StoredRun, outcome: RunOutcome) {
  const person = await findPerson(services.db, run.owner_id, services.now());
  return person && openResultOf(services, person, { ...run, ...outcome });
}
