import type { TestClient } from '../test-client.ts';
import { ownObject, type RouteRow, unknownId } from './route-row.ts';

const url = 'https://hooks.example.com/foreign';
/** An admin has to allow it first. */
export const allowedDestination = { kind: 'webhook', value: 'hooks.example.com', hasRows: false };
const anAddress = () => ({ kind: 'address', value: 'example.com', hasRows: false });
const aWebhook = async (owner: TestClient) =>
  (await owner.post('/api/webhooks', { name: 'Foreign', kind: 'json', url })).json.webhook.id as string;
const admins = (more: Partial<RouteRow> = {}) => ownObject(async () => unknownId, { expired: 404, ...more });

export const deliveryRoutes: Record<string, RouteRow> = {
  'GET /api/deliveries': { kind: 'own list', expired: 200 },
  'GET /api/deliveries/unsubscribed': { kind: 'own list', expired: 400 },
  'GET /api/deliveries/recipients': { kind: 'own list', expired: 400 },
  'POST /api/deliveries/:id/replay': admins({ body: () => ({}), expired: 403 }),
  'GET /api/admin/destinations': { kind: 'own list' },
  'POST /api/admin/destinations': { kind: 'own list', body: anAddress },
  'PUT /api/admin/destinations/:id': admins({ body: anAddress }),
  'DELETE /api/admin/destinations/:id': admins(),
  'POST /api/admin/destinations/:id/test': admins({ body: () => ({}) }),
  'GET /api/buckets': { kind: 'own list', expired: 200 },
  'GET /api/webhooks': { kind: 'own list', expired: 200 },
  'POST /api/webhooks': { kind: 'own list', body: () => ({ name: 'New', kind: 'json', url }) },
  'PUT /api/webhooks/:id': ownObject(aWebhook, { body: () => ({ name: 'Taken', isOn: true }), expired: 404 }),
  'DELETE /api/webhooks/:id': ownObject(aWebhook, { expired: 404 }),
  'POST /api/webhooks/:id/secret': ownObject(aWebhook, { body: () => ({}), expired: 404 }),
  'POST /api/webhooks/:id/test': ownObject(aWebhook, { body: () => ({}), expired: 404 }),
};
