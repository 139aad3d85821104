import { readdirSync } from 'node:fs';
import { getPropertyApiDocument, getPropertyApiExample } from '@platbook/contract/property/property-api';
import { exportFormats } from '@platbook/contract/workbench/exports';
import { apiEndpoints } from '../../features/property-api/endpoints/endpoints.ts';
import { runSql, TRIAL } from '../run-sql.ts';
import type { TestClient } from '../test-client.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { directRoutes } from './direct-routes.ts';
import { navigatorRoutes } from './navigator-routes.ts';
import { aConnection, aQuery, queryRoutes } from './query-routes.ts';
import { aPerson, ownObject, type RouteRow, unknownId } from './route-row.ts';

const aBatch = async (owner: TestClient) => (await runSql(owner, { batchText: 'select 42' })).id;
const aStatement = async (owner: TestClient) =>
  (await runSql(owner, { batchText: 'select 42' })).statements[0]?.id as string;
const aClient = async (owner: TestClient) =>
  (await owner.post('/api/connection-clients', { connectionId: TRIAL })).json.id as string;
const aTicket = async (owner: TestClient) => {
  const id = (await runSql(owner, { batchText: 'select * from range(60000)' })).statements[0]?.id;
  return (await owner.post(`/api/statements/${id}/whole-export`, { format: 'csv' })).json.path
    .split('/')
    .at(-1) as string;
};
const aConnectionBody = () => ({
  name: 'New',
  driver: 'postgres',
  data: { host: 'db.invalid', database: 'd', username: 'u' },
});
const aKey = async (owner: TestClient) => (await owner.post('/api/api-keys', { name: 'Foreign' })).json.id as string;
const anAccessWish = () => ({
  kind: 'pack',
  subject: 'SPFCL',
  message: '',
  ndaVersion: '1',
  path: '/home',
  queryText: '',
});
const anAccessRequest = async (owner: TestClient) =>
  (await owner.post('/api/access-requests', anAccessWish())).json.id as string;
const aMail = async () => unknownId;
const aTeam = async (owner: TestClient) => `of ${await aPerson(owner)}`;
const anInvite = async (owner: TestClient) => {
  await owner.get('/api/get-invitaion-link?email=licensed@example.com');
  return (await owner.get('/api/team-invites')).json[0].id as string;
};
/** An ID that the server never sent is refused for every caller. */
const anErrorReport: RouteRow = {
  kind: 'own list',
  body: () => ({ user_email: 'a@example.com', error_id: unknownId, error_time: 'Jul 1, 2026, 3:00:00 AM PDT' }),
  expired: 400,
};
const aSubject = async (owner: TestClient) => (await owner.get('/api/app')).json.currentUser.userIdB2C as string;
const aSession = async (owner: TestClient) =>
  (await owner.get('/api/sessions')).json.find(({ isThis }: { isThis: boolean }) => isThis).id as string;
const aChange = (id: string) => ({
  id,
  appId: '',
  email: 'licensed@example.com',
  currentPassword: 'Parcels-4-All!',
  password: 'Plat-book-7',
});

const ofPerson = (path: string, more = ''): Record<string, RouteRow> =>
  Object.fromEntries(
    [`/api${path}`, path].map((each) => [
      `GET ${each}`,
      // Without the user in the query string, the call is invalid for every caller.
      ownObject(aPerson, { carries: (id) => ({ path: `${each}?${more}uid=${id}` }), expired: 400 }),
    ]),
  );
const usageOf = (path: string): RouteRow => ({
  kind: 'own list',
  foreign: aPerson,
  carries: (id) => ({ path: `${path}?of=${id}` }),
  // Usage isn't property data.
  expired: 200,
});
const another: RouteRow = { kind: 'own object', isReport: true, foreign: async () => 'another' };
const openToAll: RouteRow = { kind: 'public' };
const file: RouteRow = { kind: 'static' };

