import type { Command } from './command.ts';

/** Commands about teams and invitations. */
export const teamCommands: readonly Command[] = [
  { words: 'teams list', says: 'Teams with people in them.', method: 'GET', path: '/api/admin/teams' },
  { words: 'teams show', takes: ['team'], says: 'One team.', method: 'GET', path: '/api/admin/teams/:team' },
  {
    words: 'teams rename',
    takes: ['team', 'name'],
    says: 'Gives a team another name.',
    method: 'PUT',
    path: '/api/admin/teams/:team',
    body: ({ name }) => ({ name }),
    columns: ['id', 'name'],
  },
  {
    words: 'teams remove',
    takes: ['team', 'person'],
    says: 'Takes a person out of a team.',
    method: 'DELETE',
    path: '/api/admin/teams/:team/members/:person',
    columns: ['id', 'name', 'members'],
  },
  {
    words: 'teams invite',
    takes: ['email'],
    options: { team: 'id or name of the team; without it, to a trial of his own' },
    says: 'Mails somebody a link that works once.',
    method: 'POST',
    path: '/api/admin/invites',
    body: ({ email, team }) => ({ email, ...(team === undefined ? {} : { teamId: team }) }),
  },
  { words: 'teams invites', says: 'Invitations that can still be used.', method: 'GET', path: '/api/admin/invites' },
  {
    words: 'teams revoke',
    takes: ['invite'],
    says: 'Ends an invitation.',
    method: 'DELETE',
    path: '/api/admin/invites/:invite',
    done: 'The invitation is ended.',
  },
];
