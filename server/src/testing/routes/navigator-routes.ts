import type { TestClient } from '../test-client.ts';
import { ownObject, type RouteRow } from './route-row.ts';

const aProperty = async (owner: TestClient) =>
  String(
    (await owner.get(`/api/navigator/properties?limit=1&where=${encodeURIComponent('county=12086')}`)).json.rows[0].id,
  );
const aSearchBody = () => ({ name: 'Pools', kind: 'search', address: 'where=pool%3DY', ids: [] });
const aSearch = async (owner: TestClient) =>
  (await owner.post('/api/navigator/searches', aSearchBody())).json.id as string;

const rows: Record<string, Omit<RouteRow, 'isNavigator'>> = {
  'GET /api/navigator/start': { kind: 'own list' },
  'GET /api/navigator/suggestions': { kind: 'own list' },
  'GET /api/navigator/properties': { kind: 'own list' },
  'GET /api/navigator/properties/:id': ownObject(aProperty, { changes: true }),
  'GET /api/navigator/properties/:id/comparables': ownObject(aProperty),
  'GET /api/navigator/count': { kind: 'own list' },
  'GET /api/navigator/facets/:field': ownObject(async () => 'noSuchField'),
  'GET /api/navigator/clusters': { kind: 'own list' },
  'GET /api/navigator/tiles/:z/:x/:y': { kind: 'own list', isPlace: true },
  'GET /api/navigator/export': { kind: 'own list' },
  'GET /api/navigator/searches': { kind: 'own list' },
  'POST /api/navigator/searches': { kind: 'own list', body: aSearchBody },
  'PUT /api/navigator/searches/:id': ownObject(aSearch, { body: aSearchBody }),
  'DELETE /api/navigator/searches/:id': ownObject(aSearch),
};

export const navigatorRoutes: Record<string, RouteRow> = Object.fromEntries(
  Object.entries(rows).map(([call, row]) => [call, { ...row, isNavigator: true }]),
);
