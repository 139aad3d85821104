import { auditCommands } from './audit-commands.ts';
import type { Command } from './command.ts';
import { connectionCommands } from './connection-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { printStatus } from './print-status.ts';
import { runCommands } from './run-commands.ts';
import { teamCommands } from './team-commands.ts';

/** What `npm run admin` can do: one row for each call, in the order of the help. */
export const commands: readonly Command[] = [
  {
    words: 'status',
    says: 'How the server is doing: nodes, runs, storage, mail, what failed last.',
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
    says: 'The latest mails and whether they were sent.',
    method: 'GET',
    path: '/api/mails',
    columns: ['id', 'createdAt', 'kind', 'to', 'state', 'attempts', 'lastError'],
  },
  { words: 'mail show', takes: ['mail'], says: 'One mail.', method: 'GET', path: '/api/mails/:mail' },
  {
    words: 'first-admin-code',
    says: 'Makes the one-time code of the first admin, while there is none.',
    method: 'POST',
    path: '/api/admin/first-admin-code',
    body: () => ({}),
  },
];
