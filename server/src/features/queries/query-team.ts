import type { Config } from '../../config/config.ts';
import type { Person } from '../../http/callers/person.ts';

export type Viewer = ReturnType<typeof viewerOf>;

/** By invite, else the team of their verified email domain, if the operator lists it. */
export function viewerOf({ teamDomains }: Pick<Config, 'teamDomains'>, person: Pick<Person, 'id' | 'email' | 'team'>) {
  const domain = person.email.toLowerCase().split('@').at(-1) ?? '';
  const ofDomain = teamDomains.includes(domain) ? domain : null;
  // A user whom an admin removed has the empty team: the domain doesn't add them again.
  return { personId: person.id, team: person.team === null ? ofDomain : person.team || null };
}
