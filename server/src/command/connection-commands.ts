import type { ConnectionBody } from '@platbook/contract/connections';
import type { Command } from './command.ts';

/** Who is to use it: addresses with commas between, `everybody`, or `-` for admins alone. */
function accessesOf(people = ''): string[] | null {
  if (people === 'everybody') return null;
  return people === '-' ? [] : people.split(',').filter(Boolean);
}

/** Commands about connections. */
export const connectionCommands: readonly Command[] = [
  {
    words: 'connections list',
    says: 'All connections, who may use them and how they were last tested.',
    method: 'GET',
    path: '/api/admin/connections',
    columns: ['id', 'name', 'driver', 'source', 'audience', 'people', 'lastTest'],
  },
  {
    words: 'connections test',
    takes: ['connection'],
    says: 'Connects with what is saved and says what answered.',
    method: 'POST',
    path: '/api/admin/connections/:connection/test',
    body: () => ({}),
    fails: (answer) => ((answer as { isGood: boolean }).isGood ? undefined : 'The connection does not work.'),
  },
  {
    words: 'connections access',
    takes: ['connection', 'people'],
    says: 'Says who may use a connection that an admin made: addresses with commas between, everybody, or - for admins alone.',
    method: 'PUT',
    path: '/api/connections/:connection',
    before: '/api/connections/:connection',
    // Secrets that are not named stay as they are.
    body: ({ people }, before) => ({ ...(before as ConnectionBody), accesses: accessesOf(people) }),
    columns: ['id', 'name', 'accesses'],
  },
  {
    words: 'connections delete',
    takes: ['connection'],
    says: 'Deletes a connection that an admin made, and ends what runs on it.',
    method: 'DELETE',
    path: '/api/connections/:connection',
    done: 'The connection is deleted.',
  },
];
