import { randomUUID } from 'node:crypto';
import type { Origin } from '@platbook/contract/app-info';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { applyGrants, findPerson, setTeam } from '../people/index.ts';
import { viewerOf } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { type StoredGrants, takeAccountInvite, takeUse } from './invites-store.ts';
import { isTeam } from './teams-store.ts';

type Needed = Pick<Services, 'config' | 'node' | 'now' | 'sessions'> & WithPacks;

interface Taking {
  readonly inviteHash: string;
  /** The taker's verified address; '' if there is none. */
  readonly email: string;
  onLicensed(set: EntitlementSet): void;
}

/** A colleague's: the inviter's origin and team, and never a license. An admin's: what the admin chose. */
export async function takeInvite(services: Needed, tx: Database, { inviteHash, email, onLicensed }: Taking) {
  const now = services.now();
  const mailed = await takeAccountInvite(tx, inviteHash, email, now);
  if (mailed !== undefined) {
    const { team, grants } = mailed;
    const settle = async (personId: string) => {
      if (grants === undefined) return;
      const granted = await applyGrants(tx, services, { personId, source: sourceOf(grants, services.node) }, grants);
      if (granted !== undefined) onLicensed(granted);
    };
    return { team, origin: mailed.origin as Origin | null, settle };
  }
  const inviterId = await takeUse(tx, inviteHash, now);
  const inviter = inviterId === undefined ? undefined : await findPerson(tx, inviterId, now);
  if (inviter === undefined) return undefined;
  const known = viewerOf(services.config, inviter).team;
  if (known !== null) return { team: known, origin: inviter.origin };
  // A founder who was removed from their team must not rejoin it by inviting; they start a new one.
  const own = `of ${inviter.id}`;
  const team = (await isTeam(tx, own)) ? `of ${randomUUID()}` : own;
  await setTeam(tx, inviter.id, team, now);
  return { team, origin: inviter.origin };
}

/** The audit log names the admin, who isn't there when the invitation is taken. */
const sourceOf = ({ by }: StoredGrants, node: string) => ({
  personId: by,
  sessionHash: null,
  address: null,
  userAgent: 'Invitation',
  node,
});
