import { randomUUID } from 'node:crypto';
import type { Origin } from '@platbook/contract/app-info';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-db.ts';
import { findPerson, setTeam } from '../people/index.ts';
import { viewerOf } from '../queries/index.ts';
import { takeAccountInvite, takeUse } from './invites-store.ts';
import { isTeam } from './teams-store.ts';

/** A colleague's: the inviter's origin and team. An admin's: what the admin chose. Never a license: only a trial. */
export async function takeInvite(config: Config, tx: Database, inviteHash: string, now: Date) {
  const mailed = await takeAccountInvite(tx, inviteHash, now);
  if (mailed !== undefined) return { team: mailed.team, origin: mailed.origin as Origin | null };
  const inviterId = await takeUse(tx, inviteHash, now);
  const inviter = inviterId === undefined ? undefined : await findPerson(tx, inviterId, now);
  if (inviter === undefined) return undefined;
  const known = viewerOf(config, inviter).team;
  if (known !== null) return { team: known, origin: inviter.origin };
  // A founder who was removed from their team must not rejoin it by inviting; they start a new one.
  const own = `of ${inviter.id}`;
  const team = (await isTeam(tx, own)) ? `of ${randomUUID()}` : own;
  await setTeam(tx, inviter.id, team, now);
  return { team, origin: inviter.origin };
}
