import type { Config } from '../../config.ts';
import type { Database } from '../../db/open-db.ts';
import { findPerson, type Invitation, setTeam } from '../people/index.ts';
import { viewerOf } from '../queries/index.ts';
import { takeUse } from './invites-store.ts';

/**
 * What an invitation gives a new person: the team of whoever invited him, which begins with the first colleague when there was none, and his
 * origin. Never his licence: a trial of one's own is all that comes with it.
 */
export async function takeInvite(
  config: Config,
  tx: Database,
  inviteHash: string,
  now: Date,
): Promise<Invitation | undefined> {
  const inviterId = await takeUse(tx, inviteHash, now);
  const inviter = inviterId === undefined ? undefined : await findPerson(tx, inviterId, now);
  if (inviter === undefined) return undefined;
  const known = viewerOf(config, inviter).team;
  const team = known ?? `of ${inviter.id}`;
  if (known === null) await setTeam(tx, inviter.id, team, now);
  return { team, origin: inviter.origin };
}
