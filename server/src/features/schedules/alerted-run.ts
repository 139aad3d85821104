import { createHash } from 'node:crypto';
import type { Batch } from '@platbook/contract/workbench/batches';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { EndedRun } from '../alerts/index.ts';
import { getBatch } from '../batches/index.ts';
import { findPerson } from '../people/index.ts';
import { openRows } from '../results/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import type { RunOutcome, StoredRun } from './schedule-runs-store.ts';
import { localDay } from './schedule-times.ts';
import type { ListedSchedule } from './schedules-store.ts';

type AlertedServices = Pick<Services, 'config' | 'db' | 'log' | 'now' | 'resultStore' | 'warehouse'> & WithPacks;

/** Its rows are what the run returned. */
export const lastWithRows = ({ statements }: Batch) =>
  statements.findLast(({ status, columns }) => status === 'finished' && columns.length > 0);

/** What alerts see of a run that is about to end. They read its rows as the schedule's owner. */
export function alertedRun(
  services: AlertedServices,
  schedule: ListedSchedule,
  run: StoredRun,
  outcome: RunOutcome,
): EndedRun {
  const { year, month, day } = localDay(services.now(), schedule.time_zone);
  const pad = (number: number) => String(number).padStart(2, '0');
  const source = [schedule.id, schedule.query_id, schedule.connection_id, schedule.parameters];
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

async function openOutcome(services: AlertedServices, run: StoredRun, { batch_id: batchId }: RunOutcome) {
  const { db, now } = services;
  const person = await findPerson(db, run.owner_id, now());
  const batch = batchId === null ? undefined : await getBatch(db, batchId, run.owner_id);
  const statement = batch && lastWithRows(batch);
  if (person === undefined || statement === undefined) return undefined;
  try {
    return { ...(await openRows(services, person, statement.id)), text: statement.statementText };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
