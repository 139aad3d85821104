import type { Services } from '../../services.ts';
import { findPerson } from '../people/index.ts';
import { viewerOf } from '../queries/index.ts';
import { listOpenInvites, type StoredInvite } from './invites-store.ts';
import { teamNamesOf } from './teams-store.ts';

/** For admins. */
export const withGrants = ({ invite, grants }: TeamInvite) => ({ ...invite, ...grants });

export type TeamInvite = Awaited<ReturnType<typeof listTeamInvites>>[number];

/** With the team that each currently leads to; null if the inviter has no team yet, because the first colleague creates it. */
export async function listTeamInvites({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>) {
  const stored = await listOpenInvites(db, now());
  const teams = new Map<string, string | null>();
  for (const inviterId of new Set(stored.flatMap((each) => each.inviterId ?? []))) {
    const inviter = await findPerson(db, inviterId, now());
    teams.set(inviterId, inviter === undefined ? null : viewerOf(config, inviter).team);
  }
  const teamOfInvite = ({ inviterId, team }: StoredInvite) =>
    inviterId === null ? team : (teams.get(inviterId) ?? null);
  const names = await teamNamesOf(db, [...new Set(stored.flatMap((each) => teamOfInvite(each) ?? []))]);
  return stored.map((each) => {
    const team = teamOfInvite(each);
    const { id, email, by, inviterId, createdAt, expiresAt, usesLeft } = each;
    const name = team === null ? (inviterId === null ? '' : `Team of ${by}`) : (names.get(team) ?? '');
    const { role = 'editor', license = null } = each.grants ?? {};
    return {
      grants: { role, license },
      invite: { id, email, by, team: name, createdAt, expiresAt, usesLeft },
      team,
      inviterId,
    };
  });
}
