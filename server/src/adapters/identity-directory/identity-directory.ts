/** A user's profile; unknown fields are ''. */
export interface DirectoryProfile {
  readonly email: string;
  readonly givenName: string;
  readonly surname: string;
  readonly jobTitle: string;
  readonly phoneMobile: string;
  readonly company: string;
  readonly industry: string;
}

export interface DirectoryAccount {
  readonly sub: string;
  /** The address it signs in with, in canonical form; email goes there. */
  readonly email: string;
}

/** `same` and `refused` leave the old password. */
export type PasswordWritten = 'written' | 'same' | 'refused';

/**
 * The identity provider's directory, embedded or external: accounts, profiles, passwords. Every call can throw DirectoryUnavailable; other
 * errors are bugs or misconfiguration. Errors never contain passwords or texts of the directory.
 */
export interface IdentityDirectory {
  /** Whether `changePassword` can check the current password; if not, passwords are reset only by email. */
  readonly canCheckPassword: boolean;
  getProfile(sub: string): Promise<DirectoryProfile | undefined>;
  /** By canonical address; users who sign in with another provider's account have none here. */
  findByEmail(email: string): Promise<DirectoryAccount | undefined>;
  changePassword(sub: string, current: string, next: string): Promise<PasswordWritten | 'wrong'>;
  /** Writes a new password; authorization is up to the caller. */
  setPassword(sub: string, next: string): Promise<PasswordWritten>;
  /** Ends the provider's browser sessions of the user, so the next sign-in asks for the password. */
  endSessions(sub: string): Promise<void>;
}

/** The directory didn't answer in time, or throttled the call for longer than a user waits. */
export class DirectoryUnavailable extends Error {}
