import { auditCommands } from './audit-commands.ts';
import { type Command, get, post } from './command.ts';
import { connectionCommands } from './connection-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { printStatus } from './print-status.ts';
import { teamCommands } from './team-commands.ts';

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
