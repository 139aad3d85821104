import { type Command, get, post, put, remove } from './command.ts';

export const teamCommands: readonly Command[] = [
  get('teams list', 'Lists teams.', '/api/admin/teams'),
  get('teams show', 'Shows a team.', '/api/admin/teams/:team', { takes: ['team'] }),
  put('teams rename', 'Renames a team.', '/api/admin/teams/:team', {
    takes: ['team', 'name'],
    body: ({ name }) => ({ name }),
    columns: ['id', 'name'],
  }),
  remove('teams remove', 'Removes a person from a team.', '/api/admin/teams/:team/members/:person', {
    takes: ['team', 'person'],
    columns: ['id', 'name', 'members'],
  }),
  post('teams invite', 'Emails a single-use invitation link.', '/api/admin/invites', {
    takes: ['email'],
    options: { team: 'team ID or name. Default: no team, own trial' },
    body: ({ email, team }) => ({ email, ...(team === undefined ? {} : { teamId: team }) }),
  }),
  get('teams invites', 'Lists open invitations.', '/api/admin/invites'),
  remove('teams revoke', 'Revokes an invitation.', '/api/admin/invites/:invite', {
    takes: ['invite'],
    done: 'Invitation revoked.',
  }),
];
