import { auditCommands } from './audit-commands.ts';
import { type Command, get, post, put, remove } from './command.ts';
import { connectionCommands } from './connection-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { printStatus } from './print-status.ts';

const teamCommands: readonly Command[] = [
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

const runCommands: readonly Command[] = [
  get('runs list', 'Lists running and queued runs on all nodes.', '/api/admin/runs', {
    columns: ['id', 'email', 'connection', 'name', 'state', 'orderedAt', 'startedAt', 'rows', 'queuePosition', 'node'],
  }),
  post(
    'runs cancel',
    'Cancels a run. The owner sees that an administrator canceled it.',
    '/api/admin/runs/:run/cancel',
    { takes: ['run'] },
  ),
];

export const commands: readonly Command[] = [
  get('status', 'Shows server status: nodes, runs, storage, email, recent failures.', '/api/admin/status', {
    print: printStatus,
  }),
  ...peopleCommands,
  ...teamCommands,
  ...runCommands,
  ...auditCommands,
  ...connectionCommands,
  get('mail list', 'Lists recent emails and their delivery status.', '/api/mails', {
    columns: ['id', 'createdAt', 'kind', 'to', 'state', 'attempts', 'lastError'],
  }),
  get('mail show', 'Shows an email.', '/api/mails/:mail', { takes: ['mail'] }),
  post(
    'first-admin-code',
    'Creates the one-time code for the first admin. Works only until an admin exists.',
    '/api/admin/first-admin-code',
  ),
];
