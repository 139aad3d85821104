import type { PrimaryInterest } from '@platbook/contract/account/users';
import type { Origin, Role, StartingPage } from '@platbook/contract/app-info';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { problem } from '../problem.ts';

export interface Person {
  readonly id: string;
  /** Subject at the identity provider (`userIdB2C` on the wire). */
  readonly sub: string;
  readonly email: string;
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  readonly role: Role;
  readonly origin: Origin | null;
  readonly isPropertyNavigatorUser: boolean;
  readonly startingPage: StartingPage | null;
  readonly primaryInterest: PrimaryInterest | null;
  readonly isNew: boolean;
  readonly isActiveSolution: boolean;
  readonly isTrial: boolean;
  readonly trialEndsAt: Date | null;
  /** Whole days left of the trial, 0 once over; null for users without one. */
  readonly trialDaysLeft: number | null;
  readonly entitlement: EntitlementSet;
  readonly packs: readonly string[];
  /** Has signed the NDA, so files with names and addresses are allowed. */
  readonly hasSignedNda: boolean;
  /** The team that an invitation made the user a member of; null lets the email domain decide. */
  readonly team: string | null;
}

export function requireActive(person: Person): void {
  if (!person.isActiveSolution) throw problem('account.expired');
}

/** Throws account.expired, and not-allowed for everyone but an admin: for lists and whatever has no ID. */
export function requireAdmin(person: Person): void {
  requireActive(person);
  if (person.role !== 'admin') throw problem('not-allowed');
}

/** Throws not-found for everyone but an active admin, so others can't tell which IDs exist. */
export function requireAdminOf(person: Person): void {
  if (person.role !== 'admin' || !person.isActiveSolution) throw problem('not-found');
}
