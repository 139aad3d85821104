import type { Origin, Role, StartingPage } from '@platbook/contract/app-info';
import type { EntitlementSet } from '@platbook/contract/entitlement-set';
import type { PrimaryInterest } from '@platbook/contract/users';
import { problem } from './problem.ts';

/** The signed-in person as every feature sees him; read again for each request. */
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
  /** False when the account was ended or the trial is over: nothing that yields data is answered then. */
  readonly isActiveSolution: boolean;
  /** True for people who own nothing and see the five trial counties. */
  readonly isTrial: boolean;
  readonly trialEndsAt: Date | null;
  /** Whole days left of the trial, 0 when over; null for people without one. */
  readonly trialDaysLeft: number | null;
  /** What the person may reach of the property data; the trial's set when nothing is owned. */
  readonly entitlement: EntitlementSet;
  /** Codes of owned solution packs, or `['*']`. */
  readonly packs: readonly string[];
  /** Has signed the NDA, so that files with names and addresses may be given to him (reading 35). */
  readonly hasSignedNda: boolean;
  /** The team that an invitation made him a member of; null leaves it to the domain of the address. */
  readonly team: string | null;
}

/** Throws `account.expired` for people whose account has ended (readings 43); every call that yields data asks this. */
export function requireActive(person: Person): void {
  if (!person.isActiveSolution) throw problem('account.expired');
}

/** Throws account.expired, and not-allowed for everyone but an admin (reading 42): for lists and for what has no id. */
export function requireAdmin(person: Person): void {
  requireActive(person);
  if (person.role !== 'admin') throw problem('not-allowed');
}

/** Throws not-found for everyone but an active admin: to others an id of someone names nothing (reading 15). */
export function requireAdminOf(person: Person): void {
  if (person.role !== 'admin' || !person.isActiveSolution) throw problem('not-found');
}
