import type { Command } from './command.ts';

/** Commands about what everybody runs at this moment. */
export const runCommands: readonly Command[] = [
  {
    words: 'runs list',
    says: 'The runs of everybody that go on or wait, on all nodes.',
    method: 'GET',
    path: '/api/admin/runs',
    columns: ['id', 'email', 'connection', 'name', 'state', 'orderedAt', 'startedAt', 'rows', 'queuePosition', 'node'],
  },
  {
    words: 'runs cancel',
    takes: ['run'],
    says: "Cancels somebody's run; the person reads that an administrator did.",
    method: 'POST',
    path: '/api/admin/runs/:run/cancel',
    body: () => ({}),
  },
];
