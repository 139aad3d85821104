import { auditCommands } from './audit-commands.ts';
import type { Command } from './command.ts';
import { connectionCommands } from './connection-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { printStatus } from './print-status.ts';
import { runCommands } from './run-commands.ts';
import { teamCommands } from './team-commands.ts';

export const commands: readonly Command[] = [
  {
    words: 'status',
    says: 'Shows server status: nodes, runs, storage, email, recent failures.',
    method: 'GET',
    path: '/api/admin/status',
    print: printStatus,
  },
  ...peopleCommands,
  ...teamCommands,
  ...runCommands,
  ...auditCommands,
  ...connectionCommands,
  {
    words: 'mail list',
    says: 'Lists recent emails and their delivery status.',
    method: 'GET',
    path: '/api/mails',
    columns: ['id', 'createdAt', 'kind', 'to', 'state', 'attempts', 'lastError'],
  },
  { words: 'mail show', takes: ['mail'], says: 'Shows an email.', method: 'GET', path: '/api/mails/:mail' },
  {
    words: 'first-admin-code',
    says: 'Creates the one-time code for the first admin. Works only until an admin exists.',
    method: 'POST',
    path: '/api/admin/first-admin-code',
    body: () => ({}),
  },
];
