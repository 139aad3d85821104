import type { Services } from '../../services.ts';
import { DEMO_PASSWORD, readDemoPeople, subjectOf } from '../people/index.ts';
import { addAccount, findAccount, updateProfile } from './accounts-store.ts';
import { hashPassword } from './password.ts';

/** Hashing five passwords takes a moment, so it is deferred to the first sign-in or password reset. */
export function createSeeding({ config, db }: Pick<Services, 'config' | 'db'>): () => Promise<void> {
  let seeded: Promise<void> | undefined = config.isDemo ? undefined : Promise.resolve();
  return () => {
    seeded ??= seedDemoAccounts(db).catch((cause: unknown) => {
      seeded = undefined;
      throw cause;
    });
    return seeded;
  };
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
      // The user can change the password, so it is kept; the rest comes from the content folder.
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
