import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { ApiEndpoint } from './endpoints/endpoint.ts';
import { apiEndpoints, nameOf } from './endpoints/endpoints.ts';

/** The objects that a license lacks for an endpoint. Of a list of alternatives, any one is enough, so the first is listed. */
export function lockedObjectsOf({ from }: ApiEndpoint, { objects }: EntitlementSet): string[] {
  const isHeld = (name: string) => objects.includes('*') || objects.includes(name) || name.startsWith('Reference.');
  return from
    .map((each) => [each].flat())
    .filter((alternatives) => !alternatives.some(isHeld))
    .flatMap(([first]) => first ?? []);
}

/** Names of the endpoints that a license can't call. Without an object after the first, an endpoint returns less. */
export function lockedEndpoints(set: EntitlementSet): string[] {
  return apiEndpoints
    .filter((endpoint) => lockedObjectsOf({ ...endpoint, from: endpoint.from.slice(0, 1) }, set).length > 0)
    .map(nameOf);
}
