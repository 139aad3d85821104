import { aPerson, ownObject, type RouteRow, unknownId } from './route-row.ts';

const body = (userId: string) => ({ userId, startIp: '8.8.8.8', endIp: '8.8.8.8' });
const save: RouteRow = {
  kind: 'own list',
  foreign: aPerson,
  body: () => body(unknownId),
  carries: (id) => ({ body: body(id) }),
};

export const directRoutes: Record<string, RouteRow> = {
  'GET /api/ip-whitelists/:userId': ownObject(aPerson),
  'GET /ip-whitelists/:userId': ownObject(aPerson),
  'GET /api/ip-whitelists-default': { kind: 'own list' },
  'GET /ip-whitelists-default': { kind: 'own list' },
  'POST /api/ip-whitelists': save,
  'POST /ip-whitelists': save,
  'DELETE /api/ip-whitelists/:userId': ownObject(aPerson),
  'POST /api/direct-check': {
    kind: 'own list',
    foreign: async () => 'property-data',
    body: () => ({ connectionId: 'gateway', password: 'x' }),
    carries: (id) => ({ body: { connectionId: id, password: 'x' } }),
  },
  'GET /api/getconnection/:userId': ownObject(aPerson),
  'GET /getconnection/:userId': ownObject(aPerson),
};
