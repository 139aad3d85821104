import { randomUUID } from 'node:crypto';
import type { Origin, StartingPage } from '@platbook/contract/app-info';
import { type EntitlementSet, TRIAL_SET } from '@platbook/contract/entitlement-set';
import { trialKeyOf } from '@platbook/contract/rules/email';
import type { PrimaryInterest } from '@platbook/contract/users';
import type { Selectable } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import type { Person } from '../../http/person.ts';

const DAY = 24 * 60 * 60_000;

/** Length of a trial that starts with the first sign-in (specification §1). */
export const TRIAL_DAYS = 30;

/** What an identity provider says about a person; everything else comes from our own table. */
export interface Identity {
  readonly iss: string;
  readonly sub: string;
  readonly email: string;
  readonly givenName: string;
  readonly surname: string;
}

/** What a demo account or an administrator settles about a person. */
export interface Standing {
  readonly role: Person['role'];
  readonly origin: Origin | null;
  readonly isPropertyNavigatorUser: boolean;
  readonly startingPage: StartingPage | null;
  readonly isActiveSolution: boolean;
  readonly trialEndsAt: Date | null;
  readonly entitlement: EntitlementSet | null;
  readonly packs: readonly string[];
}

/** The row as features see it; `now` decides whether the trial is over. */
export function buildPerson(row: Selectable<PeopleTable>, now: Date): Person {
  const trialEndsAt = row.trial_ends_at === null ? null : new Date(row.trial_ends_at);
  const left = trialEndsAt === null ? null : Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY));
  return {
    id: row.id,
    sub: row.sub,
    email: row.email,
    givenName: row.given_name,
    surname: row.surname,
    displayName: `${row.given_name} ${row.surname}`.trim() || row.email || 'No name',
    role: row.role,
    origin: row.origin as Origin | null,
    isPropertyNavigatorUser: row.is_pn_user === 1,
    startingPage: row.starting_page as StartingPage | null,
    primaryInterest: row.primary_interest as PrimaryInterest | null,
    isNew: row.is_new === 1,
    isActiveSolution: row.is_active_solution === 1 && (trialEndsAt === null || trialEndsAt > now),
    isTrial: row.entitlement === null,
    trialEndsAt,
    trialDaysLeft: left,
    entitlement: row.entitlement === null ? TRIAL_SET : (JSON.parse(row.entitlement) as EntitlementSet),
    packs: JSON.parse(row.packs) as string[],
    team: row.team,
  };
}

const peopleById = compiledOnce((db) => db.selectFrom('people').selectAll().where('id', '=', ''));

/** Finds a person by our own id. */
export async function findPerson(db: Database, id: string, now: Date): Promise<Person | undefined> {
  const [row] = await peopleById(db, id);
  return row === undefined ? undefined : buildPerson(row, now);
}

/** True when somebody has the role admin. */
export async function hasAdmin(db: Database): Promise<boolean> {
  return (
    (await db.selectFrom('people').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined
  );
}

/** What an invitation gives a new person: never a licence. */
export interface Invitation {
  readonly team: string;
  readonly origin: Origin | null;
}

/**
 * The id of the person with this issuer and subject, made on first sight as an editor with a trial of 30 days. Names and
 * e-mail follow the provider; role and entitlement never do, and an equal e-mail joins nobody (security V20). A verified address has one
 * trial, whoever signs in with it later (T32). `takeInvite` is asked only for a new person, in the same transaction.
 */
export async function recordSignIn(
  db: Database,
  identity: Identity,
  now: Date,
  takeInvite: (tx: Database) => Promise<Invitation | undefined> = async () => undefined,
): Promise<string> {
  const { iss, sub } = identity;
  const names = {
    email: identity.email,
    given_name: identity.givenName,
    surname: identity.surname,
    updated_at: now.toISOString(),
  };
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('people')
      .set(names)
      .where('iss', '=', iss)
      .where('sub', '=', sub)
      .returning('id')
      .executeTakeFirst();
    if (known !== undefined) return known.id;
    const row = buildRow(identity, { ...newcomer, trialEndsAt: await trialEndOf(tx, identity.email, now) }, now);
    const { id } = await tx
      .insertInto('people')
      .values(row)
      .onConflict((conflict) => conflict.columns(['iss', 'sub']).doUpdateSet(names))
      .returning('id')
      .executeTakeFirstOrThrow();
    const invitation = id === row.id ? await takeInvite(tx) : undefined;
    if (invitation !== undefined) await tx.updateTable('people').set(invitation).where('id', '=', id).execute();
    return id;
  });
}

