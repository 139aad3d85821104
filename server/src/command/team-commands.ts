import type { Command } from './command.ts';

export const teamCommands: readonly Command[] = [
  { words: 'teams list', says: 'Lists teams.', method: 'GET', path: '/api/admin/teams' },
  { words: 'teams show', takes: ['team'], says: 'Shows a team.', method: 'GET', path: '/api/admin/teams/:team' },
  {
    words: 'teams rename',
    takes: ['team', 'name'],
    says: 'Renames a team.',
    method: 'PUT',
    path: '/api/admin/teams/:team',
    body: ({ name }) => ({ name }),
    columns: ['id', 'name'],
  },
  {
    words: 'teams remove',
    takes: ['team', 'person'],
    says: 'Removes a person from a team.',
    method: 'DELETE',
    path: '/api/admin/teams/:team/members/:person',
    columns: ['id', 'name', 'members'],
  },
  {
    words: 'teams invite',
    takes: ['email'],
    options: { team: 'team ID or name. Default: no team, own trial' },
    says: 'Emails a single-use invitation link.',
    method: 'POST',
    path: '/api/admin/invites',
    body: ({ email, team }) => ({ email, ...(team === undefined ? {} : { teamId: team }) }),
  },
  { words: 'teams invites', says: 'Lists open invitations.', method: 'GET', path: '/api/admin/invites' },
  {
    words: 'teams revoke',
    takes: ['invite'],
    says: 'Revokes an invitation.',
    method: 'DELETE',
    path: '/api/admin/invites/:invite',
    done: 'Invitation revoked.',
  },
];
