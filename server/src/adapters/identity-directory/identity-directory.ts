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

/** `same` and `refused` leave the old password. */
export type PasswordWritten = 'written' | 'same' | 'refused';

/** Every call can throw DirectoryUnavailable. Errors never contain passwords or texts of the directory. */
export interface IdentityDirectory {
  /** Whether `changePassword` can check the current password; if not, passwords are reset only by email. */
  readonly canCheckPassword: boolean;
  getProfile(sub: string): Promise<DirectoryProfile | undefined>;
  findByEmail(email: string): Promise<{ sub: string; email: string } | undefined>;
  changePassword(sub: string, current: string, next: string): Promise<PasswordWritten | 'wrong'>;
  /** Writes a new password; authorization is up to the caller. */
  setPassword(sub: string, next: string): Promise<PasswordWritten>;
  endSessions(sub: string): Promise<void>;
}

export class DirectoryUnavailable extends Error {}
