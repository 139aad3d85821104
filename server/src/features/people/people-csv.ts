import type { ListedPerson } from '@platbook/contract/admin/people';
import { counties } from '@platbook/contract/property/counties';
import type { Database } from '../../db/open-db.ts';
import { csvLine } from '../exports/index.ts';
import { listPeople } from './list-people.ts';
import type { PeopleWishes } from './people-list-store.ts';

const pageSize = 500;
const names = new Map(counties.map(({ fips, name }) => [fips, name]));

const columns: readonly [title: string, read: (person: ListedPerson) => string][] = [
  ['Email', ({ email }) => email],
  ['Name', ({ displayName }) => displayName],
  ['Role', ({ role }) => role],
  ['State', ({ state }) => state],
  ['Origin', ({ origin }) => origin ?? ''],
  ['Packs', ({ packs, isTrial }) => (isTrial ? 'trial' : packs.join(' '))],
  [
    'Counties',
    (person) => person.counties.map((fips) => (fips === '*' ? 'all' : (names.get(fips) ?? fips))).join('; '),
  ],
  ['Trial days left', ({ trialDaysLeft }) => (trialDaysLeft === null ? '' : String(trialDaysLeft))],
  ['Last seen', ({ lastSeenAt }) => lastSeenAt ?? ''],
  ['Had a trial before', ({ isTrialAgain }) => (isTrialAgain ? 'yes' : '')],
];

export async function* peopleCsv(db: Database, wishes: PeopleWishes, now: Date): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([title]) => title))}`;
  for (let cursor: string | undefined; ; ) {
    const { people, next } = await listPeople(db, wishes, now, pageSize, cursor);
    yield people.map((person) => csvLine(columns.map(([, read]) => read(person)))).join('');
    if (next === undefined) return;
    cursor = next;
  }
}
