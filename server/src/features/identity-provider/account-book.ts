import type { AccountBook, BookAccount } from '../../adapters/identity-directory/index.ts';
import type { Services } from '../../services.ts';
import { DEMO_PASSWORD, readDemoPeople, subjectOf } from '../people/index.ts';
import {
  type Account,
  addAccount,
  findAccount,
  findAccountByEmail,
  replacePasswordHash,
  updateProfile,
} from './accounts-store.ts';
import { hashPassword, isPasswordRight } from './password.ts';
import { removePayloadsOf } from './payloads-store.ts';

/** Hashing five passwords takes a moment, so it is deferred to the first sign-in or password reset. */
function createSeeding({ config, db }: Pick<Services, 'config' | 'db'>): () => Promise<void> {
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

export interface OwnAccountBook extends AccountBook {
  ready(): Promise<void>;
}

export interface WithAccountBook {
  readonly accountBook: OwnAccountBook;
}

export function openAccountBook(services: Pick<Services, 'config' | 'db'>): OwnAccountBook {
  const { db } = services;
  const ready = createSeeding(services);
  const find = async (search: () => Promise<Account | undefined>): Promise<BookAccount | undefined> => {
    await ready();
    const account = await search();
    return account && describe(account);
  };
  return {
    ready,
    find: (sub) => find(() => findAccount(db, sub)),
    findByEmail: (email) => find(() => findAccountByEmail(db, email)),
    isRight: isPasswordRight,
    hash: hashPassword,
    replaceHash: (sub, known, next) => replacePasswordHash(db, sub, known, next),
    endSessions: (sub) => removePayloadsOf(db, sub),
  };
}

function describe(account: Account): BookAccount {
  return {
    sub: account.sub,
    email: account.email,
    passwordHash: account.password_hash,
    profile: {
      email: account.email,
      givenName: account.given_name,
      surname: account.surname,
      jobTitle: account.job_title ?? '',
      phoneMobile: account.phone_mobile ?? '',
      company: account.company ?? '',
      industry: account.industry ?? '',
    },
  };
}
