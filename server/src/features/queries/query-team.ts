import type { Config } from '../../config.ts';
import type { Person } from '../../http/person.ts';

/** Who looks at queries: he sees his own and those that his team shares. */
export interface Viewer {
  readonly personId: string;
  /** Null for someone who has no team. */
  readonly team: string | null;
}

/**
 * The person with his team: the one that an invitation made him a member of, else the people whose verified email addresses are of one domain that the operator has named. Domains that
 * no one named, as those of public mail services, make no team.
 */
export function viewerOf({ teamDomains }: Pick<Config, 'teamDomains'>, person: Person): Viewer {
  const domain = person.email.toLowerCase().split('@').at(-1) ?? '';
  const ofDomain = teamDomains.includes(domain) ? domain : null;
  // Whom an admin took out has the empty team: the domain does not take him in again.
  return { personId: person.id, team: person.team === null ? ofDomain : person.team || null };
}
