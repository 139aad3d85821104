import type { DirectoryProfile, IdentityDirectory } from './identity-directory.ts';

export interface BookAccount {
  readonly sub: string;
  readonly email: string;
  readonly profile: DirectoryProfile;
  readonly passwordHash: string;
}

export interface AccountBook {
  find(sub: string): Promise<BookAccount | undefined>;
  findByEmail(email: string): Promise<BookAccount | undefined>;
  isRight(password: string, hash: string): Promise<boolean>;
  hash(password: string): Promise<string>;
  /** Replaces the known hash; false if it has changed since. */
  replaceHash(sub: string, known: string, next: string): Promise<boolean>;
  endSessions(sub: string): Promise<void>;
}

export function openEmbeddedDirectory(book: AccountBook): IdentityDirectory {
  const write = async (account: BookAccount, next: string) => {
    if (await book.isRight(next, account.passwordHash)) return 'same';
    // Of two concurrent changes, the second used a password that is no longer current.
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
