import type { ConnectionBody } from '@platbook/contract/workbench/connections';
import type { Command } from './command.ts';

function accessesOf(people = ''): string[] | null {
  if (people === 'everyone') return null;
  return people === '-' ? [] : people.split(',').filter(Boolean);
}

export const connectionCommands: readonly Command[] = [
  {
    words: 'connections list',
    says: 'Lists connections, their access and their last test.',
    method: 'GET',
    path: '/api/admin/connections',
    columns: ['id', 'name', 'driver', 'source', 'audience', 'people', 'lastTest'],
  },
  {
    words: 'connections test',
    takes: ['connection'],
    says: 'Tests a saved connection.',
    method: 'POST',
    path: '/api/admin/connections/:connection/test',
    body: () => ({}),
    fails: (answer) => ((answer as { isGood: boolean }).isGood ? undefined : "The connection doesn't work."),
  },
  {
    words: 'connections access',
    takes: ['connection', 'people'],
    says: 'Sets who can use a connection created by an admin: comma-separated email addresses, everyone, or - for admins only.',
    method: 'PUT',
    path: '/api/connections/:connection',
    before: '/api/connections/:connection',
    // Secrets that aren't sent stay as they are.
    body: ({ people }, before) => ({ ...(before as ConnectionBody), accesses: accessesOf(people) }),
    columns: ['id', 'name', 'accesses'],
  },
  {
    words: 'connections delete',
    takes: ['connection'],
    says: 'Deletes a connection created by an admin and cancels its running queries.',
    method: 'DELETE',
    path: '/api/connections/:connection',
    done: 'Connection deleted.',
  },
];
