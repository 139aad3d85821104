/** Teams and the links that invite into them: for admins, and a person's own. */
import Type, { type Static } from 'typebox';
import { origins } from './app-info.ts';
import { endpoint } from './endpoint.ts';
import { emptyShape, idParamsShape, idShape, nullable } from './text.ts';

const openInviteShape = Type.Object({
  /** Names the invitation and opens nothing. */
  id: Type.String(),
  /** Whom it was mailed to; '' for a link that its maker gave away. */
  email: Type.String(),
  /** Whose invitation it is; '' where nobody is known. */
  by: Type.String(),
  /** The team that it leads into, as it is called; '' for an account of its own. */
  team: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  usesLeft: Type.Integer(),
});
export type OpenInvite = Static<typeof openInviteShape>;

export const listInvites = endpoint({
  method: 'GET',
  path: '/api/admin/invites',
  summary: 'Invitations that can still be used, newest first; for admins.',
  reply: Type.Array(openInviteShape),
});

export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/admin/invites',
  summary: 'Mails somebody a link that works once: into a team, or to a trial of his own; for admins.',
  body: Type.Object({
    email: Type.String({ minLength: 3, maxLength: 254 }),
    /** Id of the team; null or absent for none. */
    teamId: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
    origin: Type.Optional(nullable(Type.Unsafe<(typeof origins)[number]>({ type: 'string', enum: [...origins] }))),
  }),
  reply: openInviteShape,
});

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: '/api/admin/invites/:id',
  summary: 'Ends an invitation; for admins.',
  params: idParamsShape,
  reply: emptyShape,
});

const teamIdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 300 }) });
const listedTeamShape = Type.Object({
  /** A domain, or what an invitation began: opaque to callers. */
  id: Type.String(),
  name: Type.String(),
  members: Type.Integer(),
  openInvites: Type.Integer(),
  /** Everybody whose verified address is of this domain belongs to it, as the operator said. */
  isDomain: Type.Boolean(),
});
export type ListedTeam = Static<typeof listedTeamShape>;

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/admin/teams',
  summary: 'Teams with people in them, by name; for admins.',
  reply: Type.Array(listedTeamShape),
});

const teamDetailShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isDomain: Type.Boolean(),
  members: Type.Array(Type.Object({ id: Type.String(), email: Type.String(), displayName: Type.String() })),
  invites: Type.Array(openInviteShape),
});
export type TeamDetail = Static<typeof teamDetailShape>;

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/admin/teams/:id',
  summary: 'A team with its people and its open invitations; for admins.',
  params: teamIdParams,
  reply: teamDetailShape,
});

export const renameTeam = endpoint({
  method: 'PUT',
  path: '/api/admin/teams/:id',
  summary: 'Gives a team another name; for admins.',
  params: teamIdParams,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) }),
  reply: teamDetailShape,
});

export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/admin/teams/:id/members/:personId',
  summary: 'Takes a person out of a team, and ends the invitations that he made into it; for admins.',
  params: Type.Object({ ...teamIdParams.properties, personId: idShape }),
  reply: teamDetailShape,
});

export const listOwnInvites = endpoint({
  method: 'GET',
  path: '/api/team-invites',
  summary: "Open invitations into the caller's team, newest first.",
  reply: Type.Array(openInviteShape),
});

export const revokeOwnInvite = endpoint({
  method: 'DELETE',
  path: '/api/team-invites/:id',
  summary: "Ends an invitation into the caller's team.",
  params: idParamsShape,
  reply: emptyShape,
});
