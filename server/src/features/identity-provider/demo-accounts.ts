import type { Services } from '../../services.ts';
import { DEMO_PASSWORD, readDemoPeople, subjectOf } from '../people/index.ts';
import { addAccount, findAccount, updateProfile } from './accounts-store.ts';
import { hashPassword } from './password.ts';

const seeded = new WeakMap<object, Promise<void>>();

/**
 * Resolves when the accounts of demo mode are there. Hashing five passwords takes a moment, so it waits for the first person who wants to
 * sign in or has forgotten his password; elsewhere there is nothing to wait for.
 */
export function accountsReady({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  if (!config.isDemo) return Promise.resolve();
  const known = seeded.get(config) ?? seedDemoAccounts(db);
  seeded.set(config, known);
  known.catch(() => seeded.delete(config));
  return known;
}

async function seedDemoAccounts(db: Services['db']): Promise<void> {
  await Promise.all(
    readDemoPeople().map(async (person) => {
      const sub = subjectOf(person);
      const profile = {
        phone_mobile: person.phoneMobile,
        company: person.company,
        industry: person.industry,
        job_title: person.jobTitle,
      };
      // The password is the person's from then on; the rest is as the content says.
      if ((await findAccount(db, sub)) !== undefined) return updateProfile(db, sub, profile);
      await addAccount(db, {
        sub,
        email: person.email,
        given_name: person.givenName,
        surname: person.surname,
        password_hash: await hashPassword(DEMO_PASSWORD),
        ...profile,
      });
    }),
  );
}
