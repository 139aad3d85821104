import type { Delivery } from '@platbook/contract/workbench/deliveries';
import { scheduleLimits } from '@platbook/contract/workbench/schedules';
import type { Person } from '../../http/callers/person.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { changeDeliveries } from '../alerts/index.ts';
import { notify } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { requireSchedulable } from './require-schedulable.ts';
import { changeSchedule, countSchedules, type ListedSchedule } from './schedules-store.ts';

/** The schedule is paused, so nothing runs with the new owner's permissions before they agree. */
export async function transferSchedule(
  services: Pick<Services, 'config' | 'db' | 'now' | 'secretBox'> & WithPacks,
  admin: Person,
  schedule: ListedSchedule,
  personId: string,
): Promise<void> {
  const { db, now } = services;
  const person = await findPerson(db, personId, now());
  if (person === undefined) throw problem('person.not-found');
  if (person.id === schedule.owner_id) return;
  const chosen = { queryId: schedule.query_id, connectionId: schedule.connection_id };
  await requireSchedulable(services, person, chosen).catch((error: unknown) => {
    throw error instanceof ProblemError ? problem('schedule.transfer') : error;
  });
  await db.transaction().execute(async (tx) => {
    if ((await countSchedules(tx, person.id)) >= scheduleLimits.perPerson) throw problem('schedule.too-many');
    const delivery = keepOnly(person, schedule.delivery);
    const changes = { owner_id: person.id, is_paused: 1, next_at: null, stopped_reason: null, delivery };
    if (!(await changeSchedule(tx, schedule, { ...changes, updated_at: now().toISOString() })))
      throw problem('schedule.conflict');
    await changeDeliveries(tx, schedule.id, (each) => keepOnly(person, each));
    await notify(tx, services, [person.id], {
      kind: 'schedule',
      title: `${admin.displayName} gave you the schedule “${schedule.name}”`,
      text: 'It is paused. Resume it to run it with your permissions.',
      link: { label: 'Open schedules', path: '/schedules' },
    });
  });
}

/** The new owner hasn't agreed to send their results to the other recipients. */
function keepOnly(owner: Person, stored: string | null): string | null {
  if (stored === null) return null;
  const delivery: Delivery = JSON.parse(stored);
  const recipients = delivery.recipients.filter((each) => each.kind === 'person' && each.id === owner.id);
  return recipients.length === 0 ? null : JSON.stringify({ ...delivery, recipients });
}
