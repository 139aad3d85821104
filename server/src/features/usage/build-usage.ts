import { daysOfMonth } from '@platbook/contract/rules/usage-months';
import type { Usage } from '@platbook/contract/usage';
import type { Person } from '../../http/callers/person.ts';
import { allowanceOf, sumAnswered } from '../api-keys/index.ts';
import { findPerson } from '../people/index.ts';
import { listReports, type TellingServices } from '../system-status/index.ts';
import { firstApiMonth, listApiCallsOf, listCallers } from './api-calls-store.ts';
import { firstMonth } from './counts-store.ts';
import { medianOf } from './durations.ts';
import type { ListCallsOfAll } from './list-calls-of-all.ts';
import { countRunning } from './people-usage-store.ts';
import { readMonth } from './read-month.ts';
import { dayOfUsage, noCounts } from './tally-ends.ts';

const LEAST_WAIT_MILLISECONDS = 1_000;
/** The overview of all users shows the allowances of this many users: those with the most calls in the last days. */
const CALLERS_SHOWN = 2;
const RECENT_MILLISECONDS = 6 * 24 * 60 * 60_000;

export async function buildUsage(
  services: TellingServices & { readonly listCallsOfAll: ListCallsOfAll },
  person: Person | undefined,
  month: string,
): Promise<Usage> {
  const { config, db, listCallsOfAll, now } = services;
  const personId = person?.id ?? '';
  const today = dayOfUsage(now());
  const [{ periods, isBeingCounted }, calls, firsts] = await Promise.all([
    readMonth(services, personId, month, month === today.slice(0, 7)),
    person === undefined ? listCallsOfAll(month, today) : listApiCallsOf(db, [personId], month),
    Promise.all([firstMonth(db, personId), firstApiMonth(db, personId)]),
  ]);
  const callsOf = new Map(calls.map((each) => [each.day, each]));
  const all = periods.get(month) ?? noCounts(personId, month);
  const sumOf = (name: 'calls' | 'overLimit') => calls.reduce((sum, each) => sum + each[name], 0);
  return {
    month,
    firstMonth: [...firsts, today.slice(0, 7)].filter((each) => each !== undefined).sort()[0]!,
    today,
    email: person?.email ?? null,
    days: daysOfMonth(month).map((day) => {
      const { runs, failed, rows, exports } = periods.get(day) ?? noCounts(personId, day);
      const { calls: apiCalls = 0, overLimit: apiOverLimit = 0 } = callsOf.get(day) ?? {};
      return { day, runs, failed, rows, exports, apiCalls, apiOverLimit };
    }),
    runs: all.runs,
    failed: all.failed,
    medianMilliseconds: medianOf(all.durations) ?? null,
    rows: all.rows,
    rowsOfResult: config.maxResultRows,
    exports: Object.entries(all.formats)
      .map(([format, files]) => ({ format, files }))
      .sort((a, b) => b.files - a.files || (a.format < b.format ? -1 : 1)),
    apiCalls: sumOf('calls'),
    apiOverLimit: sumOf('overLimit'),
    longestWait: (all.wait?.milliseconds ?? 0) < LEAST_WAIT_MILLISECONDS ? null : (all.wait ?? null),
    runsAtOnce: await countRuns(services, person),
    allowances: await listAllowances(services, person, today),
    isBeingCounted,
  };
}

async function countRuns(services: TellingServices, person: Person | undefined): Promise<Usage['runsAtOnce']> {
  if (person !== undefined)
    return { running: await countRunning(services.db, person.id), most: services.config.runsPerPerson };
  const lanes = (await listReports(services)).flatMap(({ report }) => report.status.lanes);
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  return { running: sum(lanes.map((lane) => lane.running)), most: sum(lanes.map(({ room }) => room ?? 0)) };
}

async function listAllowances(services: TellingServices, person: Person | undefined, today: string) {
  const { config, db, now } = services;
  const ids =
    person === undefined
      ? await listCallers(db, dayOfUsage(new Date(now().getTime() - RECENT_MILLISECONDS)), CALLERS_SHOWN)
      : [];
  const people = person === undefined ? await Promise.all(ids.map((id) => findPerson(db, id, now()))) : [person];
  return Promise.all(
    people
      .filter((each) => each !== undefined)
      .map(async (each) => {
        const { day, period } = allowanceOf(each, config, now());
        const used = await sumAnswered(db, each.id, period.from, today);
        return {
          email: each.email,
          isTrial: each.isTrial,
          used: used.all,
          limit: period.limit,
          endsAt: period.endsAt.toISOString(),
          day: day === undefined ? null : { used: used.today, limit: day.limit },
        };
      }),
  );
}
