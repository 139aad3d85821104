import { randomUUID } from 'node:crypto';
import type { Origin } from '@platbook/contract/app-info';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/open-db.ts';
import { findPerson, type Invitation, setTeam } from '../people/index.ts';
import { viewerOf } from '../queries/index.ts';
import { takeAccountInvite, takeUse } from './invites-store.ts';
import { isTeam } from './teams-store.ts';

/**
 * What an invitation gives a new person. A colleague's: the team of whoever invited him, which begins with the first colleague when there was none,
 * and his origin. An admin's: the team and origin that he named. Never a license: a trial of one's own is all that comes with either.
 */
export async function takeInvite(
  config: Config,
  tx: Database,
  inviteHash: string,
  now: Date,
): Promise<Invitation | undefined> {
  const mailed = await takeAccountInvite(tx, inviteHash, now);
  if (mailed !== undefined) return { team: mailed.team, origin: mailed.origin as Origin | null };
  const inviterId = await takeUse(tx, inviteHash, now);
  const inviter = inviterId === undefined ? undefined : await findPerson(tx, inviterId, now);
  if (inviter === undefined) return undefined;
  const known = viewerOf(config, inviter).team;
  if (known !== null) return { team: known, origin: inviter.origin };
  // Who was taken out of the team that he began does not come back to it by inviting.
  const own = `of ${inviter.id}`;
  const team = (await isTeam(tx, own)) ? `of ${randomUUID()}` : own;
  await setTeam(tx, inviter.id, team, now);
  return { team, origin: inviter.origin };
}
