import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { listWithPeople, setListed } from '../connections/index.ts';
import { changePerson, type PersonChangeOf } from './change-person.ts';

/**
 * Sets which connections with listed users a user can use; other connections are open to everyone or come with a license. Throws
 * connection.not-found for a connection without such a list.
 */
export async function changeConnections(services: Services, of: PersonChangeOf, ids: readonly string[]): Promise<void> {
  await changePerson(services, of, async (tx, row) => {
    const listing = new Set((await listWithPeople(tx)).filter((each) => each.isListed).map(({ id }) => id));
    if (row.email === '' || ids.some((id) => !listing.has(id))) throw problem('connection.not-found');
    const { added, removed } = await setListed(tx, row.email, new Set(ids));
    if (added.length + removed.length === 0) return undefined;
    const changes = [
      ...added.map((name) => ({ what: name, before: 'no', after: 'may use' })),
      ...removed.map((name) => ({ what: name, before: 'may use', after: 'no' })),
    ];
    return { kind: 'person_connections_changed', changes };
  });
}
