import { listAccessRequests } from '@platbook/contract/account/access-requests';
import type { ReplyOf } from '@platbook/contract/endpoint';
import { propertyFields } from '@platbook/contract/property/property-fields';
import { clusterProperties, getMapTile } from '@platbook/contract/property/property-map';
import {
  countProperties,
  getNavigatorStart,
  getPropertyFacet,
  type PropertyHit,
  searchProperties,
  suggestProperties,
} from '@platbook/contract/property/property-search';
import { listSavedSearches } from '@platbook/contract/property/saved-searches';
import type { FakeServer } from '../../../portal/src/testing/fake-server.ts';

const homes = [
  [1001, '3482 Palmetto Run Dr', 'AUC', 412_300, 61.4, 3, 2, 1742, 1948],
  [1002, '1127 Gullwing Ln', 'PRE', 368_900, 48.2, 3, 1, 1310, 1941],
  [1003, '918 Larkmoor Ave', 'REO', 241_500, null, 4, 2, 1980, 1952],
] as const;

export const hits = homes.map(([id, address, stage, value, equity, beds, baths, area, built]): PropertyHit => {
  const where = { fips: '12031', city: 'Jacksonville', zip: '32205', apn: `063${id}-0000` };
  const values = { type: 'SFR', stage, value, equity, beds, baths, area, built };
  return { id, address, ...where, lat: 30.31, lon: -81.71, values };
});

export const navigatorStart: ReplyOf<typeof getNavigatorStart> = {
  displayName: 'Ada Lovelace',
  isTrial: false,
  isPersonalWithheld: false,
  asOf: '2026-06-30',
  properties: 55_000,
  bounds: [-82.1, 30.1, -81.3, 30.6],
  counties: [{ fips: '12031', name: 'Duval', state: 'FL', bounds: [-82.1, 30.1, -81.3, 30.6] }],
  fields: propertyFields.map(({ key }) => ({ key })),
  lockedFields: [],
};

export function answerNavigator(server: FakeServer): void {
  server.answers(listAccessRequests, []);
  server.answers(getNavigatorStart, navigatorStart);
  server.answers(searchProperties, { rows: hits, next: null, previous: null });
  server.answers(countProperties, { count: hits.length });
  server.answers(getPropertyFacet, { values: [], bars: [], none: 0 });
  server.answers(suggestProperties, { suggestions: [], mended: null });
  server.answers(listSavedSearches, []);
  server.answers(clusterProperties, { clusters: [], points: [] });
  server.answers(getMapTile, () => new Response(null, { status: 204 }));
}
