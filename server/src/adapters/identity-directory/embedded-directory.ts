import type { DirectoryProfile, IdentityDirectory } from './identity-directory.ts';

/** An account as the embedded provider keeps it. */
export interface BookAccount {
  readonly sub: string;
  readonly email: string;
  readonly profile: DirectoryProfile;
  readonly passwordHash: string;
}

/** Where the embedded provider keeps its accounts; a directory knows no tables. */
export interface AccountBook {
  find(sub: string): Promise<BookAccount | undefined>;
  findByEmail(email: string): Promise<BookAccount | undefined>;
  isRight(password: string, hash: string): Promise<boolean>;
  hash(password: string): Promise<string>;
  /** Writes a hash over the one that is known; false when it is another by now. */
  replaceHash(sub: string, known: string, next: string): Promise<boolean>;
  endSessions(sub: string): Promise<void>;
}

/** The directory of the embedded provider, over its own accounts. */
export function openEmbeddedDirectory(book: AccountBook): IdentityDirectory {
  const write = async (account: BookAccount, next: string) => {
    if (await book.isRight(next, account.passwordHash)) return 'same';
    // Of two changes at once the second knows a password that is no longer the current one.
    return (await book.replaceHash(account.sub, account.passwordHash, await book.hash(next))) ? 'written' : 'refused';
  };
  return {
    canCheckPassword: true,
    getProfile: async (sub) => (await book.find(sub))?.profile,
    async findByEmail(email) {
      const account = await book.findByEmail(email);
      return account === undefined ? undefined : { sub: account.sub, email: account.email };
    },
    async changePassword(sub, current, next) {
      const account = await book.find(sub);
      if (account === undefined || !(await book.isRight(current, account.passwordHash))) return 'wrong';
      return write(account, next);
    },
    async setPassword(sub, next) {
      const account = await book.find(sub);
      return account === undefined ? 'refused' : write(account, next);
    },
    endSessions: (sub) => book.endSessions(sub),
  };
}
