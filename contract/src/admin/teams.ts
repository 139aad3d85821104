import Type, { type Static } from 'typebox';
import { inviteLinkShape } from '../account/users.ts';
import { origins, roles } from '../app-info.ts';
import { endpoint } from '../endpoint.ts';
import { emailShape, emptyShape, idShape, nullable, oneOf } from '../text.ts';
import { licenseShape } from './people.ts';

const openInviteShape = Type.Object({
  /** Identifies the invitation; it isn't the secret in the link. */
  id: Type.String(),
  /** The email address it was sent to; '' for a link that was copied. */
  email: Type.String(),
  by: Type.String(),
  team: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  usesLeft: Type.Integer(),
});
export type OpenInvite = Static<typeof openInviteShape>;

/** What admins see of an invitation. */
const grantingInviteShape = Type.Object({
  ...openInviteShape.properties,
  /** Granted when the invitation is used; the license is null if the person starts a trial. */
  role: oneOf(roles),
  license: nullable(licenseShape),
});
export type GrantingInvite = Static<typeof grantingInviteShape>;

export const listInvites = endpoint('GET', '/api/admin/invites', {
  summary: 'Lists open invitations, newest first. Admins only.',
  reply: Type.Array(grantingInviteShape),
});

export const invitePerson = endpoint('POST', '/api/admin/invites', {
  summary:
    'Emails a single-use invitation to a team or to a separate trial, with a role and a license if given. Admins only.',
  refuses: 'the address of a person who already has an account, and a license that could not be granted today.',
  body: Type.Object({
    email: emailShape,
    teamId: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
    origin: Type.Optional(nullable(oneOf(origins))),
    /** With a role or a license, the invitation works only for its address. */
    role: Type.Optional(oneOf(roles)),
    license: Type.Optional(nullable(licenseShape)),
  }),
  reply: grantingInviteShape,
});

export const revokeInvite = endpoint('DELETE', '/api/admin/invites/:id', {
  summary: 'Revokes an invitation. Admins only.',
  reply: emptyShape,
});

const teamIdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 300 }) });
const listedTeamShape = Type.Object({
  /** A domain, or the invitation that started the team; opaque to callers. */
  id: Type.String(),
  name: Type.String(),
  members: Type.Integer(),
  openInvites: Type.Integer(),
  isDomain: Type.Boolean(),
});
export type ListedTeam = Static<typeof listedTeamShape>;

export const listTeams = endpoint('GET', '/api/admin/teams', {
  summary: 'Lists teams by name. Admins only.',
  reply: Type.Array(listedTeamShape),
});

const teamDetailShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isDomain: Type.Boolean(),
  members: Type.Array(Type.Object({ id: Type.String(), email: Type.String(), displayName: Type.String() })),
  invites: Type.Array(grantingInviteShape),
});
export type TeamDetail = Static<typeof teamDetailShape>;

export const getTeam = endpoint('GET', '/api/admin/teams/:id', {
  summary: 'Returns a team with its members and open invitations. Admins only.',
  params: teamIdParams,
  reply: teamDetailShape,
});

export const renameTeam = endpoint('PUT', '/api/admin/teams/:id', {
  summary: 'Renames a team. Admins only.',
  params: teamIdParams,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) }),
  reply: teamDetailShape,
});

export const removeTeamMember = endpoint('DELETE', '/api/admin/teams/:id/members/:personId', {
  summary: 'Removes a person from a team and revokes the invitations they created. Admins only.',
  params: Type.Object({ ...teamIdParams.properties, personId: idShape }),
  reply: teamDetailShape,
});

export const listOwnInvites = endpoint('GET', '/api/team-invites', {
  summary: "Lists open invitations to the caller's team, newest first.",
  reply: Type.Array(Type.Object({ ...openInviteShape.properties, canRevoke: Type.Boolean() })),
});

export const createOwnInvite = endpoint('POST', '/api/team-invites', {
  summary: "Creates another link that invites colleagues to the caller's team. Earlier links keep working.",
  body: emptyShape,
  reply: inviteLinkShape,
});

export const revokeOwnInvite = endpoint('DELETE', '/api/team-invites/:id', {
  summary: 'Revokes an invitation that the caller made; admins can revoke any.',
  reply: emptyShape,
});
