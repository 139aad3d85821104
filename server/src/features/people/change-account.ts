import type { PersonChange } from '@platbook/contract/admin/people';
import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { ActChange } from '../audit/index.ts';
import { changePersonIn, type PersonChangeOf } from './change-person.ts';
import { dayOf, rightsOn } from './subscription.ts';

type Row = Selectable<PeopleTable>;
type Part = { set: Updateable<PeopleTable>; change: ActChange };

/** The first instant after a UTC day. */
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00.000Z`) + 24 * 60 * 60_000).toISOString();
const yesNo = (value: boolean) => (value ? 'yes' : 'no');
/** The last full day of a trial that ends at an instant. */
const lastDayOf = (endsAt: string | null) => (endsAt === null ? 'no end' : dayOf(new Date(Date.parse(endsAt) - 1)));

function partsOf(row: Row, wishes: PersonChange, now: Date): Part[] {
  const parts: Part[] = [];
  const note = (what: string, before: string, after: string, set: Updateable<PeopleTable>) => {
    if (before !== after) parts.push({ set, change: { what, before, after } });
  };
  const { role, origin, PNUser, isActiveSolution, trialEndsOn, isActive, hasSignedNDA } = wishes;
  if (role !== undefined) note('role', row.role, role, { role });
  if (origin !== undefined) note('origin', row.origin ?? 'none', origin ?? 'none', { origin });
  if (PNUser !== undefined)
    note('Property Navigator', yesNo(row.is_pn_user === 1), yesNo(PNUser), { is_pn_user: PNUser ? 1 : 0 });
  if (isActiveSolution !== undefined)
    note('account', row.is_active_solution === 1 ? 'open' : 'expired', isActiveSolution ? 'open' : 'expired', {
      is_active_solution: isActiveSolution ? 1 : 0,
    });
  if (trialEndsOn !== undefined) {
    const { entitlement, isOver } = rightsOn(row, now);
    if (entitlement !== null) throw problem('licence.invalid', "A person with packs can't have a trial");
    const endsAt = trialEndsOn === null ? null : endOf(trialEndsOn);
    const noLicense = { entitlement: null, packs: '[]', subscriptions: null, licence_ends_on: null };
    note('trial', isOver ? 'none' : lastDayOf(row.trial_ends_at), lastDayOf(endsAt), {
      trial_ends_at: endsAt,
      ...(isOver ? noLicense : {}),
    });
  }
  if (hasSignedNDA !== undefined)
    note('NDA', row.nda_signed_at === null ? 'not signed' : 'signed', hasSignedNDA ? 'signed' : 'not signed', {
      nda_signed_at: hasSignedNDA ? now.toISOString() : null,
    });
  if (isActive !== undefined)
    note('state', row.deactivated_at === null ? 'active' : 'suspended', isActive ? 'active' : 'suspended', {
      deactivated_at: isActive ? null : now.toISOString(),
    });
  return parts;
}

type Needed = Pick<Services, 'now' | 'sessions'>;

/** Suspending ends all sessions in the same transaction; returns whether that happened. */
export async function changeAccount(
  services: Needed & Pick<Services, 'db'>,
  of: PersonChangeOf,
  wishes: PersonChange,
): Promise<boolean> {
  return services.db.transaction().execute((tx) => changeAccountIn(tx, services, of, wishes));
}

/** `changeAccount` in the caller's transaction. */
export async function changeAccountIn(
  tx: Database,
  services: Needed,
  of: PersonChangeOf,
  wishes: PersonChange,
): Promise<boolean> {
  let isSignedOut = false;
  await changePersonIn(tx, services, of, async (_tx, row) => {
    const parts = partsOf(row, wishes, services.now());
    if (parts.length === 0) return undefined;
    const set = Object.assign({}, ...parts.map((part) => part.set)) as Updateable<PeopleTable>;
    const changes = parts.map(({ change }) => change);
    isSignedOut = wishes.isActive === false && row.deactivated_at === null;
    if (isSignedOut) await services.sessions.endAllOf(row.id, '', tx);
    const only = changes.length === 1 && changes[0]?.what === 'state';
    if (!only) return { kind: 'person_changed', set, changes };
    return { kind: isSignedOut ? 'person_deactivated' : 'person_reactivated', set };
  });
  return isSignedOut;
}
