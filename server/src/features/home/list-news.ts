import type { Home } from '@platbook/contract/account/home';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { listLicenseActs } from '../audit/index.ts';
import { readLicenseChange } from '../people/index.ts';
import type { WithPacks } from '../solutions/index.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const newForDays = 60;
const mostChanges = 3;

/** When the property data was built, and how the user's license changed in the last 60 days. */
export async function listNews(
  { db, now, packs, warehouse }: Pick<Services, 'db' | 'now' | 'warehouse'> & WithPacks,
  person: Person,
): Promise<Pick<Home, 'data' | 'licenseChanges'>> {
  const about = warehouse.about();
  const since = new Date(now().getTime() - newForDays * dayMilliseconds).toISOString();
  const named = (codes: readonly string[]) =>
    codes
      .map((code) => (code === 'everything' ? '*' : code))
      .map((code) => ({ code, name: packs.find(code)?.name ?? code }));
  const acts = await listLicenseActs(db, person.id, since, mostChanges);
  return {
    data: about === undefined ? null : { asOf: about.asOf, builtAt: about.builtAt },
    licenseChanges: acts.flatMap(({ at, changes }) => {
      const change = readLicenseChange(changes);
      const of = {
        addedPacks: named(change.packs.added),
        removedPacks: named(change.packs.removed),
        addedCounties: [...change.counties.added],
        removedCounties: [...change.counties.removed],
      };
      return Object.values(of).some((list) => list.length > 0) ? [{ at, ...of }] : [];
    }),
  };
}
