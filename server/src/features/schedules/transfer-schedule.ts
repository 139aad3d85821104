import type { Delivery } from '@platbook/contract/workbench/deliveries';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { changeDeliveries } from '../alerts/index.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { copySavedSearch, deleteSaved, requireSavedSearch } from '../property-search/index.ts';
import { requireRunnable, subjectOf } from './require-schedulable.ts';
import { changeSchedule, hasRoom, type ListedSchedule } from './schedules-store.ts';

interface Transfer {
  readonly schedule: ListedSchedule;
  readonly personId: string;
}

type TransferServices = Parameters<typeof requireRunnable>[0] & Pick<Services, 'now' | 'secretBox'>;

/** The schedule is paused, so nothing runs with the new owner's permissions before they agree. They get a copy of a saved search. */
export async function transferSchedule(
  services: TransferServices,
  admin: Person,
  { schedule, personId }: Transfer,
  source: AuditSource,
): Promise<void> {
  const { db, now } = services;
  const person = await findPerson(db, personId, now());
  if (person === undefined) throw problem('person.not-found');
  if (person.id === schedule.owner_id) return;
  const searchId = await prepareSubject(services, person, schedule).catch((error: unknown) => {
    throw error instanceof ProblemError && error.statusCode < 429 ? problem('schedule.transfer') : error;
  });
  await db
    .transaction()
    .execute(async (tx) => {
      if (!(await hasRoom(tx, person.id))) throw problem('schedule.too-many');
      const delivery = keepOnly(person, schedule.delivery);
      const changes = {
        owner_id: person.id,
        search_id: searchId,
        is_paused: 1,
        next_at: null,
        stopped_reason: null,
        delivery,
      };
      if (!(await changeSchedule(tx, schedule, { ...changes, updated_at: now().toISOString() })))
        throw problem('schedule.conflict');
      await changeDeliveries(tx, schedule.id, (each) => keepOnly(person, each));
      await notify(tx, services, [person.id], {
        kind: 'schedule',
        title: `${admin.displayName} gave you the schedule “${schedule.name}”`,
        text: 'It is paused. Resume it to run it with your permissions.',
        link: { label: 'Open schedules', path: '/schedules' },
      });
      const owner = { what: 'owner', before: schedule.email, after: person.email };
      await recordAct(tx, { kind: 'schedule_transferred', source, name: schedule.name, changes: [owner] });
    })
    .catch(async (error: unknown) => {
      if (searchId !== null) await deleteSaved(db, person.id, searchId);
      throw error;
    });
}

/** Returns the ID of the new owner's saved search, if the schedule runs one. */
async function prepareSubject(services: TransferServices, person: Person, schedule: ListedSchedule) {
  const { db, now } = services;
  const subject = subjectOf(schedule);
  if (subject.kind !== 'search') {
    await requireRunnable(services, person, subject);
    return null;
  }
  requireActive(person);
  const search = await requireSavedSearch(db, { id: schedule.owner_id }, subject.id);
  return copySavedSearch(db, search, person.id, now());
}

/** The new owner hasn't agreed to send their results to the other recipients. */
function keepOnly(owner: Person, stored: string | null): string | null {
  if (stored === null) return null;
  const delivery: Delivery = JSON.parse(stored);
  const recipients = delivery.recipients.filter((each) => each.kind === 'person' && each.id === owner.id);
  return recipients.length === 0 ? null : JSON.stringify({ ...delivery, recipients });
}
