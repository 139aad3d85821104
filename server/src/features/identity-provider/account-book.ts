import type { AccountBook, BookAccount } from '../../adapters/identity-directory/index.ts';
import type { Services } from '../../services.ts';
import { type Account, findAccount, findAccountByEmail, replacePasswordHash } from './accounts-store.ts';
import { createSeeding } from './demo-accounts.ts';
import { hashPassword, isPasswordRight } from './password.ts';
import { removePayloadsOf } from './payloads-store.ts';

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
