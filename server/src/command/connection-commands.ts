import type { ConnectionBody } from '@platbook/contract/workbench/connections';
import { type Command, get, post, put, remove } from './command.ts';

function accessesOf(people = ''): string[] | null {
  if (people === 'everyone') return null;
  return people === '-' ? [] : people.split(',').filter(Boolean);
}

export const connectionCommands: readonly Command[] = [
  get('connections list', 'Lists connections, their access and their last test.', '/api/admin/connections', {
    columns: ['id', 'name', 'driver', 'source', 'audience', 'people', 'lastTest'],
  }),
  post('connections test', 'Tests a saved connection.', '/api/admin/connections/:connection/test', {
    takes: ['connection'],
    fails: (answer) => ((answer as { isGood: boolean }).isGood ? undefined : "The connection doesn't work."),
  }),
  put(
    'connections access',
    'Sets who can use a connection created by an admin: comma-separated email addresses, everyone, or - for admins only.',
    '/api/connections/:connection',
    {
      takes: ['connection', 'people'],
      before: '/api/connections/:connection',
      // Secrets that aren't sent stay as they are.
      body: ({ people }, before) => ({ ...(before as ConnectionBody), accesses: accessesOf(people) }),
      columns: ['id', 'name', 'accesses'],
    },
  ),
  remove(
    'connections delete',
    'Deletes a connection created by an admin and cancels its running queries.',
    '/api/connections/:connection',
    { takes: ['connection'], done: 'Connection deleted.' },
  ),
];
