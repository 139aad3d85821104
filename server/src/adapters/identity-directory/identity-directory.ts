/** The directory of the identity provider: who has an account there, what it knows of him, and his password. */

/** A person's profile; what the directory does not know is ''. */
export interface DirectoryProfile {
  readonly email: string;
  readonly givenName: string;
  readonly surname: string;
  readonly jobTitle: string;
  readonly phoneMobile: string;
  readonly company: string;
  readonly industry: string;
}

/** An account with a password of its own, which can be reset here. */
export interface DirectoryAccount {
  /** Subject of its tokens. */
  readonly sub: string;
  /** The address it signs in with, in canonical form; mails go there. */
  readonly email: string;
}

/** How writing a password ended: `same` and `refused` leave the old one. */
export type PasswordWritten = 'written' | 'same' | 'refused';

/**
 * One interface over the embedded directory and an outside one. Every call may throw DirectoryUnavailable; other errors are faults of
 * ours or of the configuration. Passwords and texts of the directory are never part of an error.
 */
export interface IdentityDirectory {
  /** Whether `changePassword` can check the current password; without that, a password is only reset by mail. */
  readonly canCheckPassword: boolean;
  getProfile(sub: string): Promise<DirectoryProfile | undefined>;
  /** By canonical address; people who sign in by another provider's account have none here. */
  findByEmail(email: string): Promise<DirectoryAccount | undefined>;
  /** Writes a new password when the current one is right. */
  changePassword(sub: string, current: string, next: string): Promise<PasswordWritten | 'wrong'>;
  /** Writes a new password; who may ask for it is the caller's business. */
  setPassword(sub: string, next: string): Promise<PasswordWritten>;
  /** Ends what the provider remembers of the person's browsers, so that the next sign-in asks for the password. */
  endSessions(sub: string): Promise<void>;
}

/** The directory did not answer in time, or asked to be left alone for longer than a person waits. */
export class DirectoryUnavailable extends Error {}
