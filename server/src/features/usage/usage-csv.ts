import type { Usage } from '@platbook/contract/usage';
import type { Database } from '../../db/open-db.ts';
import { csvLine } from '../exports/index.ts';
import { listApiCallsOf } from './api-calls-store.ts';
import { listAddresses, listDaysOf } from './people-usage-store.ts';

const PEOPLE_AT_ONCE = 100;
const head = ['Day', 'Who', 'Queries', 'Failed', 'Rows', 'Exports', 'API calls', 'API calls over the limit'];
const opening = `\uFEFF${csvLine(head)}`;
const lineOf = (day: string, who: string, ...numbers: number[]) => csvLine([day, who, ...numbers.map(String)]);

/** A user's month by day, including days without usage but not future days. */
export async function* usageCsv({ days, email, today }: Usage): AsyncGenerator<string> {
  yield opening;
  yield days
    .filter(({ day }) => day <= today)
    .map(({ day, ...of }) =>
      lineOf(day, email ?? '', of.runs, of.failed, of.rows, of.exports, of.apiCalls, of.apiOverLimit),
    )
    .join('');
}

/** Everyone's month: a row per user and day with any usage. Reads a few users at a time, so that memory stays constant. */
export async function* csvOfAll(db: Database, month: string): AsyncGenerator<string> {
  yield opening;
  for (let after = ''; ; ) {
    const people = await listAddresses(db, after, PEOPLE_AT_ONCE);
    const last = people.at(-1);
    if (last === undefined) return;
    after = last.id;
    const ids = people.map(({ id }) => id);
    const [days, calls] = await Promise.all([listDaysOf(db, ids, month), listApiCallsOf(db, ids, month)]);
    const callsOf = new Map(calls.map((each) => [`${each.personId} ${each.day}`, each]));
    const countsOf = new Map(days.map((each) => [`${each.personId} ${each.day}`, each]));
    for (const { id, email } of people) {
      const used = new Set([...days, ...calls].filter(({ personId }) => personId === id).map(({ day }) => day));
      const lines = [...used].sort().map((day) => {
        const { runs = 0, failed = 0, rows = 0, exports = 0 } = countsOf.get(`${id} ${day}`) ?? {};
        const { calls: apiCalls = 0, overLimit = 0 } = callsOf.get(`${id} ${day}`) ?? {};
        return lineOf(day, email, runs, failed, rows, exports, apiCalls, overLimit);
      });
      if (lines.length > 0) yield lines.join('');
    }
  }
}
