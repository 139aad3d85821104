import { LICENSED, TRIAL } from '../run-sql.ts';
import type { TestClient } from '../test-client.ts';
import { ownObject, type RouteRow, unknownId } from './route-row.ts';

export const aQuery = async (owner: TestClient) =>
  (await owner.post('/api/queries', { name: 'Foreign' })).json.id as string;
const aLink = async (owner: TestClient) =>
  (await owner.post(`/api/queries/${await aQuery(owner)}/share-links`, { view: 'query', days: 1 })).json.id as string;
const aScheduleBody = (queryId = 'DSPRP-PRP03') => ({
  name: 'Foreign',
  queryId,
  connectionId: TRIAL,
  rule: { preset: 'daily', hour: 7, minute: 0 },
  timeZone: 'America/New_York',
});
const aSchedule = async (owner: TestClient) => (await owner.post('/api/schedules', aScheduleBody())).json.id as string;
const anAlertBody = (scheduleId: string) => ({ name: 'Foreign', scheduleId, condition: { kind: 'failure' } });
const anAlert = async (owner: TestClient) =>
  (await owner.post('/api/alerts', anAlertBody(await aSchedule(owner)))).json.id as string;
export const aConnection = async () => LICENSED;
export const queryRoutes: Record<string, RouteRow> = {
  'GET /api/queries': { kind: 'own list', expired: 200 },
  'POST /api/queries': {
    kind: 'own list',
    foreign: aConnection,
    body: () => ({ name: 'New' }),
    carries: (id) => ({ body: { name: 'New', connectionId: id } }),
    expired: 200,
  },
  'GET /api/queries/:id': ownObject(aQuery, { expired: 404 }),
  'PUT /api/queries/:id': ownObject(aQuery, { body: () => ({ name: 'Taken', queryText: 'select 2' }), expired: 404 }),
  'DELETE /api/queries/:id': ownObject(aQuery, { expired: 404 }),
  'POST /api/queries/:id/restore': ownObject(aQuery, { body: () => ({}), expired: 404 }),
  'PUT /api/queries/:id/sharing': ownObject(aQuery, { body: () => ({ sharing: 'read' }), expired: 404 }),
  'GET /api/queries/:id/shares': ownObject(aQuery, { expired: 404 }),
  'POST /api/queries/:id/shares': ownObject(aQuery, {
    body: () => ({ people: [{ id: unknownId, permission: 'read' }] }),
  }),
  'DELETE /api/queries/:id/shares/:personId': ownObject(aQuery, { expired: 404 }),
  'GET /api/people-search': { kind: 'own list' },
  'GET /api/queries/:id/share-links': ownObject(aQuery, { expired: 404 }),
  'POST /api/queries/:id/share-links': ownObject(aQuery, { body: () => ({ view: 'query', days: 7 }) }),
  'DELETE /api/share-links/:id': ownObject(aLink, { expired: 404 }),
  'POST /api/share-links/:id/open': ownObject(aLink, { body: () => ({}) }),
  'PUT /api/queries/:id/star': ownObject(aQuery, { body: () => ({ isStarred: true }), expired: 404 }),
  'GET /api/queries.zip': { kind: 'own list', expired: 200, changes: true },
  'GET /api/query-counts': { kind: 'own list', expired: 200 },
  'GET /api/queries/:id/versions': ownObject(aQuery, { expired: 404 }),
  'GET /api/drafts': { kind: 'own list', expired: 200 },
  'POST /api/drafts/discard': { kind: 'own list', body: () => ({ ids: ['new'] }), expired: 200 },
  'GET /api/drafts/:id': ownObject(aQuery, { expired: 404 }),
  'PUT /api/drafts/:id': ownObject(aQuery, {
    body: () => ({ text: 'select 2', name: '', version: null, device: 'Firefox on Linux' }),
    expired: 404,
  }),
  'DELETE /api/drafts/:id': ownObject(aQuery, { expired: 404 }),
  'GET /api/schedules': { kind: 'own list', expired: 200 },
  'POST /api/schedules': {
    kind: 'own list',
    foreign: aQuery,
    body: aScheduleBody,
    carries: (id) => ({ body: aScheduleBody(id) }),
  },
  'GET /api/schedules/:id': ownObject(aSchedule, { expired: 404 }),
  'PUT /api/schedules/:id': ownObject(aSchedule, { body: aScheduleBody, expired: 404 }),
  'DELETE /api/schedules/:id': ownObject(aSchedule, { expired: 404 }),
  'POST /api/schedules/:id/restore': ownObject(aSchedule, { body: () => ({}), expired: 404 }),
  'GET /api/schedule-subjects': { kind: 'own list', expired: 200 },
  'POST /api/schedules/:id/pause': ownObject(aSchedule, { body: () => ({}), expired: 404 }),
  'POST /api/schedules/:id/resume': ownObject(aSchedule, { body: () => ({}), expired: 404 }),
  'POST /api/schedules/:id/run': ownObject(aSchedule, { body: () => ({}), expired: 404 }),
  'GET /api/schedules/:id/runs': ownObject(aSchedule, { expired: 404 }),
  'POST /api/schedules/:id/transfer': ownObject(aSchedule, { body: () => ({ personId: unknownId }), expired: 404 }),
  'POST /api/schedule-times': {
    kind: 'own list',
    body: () => ({ rule: { cron: '0 7 * * *' }, timeZone: 'America/New_York' }),
    expired: 200,
  },
  'GET /api/alerts': { kind: 'own list', expired: 200 },
  'POST /api/alerts': {
    kind: 'own list',
    foreign: aSchedule,
    body: () => anAlertBody(unknownId),
    carries: (id) => ({ body: anAlertBody(id) }),
  },
  'GET /api/alerts/:id': ownObject(anAlert, { expired: 404 }),
  'PUT /api/alerts/:id': ownObject(anAlert, { body: () => anAlertBody(unknownId), expired: 404 }),
  'DELETE /api/alerts/:id': ownObject(anAlert, { expired: 404 }),
  'POST /api/alerts/:id/snooze': ownObject(anAlert, { body: () => ({ until: null }), expired: 404 }),
  'POST /api/alerts/:id/mute': ownObject(anAlert, { body: () => ({}), expired: 404 }),
  'POST /api/alerts/:id/unmute': ownObject(anAlert, { body: () => ({}), expired: 404 }),
  'GET /api/alerts/:id/events': ownObject(anAlert, { expired: 404 }),
  'GET /api/alerts/:id/events/:eventId/rows': ownObject(anAlert, { expired: 404 }),
  'GET /api/tags': { kind: 'own list', expired: 200 },
  'GET /api/tag-counts': { kind: 'own list', expired: 200 },
};