const newcomer: Omit<Standing, 'trialEndsAt'> = {
  role: 'editor',
  origin: null,
  isPropertyNavigatorUser: false,
  startingPage: null,
  isActiveSolution: true,
  entitlement: null,
  packs: [],
};

/** When the trial of an address ends: 30 days from now, or when the one ends that the address had before. */
async function trialEndOf(db: Database, email: string, now: Date): Promise<Date> {
  const key = trialKeyOf(email);
  const earlier =
    key === null
      ? undefined
      : await db
          .selectFrom('people')
          .select('trial_ends_at')
          .where('trial_key', '=', key)
          .where('trial_ends_at', 'is not', null)
          .orderBy('created_at')
          .executeTakeFirst();
  return earlier?.trial_ends_at ? new Date(earlier.trial_ends_at) : new Date(now.getTime() + TRIAL_DAYS * DAY);
}

/** The id of the person with this issuer and subject. */
export async function findPersonId(db: Database, iss: string, sub: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('iss', '=', iss)
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row?.id;
}

/** Whether somebody of an issuer has signed in with this canonical address. */
export async function hasPersonWith(db: Database, iss: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('iss', '=', iss)
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes a person a member of a team. */
export async function setTeam(db: Database, personId: string, team: string, now: Date): Promise<void> {
  await db.updateTable('people').set({ team, updated_at: now.toISOString() }).where('id', '=', personId).execute();
}

/** What a person chose himself. */
export interface Choice {
  readonly startingPage?: StartingPage;
  readonly primaryInterest?: PrimaryInterest;
  readonly isNew?: false;
}

/** Writes what a person chose; what is absent stays as it is. */
export async function updateChoice(db: Database, personId: string, choice: Choice, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({
      updated_at: now.toISOString(),
      ...(choice.startingPage === undefined ? {} : { starting_page: choice.startingPage }),
      ...(choice.primaryInterest === undefined ? {} : { primary_interest: choice.primaryInterest }),
      ...(choice.isNew === undefined ? {} : { is_new: 0 }),
    })
    .where('id', '=', personId)
    .execute();
}

/** Writes a person with a settled standing, new or known, and returns the id. What the person chose himself is kept. */
export async function settlePerson(db: Database, identity: Identity, standing: Standing, now: Date): Promise<string> {
  const { id, created_at, is_new, iss, sub, starting_page, team, ...settled } = buildRow(identity, standing, now);
  const row = await db
    .insertInto('people')
    .values({ id, created_at, is_new, iss, sub, starting_page, team, ...settled })
    .onConflict((conflict) => conflict.columns(['iss', 'sub']).doUpdateSet(settled))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What a person is licensed to. */
export interface Licence {
  /** Null gives back the five counties of a trial. */
  readonly entitlement: EntitlementSet | null;
  /** Codes of owned solution packs, or `['*']`. */
  readonly packs: readonly string[];
}

/** Writes a licence; with an entitlement the person's trial is over. False when there is no such person. */
export async function updateLicence(db: Database, personId: string, licence: Licence, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('people')
    .set({
      packs: JSON.stringify(licence.packs),
      updated_at: now.toISOString(),
      ...(licence.entitlement === null
        ? { entitlement: null }
        : { entitlement: JSON.stringify(licence.entitlement), trial_ends_at: null, is_active_solution: 1 }),
    })
    .where('id', '=', personId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The entitlement sets that people hold, each once as it was written; the trial's is nobody's own. */
export async function listEntitlements(db: Database): Promise<EntitlementSet[]> {
  const rows = await db
    .selectFrom('people')
    .select('entitlement')
    .distinct()
    .where('entitlement', 'is not', null)
    .execute();
  return rows.map((row) => JSON.parse(row.entitlement as string) as EntitlementSet);
}

function buildRow(identity: Identity, standing: Standing, now: Date): PeopleTable {
  return {
    id: randomUUID(),
    iss: identity.iss,
    sub: identity.sub,
    email: identity.email,
    given_name: identity.givenName,
    surname: identity.surname,
    role: standing.role,
    origin: standing.origin,
    is_pn_user: standing.isPropertyNavigatorUser ? 1 : 0,
    starting_page: standing.startingPage,
    primary_interest: null,
    is_new: 1,
    is_active_solution: standing.isActiveSolution ? 1 : 0,
    trial_ends_at: standing.trialEndsAt?.toISOString() ?? null,
    entitlement: standing.entitlement === null ? null : JSON.stringify(standing.entitlement),
    packs: JSON.stringify(standing.packs),
    team: null,
    trial_key: trialKeyOf(identity.email),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
