import type { Config } from '../../config/config.ts';
import type { Person } from '../../http/callers/person.ts';

/** A user who looks at queries: they see their own and those that their team shares. */
export interface Viewer {
  readonly personId: string;
  readonly team: string | null;
}

/**
 * The user with their team: the one that an invite made them a member of, else the team of their verified email domain, if the
 * operator lists it. Other domains, e.g. those of public mail services, make no team.
 */
export function viewerOf({ teamDomains }: Pick<Config, 'teamDomains'>, person: Person): Viewer {
  const domain = person.email.toLowerCase().split('@').at(-1) ?? '';
  const ofDomain = teamDomains.includes(domain) ? domain : null;
  // A user whom an admin removed has the empty team: the domain doesn't add them again.
  return { personId: person.id, team: person.team === null ? ofDomain : person.team || null };
}
