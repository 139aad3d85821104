import type { PrimaryInterest } from '@platbook/contract/account/users';
import type { Origin, StartingPage } from '@platbook/contract/app-info';
import { type EntitlementSet, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import type { Selectable } from 'kysely';
import type { PeopleTable } from '../../db/tables.ts';
import type { Person } from '../../http/callers/person.ts';
import { rightsOn } from './subscription.ts';

const DAY = 24 * 60 * 60_000;

/** Issuer of the single user while authentication is off; no one can sign in as this user. */
export const EVERYBODY = 'noauth';

/** What an identity provider says about a user; everything else comes from our own table. */
export interface Identity extends Pick<Person, 'sub' | 'email' | 'givenName' | 'surname'> {
  readonly iss: string;
}

type Settled = 'role' | 'origin' | 'isPropertyNavigatorUser' | 'startingPage' | 'isActiveSolution' | 'packs';
export interface Standing extends Pick<Person, Settled | 'trialEndsAt'> {
  readonly entitlement: EntitlementSet | null;
}

export function displayNameOf(row: Pick<Selectable<PeopleTable>, 'given_name' | 'surname' | 'email'>): string {
  return `${row.given_name} ${row.surname}`.trim() || row.email || 'No name';
}

/** `now` decides whether trial and licenses are over; for an admin, neither ends. */
export function buildPerson(row: Selectable<PeopleTable>, now: Date): Person {
  const isAdmin = row.role === 'admin';
  const trialEndsAt = row.trial_ends_at === null || isAdmin ? null : new Date(row.trial_ends_at);
  const left = trialEndsAt === null ? null : Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY));
  const { entitlement, packs, isOver } = rightsOn(row, now);
  return {
    id: row.id,
    sub: row.sub,
    email: row.email,
    givenName: row.given_name,
    surname: row.surname,
    displayName: displayNameOf(row),
    role: row.role,
    origin: row.origin as Origin | null,
    isPropertyNavigatorUser: row.is_pn_user === 1,
    startingPage: row.starting_page as StartingPage | null,
    primaryInterest: row.primary_interest as PrimaryInterest | null,
    isNew: row.is_new === 1,
    isActiveSolution:
      row.is_active_solution === 1 &&
      row.deactivated_at === null &&
      (trialEndsAt === null || trialEndsAt > now) &&
      (!isOver || isAdmin),
    isTrial: entitlement === null,
    trialEndsAt,
    trialDaysLeft: left,
    entitlement: entitlement ?? TRIAL_SET,
    packs,
    hasSignedNda: row.nda_signed_at !== null,
    team: row.team,
  };
}
