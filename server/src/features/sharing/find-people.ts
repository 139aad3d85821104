import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { listActivePeople } from '../people/index.ts';
import { viewerOf } from '../queries/index.ts';

type Asked = { readonly search: string } | { readonly ids: readonly string[] };

/** Active members of the caller's team, or for an admin everyone active; never the caller. */
export async function findPeople(
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  person: Person,
  asked: Asked,
  count: number,
) {
  const { team } = viewerOf(config, person);
  const isAdmin = person.role === 'admin';
  if (team === null && !isAdmin) return [];
  const within = isAdmin || team === null ? undefined : { key: team, isDomain: config.teamDomains.includes(team) };
  const found = await listActivePeople(db, { ...asked, team: within }, now(), count + 1);
  return found.filter(({ id }) => id !== person.id).slice(0, count);
}
