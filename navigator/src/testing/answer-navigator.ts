import type { ReplyOf } from '@platbook/contract/endpoint';
import { propertyFields } from '@platbook/contract/property/property-fields';
import { clusterProperties, getMapOutlines, getMapParcels } from '@platbook/contract/property/property-map';
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

export const hits: PropertyHit[] = [
  hit(1001, '3482 Palmetto Run Dr', {
    stage: 'AUC',
    value: 412_300,
    equity: 61.4,
    beds: 3,
    baths: 2,
    area: 1742,
    built: 1948,
  }),
  hit(1002, '1127 Gullwing Ln', {
    stage: 'PRE',
    value: 368_900,
    equity: 48.2,
    beds: 3,
    baths: 1,
    area: 1310,
    built: 1941,
  }),
  hit(1003, '918 Larkmoor Ave', {
    stage: 'REO',
    value: 241_500,
    equity: null,
    beds: 4,
    baths: 2,
    area: 1980,
    built: 1952,
  }),
];

function hit(id: number, address: string, values: PropertyHit['values']): PropertyHit {
  const where = { fips: '12031', city: 'Jacksonville', zip: '32205', apn: `063${id}-0000` };
  return { id, address, ...where, lat: 30.31, lon: -81.71, values: { type: 'SFR', ...values } };
}

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
  server.answers(getNavigatorStart, navigatorStart);
  server.answers(searchProperties, { rows: hits, next: null, previous: null });
  server.answers(countProperties, { count: hits.length });
  server.answers(getPropertyFacet, { values: [], bars: [], none: 0 });
  server.answers(suggestProperties, { suggestions: [], mended: null });
  server.answers(listSavedSearches, []);
  server.answers(clusterProperties, { clusters: [], points: [] });
  server.answers(getMapOutlines, { outlines: [] });
  server.answers(getMapParcels, { parcels: [], isCut: false });
}
