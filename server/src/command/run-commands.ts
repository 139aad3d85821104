import type { Command } from './command.ts';

export const runCommands: readonly Command[] = [
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
