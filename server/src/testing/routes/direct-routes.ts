import type { TestClient } from '../test-client.ts';
import type { RouteRow } from './route-row.ts';

const aPerson = async (owner: TestClient) => (await owner.get('/api/app')).json.currentUser.id as string;
const body = (userId: string) => ({ userId, startIp: '8.8.8.8', endIp: '8.8.8.8' });
const save: RouteRow = {
  kind: 'own list',
  foreign: aPerson,
  body: () => body('00000000-0000-4000-8000-000000000000'),
  carries: (id) => ({ body: body(id) }),
};

export const directRoutes: Record<string, RouteRow> = {
  'GET /api/ip-whitelists/:userId': { kind: 'own object', foreign: aPerson },
  'GET /ip-whitelists/:userId': { kind: 'own object', foreign: aPerson },
  'GET /api/ip-whitelists-default': { kind: 'own list' },
  'GET /ip-whitelists-default': { kind: 'own list' },
  'POST /api/ip-whitelists': save,
  'POST /ip-whitelists': save,
  'DELETE /api/ip-whitelists/:userId': { kind: 'own object', foreign: aPerson },
  'POST /api/direct-check': {
    kind: 'own list',
    foreign: async () => 'property-data',
    body: () => ({ connectionId: 'gateway', password: 'x' }),
    carries: (id) => ({ body: { connectionId: id, password: 'x' } }),
  },
  'GET /api/getconnection/:userId': { kind: 'own object', foreign: aPerson },
  'GET /getconnection/:userId': { kind: 'own object', foreign: aPerson },
};
