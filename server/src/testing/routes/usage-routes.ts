import type { TestClient } from '../test-client.ts';
import type { RouteRow } from './route-row.ts';

const aPerson = async (owner: TestClient) => (await owner.get('/api/app')).json.currentUser.id as string;
const ofPerson = (path: string): RouteRow => ({
  kind: 'own list',
  foreign: aPerson,
  carries: (id) => ({ path: `${path}?of=${id}` }),
  // Usage isn't property data.
  expired: 200,
});

export const usageRoutes: Record<string, RouteRow> = {
  'GET /api/usage': ofPerson('/api/usage'),
  // A download is audited.
  'GET /api/usage.csv': { ...ofPerson('/api/usage.csv'), changes: true },
  'GET /api/usage/people': { kind: 'own list' },
};
