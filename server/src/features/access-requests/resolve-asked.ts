import type { AccessKind, AccessWish } from '@platbook/contract/account/access-requests';
import { counties as allCounties } from '@platbook/contract/property/counties';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { findEndpoint, lockedObjectsOf } from '../property-api/index.ts';
import { fewestPacks, type Packs, type WithPacks } from '../solutions/index.ts';

/** What was asked for in the catalog's spelling, and the packs and counties that would give it. */
export interface Asked {
  readonly kind: AccessKind;
  readonly subject: string;
  readonly packs: readonly string[];
  readonly counties: readonly string[];
}

type Needed = Pick<Services, 'warehouse'> & WithPacks;
type Wish = Pick<AccessWish, 'kind' | 'subject' | 'counties'>;

/** From the public catalog only. Throws access.unknown, and request.invalid for counties with another kind. */
export function resolveAsked(services: Needed, person: Person, { kind, subject, counties }: Wish): Asked {
  if ((counties !== undefined) !== (kind === 'counties'))
    throw problem('request.invalid', 'counties must be given exactly for a request for counties');
  const asked = resolvers[kind](services, person, subject, counties ?? []);
  if (asked === undefined) throw problem('access.unknown');
  return { kind, subject: '', packs: [], counties: [], ...asked };
}

type Resolve = (
  services: Needed,
  person: Person,
  subject: string,
  counties: readonly string[],
) => Partial<Asked> | undefined;

const knownCounties = new Set(allCounties.map(({ fips }) => fips));

const resolvers: Record<AccessKind, Resolve> = {
  account: () => ({}),
  counties: (_services, _person, _subject, counties) =>
    counties.every((fips) => knownCounties.has(fips)) ? { counties: counties.toSorted() } : undefined,
  pack({ packs }, _person, subject) {
    const pack = packs.find(subject);
    return pack && { subject: pack.code, packs: [pack.code] };
  },
  table({ packs, warehouse }, _person, subject) {
    const known = warehouse
      .dictionary()
      .find(({ schema, name }) => `${schema}.${name}`.toLowerCase() === subject.toLowerCase());
    if (known === undefined) return undefined;
    const name = `${known.schema}.${known.name}`;
    return { subject: name, packs: codesOf([name], packs) };
  },
  endpoint({ packs }, { entitlement }, subject) {
    const endpoint = findEndpoint(subject);
    return endpoint && { subject, packs: codesOf(lockedObjectsOf(endpoint, entitlement), packs) };
  },
};

const codesOf = (objects: readonly string[], packs: Packs) => fewestPacks(objects, packs.list).map(({ code }) => code);