/** A key in the header opens the calls of the property API, which its own tests prove; a session changes nothing. */
const propertyApi = apiEndpoints.map(({ path }) => [`GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, openToAll]);

const guideImages = readdirSync(new URL('../../../../docs/guide/images', import.meta.url)).map((name) => [
  `GET /guide-images/${name}`,
  file,
]);

const downloads = Object.fromEntries(
  exportFormats.flatMap((format) =>
    ['', '/api'].map((before) => [`GET ${before}/statement-results/:id.${format}`, ownObject(aStatement)]),
  ),
);

/** One row for every route of the server. A route without a row fails the test: say who can call it. */
export const routeTable: Record<string, RouteRow> = {
  'GET /livez': openToAll,
  'GET /readyz': openToAll,
  'GET /api/app': openToAll,
  'GET /api/banner': openToAll,
  'GET /api/openapi.json': openToAll,
  'GET /api/legal': openToAll,
  'GET /api/sign-in': openToAll,
  'POST /api/token': { kind: 'public', body: () => ({ token: '?code=x&state=y' }) },
  'GET /api/signout': { kind: 'public', changes: true },
  'GET /api/session': { kind: 'own list', expired: 200 },
  'PUT /api/session': { kind: 'own list', body: () => ({}), expired: 200 },
  'GET /api/notifications': { kind: 'own list', expired: 200 },
  ...deliveryRoutes,
  'POST /api/notifications/read': { kind: 'own list', body: () => ({ ids: [] }), expired: 200 },
  'POST /api/admin-registration': { kind: 'own list', body: () => ({ code: 'x' }), expired: 403 },
  'POST /api/admin/first-admin-code': { kind: 'own list', body: () => ({}), expired: 404 },
  'POST /api/admin/database-holds': { kind: 'own list', body: () => ({}), expired: 404 },
  'DELETE /api/admin/database-holds/:id': ownObject(async () => unknownId, { expired: 404 }),
  'POST /api/forgot-password': { kind: 'public', body: () => ({ email: 'nobody@example.org' }) },
  'GET /api/password-reset/:passwordResetId': openToAll,
  'POST /api/password-reset/:passwordResetId': {
    kind: 'public',
    body: () => ({ email: 'a@b.example', password: 'Plat-book-7', passwordConfirmation: 'Plat-book-7' }),
  },
  'POST /api/changepassword': {
    kind: 'own list',
    foreign: aSubject,
    body: () => aChange(unknownId),
    carries: (id) => ({ body: aChange(id) }),
    expired: 404,
  },
  'POST /api/getuser': {
    kind: 'own list',
    foreign: aSubject,
    body: () => ({ id: unknownId }),
    carries: (id) => ({ body: { id } }),
    expired: 404,
  },
  'GET /api/users/:id': ownObject(aPerson, { expired: 404 }),
  'PUT /api/users/:id': ownObject(aPerson, { body: () => ({ newUser: false }), expired: 404 }),
  'GET /api/sessions': { kind: 'own list', expired: 200 },
  'DELETE /api/sessions/:id': ownObject(aSession, { expired: 404 }),
  'DELETE /api/sessions': { kind: 'own list', expired: 200, endsSessions: true },
  'GET /api/get-invitaion-link': {
    kind: 'own list',
    foreign: async () => 'licensed@example.com',
    carries: (email) => ({ path: `/api/get-invitaion-link?email=${email}` }),
    expired: 400,
    changes: true,
  },
  'GET /oidc/*': openToAll,
  'POST /oidc/*': openToAll,
  'GET /unsubscribe/:token': openToAll,
  'POST /unsubscribe/:token': openToAll,
  'POST /subscribe/:token': openToAll,
  'GET /oidc/interaction/:uid': openToAll,
  'POST /oidc/interaction/:uid': openToAll,
  'GET /brand/tokens.css': file,
  'GET /brand/logo.svg': file,
  'GET /brand/logo-dark.svg': file,
  'GET /oidc/assets/tokens.css': file,
  'GET /oidc/assets/pages.css': file,
  'GET /oidc/assets/pages.js': file,
  'GET /oidc/assets/public-sans-latin.woff2': file,
  'GET /oidc/assets/jetbrains-mono-latin.woff2': file,
  'GET /api/connections': { kind: 'own list', expired: 200 },
  'GET /api/connections/:id': ownObject(aConnection, { expiredId: TRIAL }),
  'POST /api/connections': { kind: 'own list', body: aConnectionBody },
  'PUT /api/connections/:id': ownObject(aConnection, { body: aConnectionBody, expiredId: TRIAL }),
  'DELETE /api/connections/:id': ownObject(aConnection, { expiredId: TRIAL }),
  'POST /api/test-connection': { kind: 'own list', body: aConnectionBody },
  'POST /api/connection-clients': {
    kind: 'own list',
    foreign: aConnection,
    body: () => ({ connectionId: TRIAL }),
    carries: (id) => ({ body: { connectionId: id } }),
  },
  'PUT /api/connection-clients/:id': ownObject(aClient, { expired: 404 }),
  'POST /api/connection-clients/:id/tables': ownObject(aClient, {
    body: () => ({ name: 'my_list', columns: [{ name: 'id', type: 'text' }], rows: [['1']] }),
    expired: 404,
  }),
  'DELETE /api/connection-clients/:id': ownObject(aClient, { expired: 404 }),
  'GET /api/drivers': { kind: 'own list', expired: 200 },
  'GET /api/connection-accesses': {
    kind: 'own list',
    foreign: aPerson,
    carries: (id) => ({ path: `/api/connection-accesses?id=${id}` }),
    expired: 200,
  },
  'POST /api/batches': {
    kind: 'own list',
    foreign: aQuery,
    body: () => ({ connectionId: TRIAL, batchText: 'select 1' }),
    carries: (id) => ({ body: { connectionId: TRIAL, batchText: 'select 1', queryId: id } }),
  },
  'GET /api/batches/:id': ownObject(aBatch),
  'GET /api/queries/:id/latest-batch': ownObject(aQuery),
  'PUT /api/batches/:id/cancel': ownObject(aBatch, { body: () => ({}), expired: 404 }),
  'POST /api/batches/:id/leave': ownObject(aBatch, { body: () => ({}), expired: 404 }),
  'GET /api/statements/:id/results': ownObject(aStatement),
  ...downloads,
  'GET /api/statements/:id/export-check': ownObject(aStatement),
  'POST /api/statements/:id/whole-export': ownObject(aStatement, { body: () => ({ format: 'csv' }) }),
  'GET /api/whole-exports/:ticket': ownObject(aTicket, { expired: 404, changes: true }),
  'POST /api/format-sql': {
    kind: 'own list',
    foreign: aConnection,
    body: () => ({ query: 'select 1' }),
    carries: (id) => ({ body: { query: 'select 1', connectionId: id } }),
    expired: 200,
  },
  'GET /api/home': { kind: 'own list' },
  'GET /api/home/reports': { kind: 'own list' },
  'GET /api/history': { kind: 'own list', expired: 200 },
  'GET /api/history/:id': ownObject(aBatch, { expired: 404 }),
  'GET /api/schema-info/:connectionId': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/schema-objects/:connectionId': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/schema-codes/:connectionId': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/column-facts/:connectionId': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/table-sizes/:connectionId': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/fill-rates/:connectionId': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/fill-rates/:connectionId/zips': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/column-values/:connectionId': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/first-rows/:connectionId': ownObject(aConnection, { expiredId: TRIAL }),
  'GET /api/pack-preview/:queryId': ownObject(aQuery),
  'GET /api/locked-objects': {
    kind: 'own list',
    foreign: aConnection,
    carries: (id) => ({ path: `/api/locked-objects?connectionId=${id}` }),
  },
  'GET /api/examples': { kind: 'own list' },
  ...queryRoutes,
  // Asking for access is open to expired accounts and returns no data.
  'GET /api/access-requests': { kind: 'own list', expired: 200 },
  'POST /api/access-requests': { kind: 'own list', body: anAccessWish, expired: 200 },
  'POST /api/access-requests/:id/withdraw': ownObject(anAccessRequest, { body: () => ({}), expired: 404 }),
  'GET /api/admin/access-requests': { kind: 'own list' },
  'GET /api/admin/access-requests-open': { kind: 'own list' },
  'POST /api/admin/access-requests/:id/grant': ownObject(anAccessRequest, {
    body: () => ({ license: { packs: [{ code: '*', endsOn: null }], counties: ['*'] }, answer: '' }),
    expired: 404,
  }),
  'POST /api/admin/access-requests/:id/decline': ownObject(anAccessRequest, {
    body: () => ({ answer: '' }),
    expired: 404,
  }),
  'GET /api/admin/people': { kind: 'own list' },
  'GET /api/admin/people-counts': { kind: 'own list' },
  'GET /api/admin/people.csv': { kind: 'own list', changes: true },
  'GET /api/admin/audit': { kind: 'own list' },
  'GET /api/admin/audit.csv': { kind: 'own list', changes: true },
  'GET /api/admin/audit/seals': { kind: 'own list' },
  'POST /api/admin/audit/verify': { kind: 'own list', body: () => ({}) },
  'GET /api/admin/lately': { kind: 'own list' },
  'GET /api/admin/licence-choices': { kind: 'own list' },
  'GET /api/admin/people/:id': ownObject(aPerson, { expired: 404 }),
  'PUT /api/admin/people/:id': ownObject(aPerson, { body: () => ({ role: 'admin' }), expired: 404 }),
  'PUT /api/admin/people/:id/licence': ownObject(aPerson, {
    body: () => ({ packs: [{ code: '*', endsOn: null }], counties: ['*'] }),
    expired: 404,
  }),
  'PUT /api/admin/people/:id/connections': ownObject(aPerson, { body: () => ({ connectionIds: [] }), expired: 404 }),
  'DELETE /api/admin/people/:id/sessions': ownObject(aPerson, { expired: 404 }),
  'DELETE /api/admin/people/:id/sessions/:sessionId': ownObject(aPerson, { expired: 404 }),
  'POST /api/admin/people/:id/password-reset': ownObject(aPerson, { body: () => ({}), expired: 404 }),
  'GET /api/admin/connections': { kind: 'own list' },
  'POST /api/admin/connections/:id/test': ownObject(aConnection, { body: () => ({}), expired: 404 }),
  'GET /api/admin/status': { kind: 'own list' },
  'PUT /api/admin/banner': {
    kind: 'own list',
    body: () => ({ text: 'Maintenance', from: '2027-01-31T22:00:00Z', until: '2027-01-31T23:00:00Z' }),
  },
  'DELETE /api/admin/banner': { kind: 'own list' },
  'GET /api/admin/runs': { kind: 'own list' },
  'GET /api/admin/runs/recent': { kind: 'own list' },
  'POST /api/admin/runs/:id/cancel': ownObject(aBatch, { body: () => ({}), expired: 404 }),
  'GET /api/admin/invites': { kind: 'own list' },
  'POST /api/admin/invites': { kind: 'own list', body: () => ({ email: 'new@example.com' }) },
  'DELETE /api/admin/invites/:id': ownObject(anInvite, { expired: 404 }),
  'GET /api/admin/teams': { kind: 'own list' },
  'GET /api/admin/teams/:id': ownObject(aTeam, { expired: 404 }),
  'PUT /api/admin/teams/:id': ownObject(aTeam, { body: () => ({ name: 'Taken' }), expired: 404 }),
  'DELETE /api/admin/teams/:id/members/:personId': ownObject(aTeam, { expired: 404 }),
  'GET /api/team-invites': { kind: 'own list', expired: 200 },
  'POST /api/team-invites': { kind: 'own list', body: () => ({}) },
  'DELETE /api/team-invites/:id': ownObject(anInvite, { expired: 404 }),
  'GET /api/mails': { kind: 'own list' },
  'GET /api/mails/:id': ownObject(aMail, { expired: 404 }),
  'POST /api/error-email': anErrorReport,
  'POST /error-email': anErrorReport,
  'GET /api/error-email/:id': ownObject(aMail, { expired: 404 }),
  'GET /api/pntoken': { kind: 'own list' },
  'GET /pntoken': { kind: 'own list' },
  'POST /api/navigator/sessions': { kind: 'own list', body: () => ({ userId: unknownId, token: 'x' }) },
  ...navigatorRoutes,
  'GET /api/map/tiles/:z/:x/:y': { kind: 'own list', isPlace: true },
  'GET /api/reports': { kind: 'own list' },
  'GET /api/reports/:id': another,
  'GET /api/reports/:id/choices': another,
  'GET /api/reports/:id/outlines': another,
  'GET /api/reports/:id/pictures/:picture/file': another,
  'GET /api/reports/:id/pages/:page': another,
  'GET /api/reports/:id/pictures/:picture/rows': another,
  'GET /api/reports/:id/pictures/:picture/sql': another,
  'GET /api/reports/:id/tiles/:z/:x/:y': another,
  'GET /api/powerbi/visualize': { kind: 'own list' },
  'GET /api/3scale-token/:userId': ownObject(aPerson, { changes: true }),
  'GET /3scale-token/:userId': ownObject(aPerson, { changes: true }),
  'GET /api/api-keys': { kind: 'own list' },
  'POST /api/api-keys': { kind: 'own list', body: () => ({ name: 'Nightly load' }) },
  'GET /api/api-keys/:id/text': ownObject(aKey, { changes: true }),
  'POST /api/api-keys/:id/roll': ownObject(aKey, { body: () => ({}) }),
  'DELETE /api/api-keys/:id': ownObject(aKey),
  'GET /api/get-default-solution': { kind: 'own list' },
  'GET /api/catalog': { kind: 'own list' },
  'GET /api/data-dictionary': { kind: 'own list' },
  'GET /api/data-changes': { kind: 'own list' },
  'GET /api/data-marks': { kind: 'own list', expired: 200 },
  // Only data updates make marks: data-changes.test.ts tries a foreign one.
  'DELETE /api/data-marks/:id': ownObject(async () => unknownId, { expired: 404 }),
  ...ofPerson('/subscription'),
  ...ofPerson('/purchased-subscription'),
  ...ofPerson('/solution-entitlements', 'solutionId=SPFCL&'),
  'GET /api/get-default-solution-pack': { kind: 'own list' },
  'GET /get-default-solution-pack': { kind: 'own list' },
  'POST /api/get-icon': { kind: 'own list', body: () => ({ icon: 'SPFCL' }) },
  'POST /get-icon': { kind: 'own list', body: () => ({ icon: 'SPFCL' }) },
  'GET /api/get-industries': { kind: 'own list' },
  'GET /get-industries': { kind: 'own list' },
  'GET /api/usage': usageOf('/api/usage'),
  // A download is audited.
  'GET /api/usage.csv': { ...usageOf('/api/usage.csv'), changes: true },
  'GET /api/usage/people': { kind: 'own list' },
  ...directRoutes,
  ...Object.fromEntries(guideImages),
  'GET /api/guide': { kind: 'own list', expired: 200 },
  'GET /api/guide-page': { kind: 'own list', expired: 200 },
  'GET /downloads': { kind: 'own list', expired: 400 },
  'GET /api/downloads': { kind: 'own list', expired: 400 },
  ...Object.fromEntries(propertyApi),
  [`GET ${getPropertyApiDocument.path}`]: openToAll,
  'GET /propertyapi/v1.0.0/datachanges.atom': openToAll,
  'GET /propertyapi/v1.0.0/datachanges.json': openToAll,
  [`GET ${getPropertyApiExample.path}`]: { kind: 'own list' },
};
