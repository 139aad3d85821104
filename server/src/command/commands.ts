import { auditCommands } from './audit-commands.ts';
import type { Command } from './command.ts';
import { connectionCommands } from './connection-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { printStatus } from './print-status.ts';
import { teamCommands } from './team-commands.ts';

const runCommands: readonly Command[] = [
  {
    words: 'runs list',
    says: 'Lists running and queued runs on all nodes.',
    method: 'GET',
    path: '/api/admin/runs',
    columns: ['id', 'email', 'connection', 'name', 'state', 'orderedAt', 'startedAt', 'rows', 'queuePosition', 'node'],
  },
  {
    words: 'runs cancel',
    takes: ['run'],
    says: 'Cancels a run. The owner sees that an administrator canceled it.',
    method: 'POST',
    path: '/api/admin/runs/:run/cancel',
    body: () => ({}),
  },
];

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
