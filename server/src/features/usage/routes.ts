import * as calls from '@platbook/contract/usage';
import type { FastifyInstance } from 'fastify';
import { within } from '../../background/within.ts';
import { type Person, requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { setNextLink } from '../../http/next-link.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { sendRecorded } from '../exports/index.ts';
import { findPerson } from '../people/index.ts';
import type { TellingServices } from '../system-status/index.ts';
import { buildUsage } from './build-usage.ts';
import { createUsageCounter, forgetOldUsage } from './count-usage.ts';
import { openCallsOfAll } from './list-calls-of-all.ts';
import { listPeopleUsage } from './list-people-usage.ts';
import { dayOfUsage } from './tally-ends.ts';
import { csvOfAll, usageCsv } from './usage-csv.ts';

const PEOPLE_SHOWN = 50;
const COUNTING_MILLISECONDS = 300;
const options = { perMinute: 120 };

export function usageRoutes(app: FastifyInstance, services: Pick<Services, 'log'> & TellingServices): void {
  const { chores, db, log, now } = services;
  const parts = { ...services, listCallsOfAll: openCallsOfAll(db) };
  const counter = createUsageCounter(services);
  const stop = chores.startHourly('usage', async () => {
    await counter.catchUp();
    await forgetOldUsage(services);
  });
  app.addHook('onClose', async () => {
    await counter.close();
    await stop();
  });
  const catchUp = () =>
    void counter.catchUp().catch((cause: unknown) => log.error({ err: cause }, 'failed to aggregate usage'));
  const thisMonth = () => dayOfUsage(now()).slice(0, 7);
  const requireUser = async (person: Person, of: string | undefined): Promise<Person | undefined> => {
    if (of === undefined || of === person.id) return person;
    if (of === calls.EVERYBODYS_USE) {
      requireAdmin(person);
      return undefined;
    }
    requireAdminOf(person);
    const other = await findPerson(db, of, now());
    if (other === undefined) throw problem('not-found');
    return other;
  };

  route(app, calls.getUsage, options).answers(async ({ person, query }) => {
    const usage = await buildUsage(parts, await requireUser(person, query.of), query.month ?? thisMonth());
    catchUp();
    return usage;
  });

  route(app, calls.listUsageOfPeople, options).answers(async ({ person, query, request, reply }) => {
    requireAdmin(person);
    const [month, offset] = [query.month ?? thisMonth(), query.offset ?? 0];
    // The list uses counts only, so it waits briefly for the counter.
    await within(COUNTING_MILLISECONDS, counter.catchUp()).catch(() => {});
    const people = await listPeopleUsage(db, month, offset, PEOPLE_SHOWN);
    if (people.length === PEOPLE_SHOWN) setNextLink(request, reply, { month, offset: String(offset + PEOPLE_SHOWN) });
    return people;
  });

  route(app, calls.downloadUsage, { perMinute: 20 }).answers(async ({ person, query, request, reply }) => {
    const month = query.month ?? thisMonth();
    const user = await requireUser(person, query.of);
    const lines = user === undefined ? csvOfAll(db, month) : usageCsv(await buildUsage(parts, user, month));
    const file = { name: `Usage metrics ${month}`, format: 'csv' } as const;
    return sendRecorded(services, file, (sent) => counted(lines, sent), request, reply);
  });
}

async function* counted(lines: AsyncGenerator<string>, sent: { rows: number }): AsyncGenerator<string> {
  let isHead = true;
  for await (const text of lines) {
    if (!isHead) sent.rows += text.split('\r\n').length - 1;
    isHead = false;
    yield text;
  }
}
