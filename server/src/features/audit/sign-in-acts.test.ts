import { askOperatorSocket, openOperatorSocket, operatorSocketOf } from '../../http/callers/operator-socket.ts';
import { eventsWith, personWith } from '../../testing/database-rows.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createTestBrowser, formAction, passIdentityProvider, type TestBrowser } from '../../testing/test-browser.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ listen: true });
});
afterEach(() => app.close());

const RIGHT = 'Parcels-4-All!';
const events = () => eventsWith(app.services.db);
const idOf = async (email: string) => (await personWith(app.services.db, email)).id;
const tryPassword = async (browser: TestBrowser, email: string, password: string) =>
  browser.submit(formAction(await browser.follow(await browser.get('/api/sign-in'))), { email, password });

it('records who signed in and out, when and from where [N11]', async () => {
  const browser = createTestBrowser(app.url);
  await browser.postJson('/api/token', { token: await passIdentityProvider(browser, 'licensed@example.com') });
  await browser.get('/api/signout', { 'sec-fetch-site': 'same-origin' });
  const person = { person_id: await idOf('licensed@example.com'), address: '127.0.0.1', outcome: 'finished' };
  const [into, out] = await events();
  expect([into, out]).toMatchObject([
    { kind: 'signed_in', ...person, session_hash: expect.stringMatching(/^[\w-]{43}$/) },
    { kind: 'signed_out', ...person, session_hash: into?.session_hash },
  ]);
});

it('records wrong passwords under their account, without the typed text, until throttling begins [N11]', async () => {
  const browser = createTestBrowser(app.url);
  for (let count = 0; count < 7; count += 1) await tryPassword(browser, 'trial@example.com', `wrong-${count}`);
  await tryPassword(browser, 'My-Own-Password!', 'x');
  const failed = { kind: 'sign_in_failed', outcome: 'error', address: '127.0.0.1' };
  const ofTrial = { ...failed, person_id: await idOf('trial@example.com') };
  const written = await events();
  expect(written).toMatchObject([
    ...Array.from({ length: 5 }, () => ofTrial),
    { ...failed, person_id: null, name: null },
  ]);
  expect(JSON.stringify(written)).not.toMatch(/wrong-|My-Own-Password/);
  expect((await tryPassword(browser, 'admin@example.com', RIGHT)).status).toBe(303);
});

it('records that the operator created a code for the first admin, without the code [N11]', async () => {
  const socket = await openOperatorSocket(app.app, app.dataFolder);
  await app.services.db.updateTable('people').set({ role: 'editor' }).execute();
  const call = { method: 'POST', url: '/api/admin/first-admin-code', body: {} };
  const { status, text } = await askOperatorSocket(operatorSocketOf(app.dataFolder) as string, call);
  expect(status, text).toBe(200);
  const written = await events();
  expect(written).toMatchObject([{ kind: 'admin_code_made', person_id: 'operator', outcome: 'finished' }]);
  expect(JSON.stringify(written)).not.toContain(JSON.parse(text).code);
  await socket.close();
});

it('records each display of a REST API key first, and shows no key if that fails [N11]', async () => {
  const client = await app.signIn('trial@example.com');
  const id = await idOf('trial@example.com');
  expect((await client.get(`/api/3scale-token/${id}`)).json.apiApplicationUserKey).toMatch(/^[0-9a-f]{32}$/);
  expect(await events()).toMatchObject([
    { kind: 'key_created', person_id: id, name: 'First key' },
    { kind: 'key_viewed', person_id: id, address: '127.0.0.1' },
  ]);
  await app.services.db.schema.alterTable('audit_events').renameTo('audit_gone').execute();
  const refused = await client.get(`/api/3scale-token/${id}`);
  expect([refused.status, refused.text.includes('apiApplicationUserKey')]).toEqual([500, false]);
  await app.services.db.schema.alterTable('audit_gone').renameTo('audit_events').execute();
});

it('records who shared a query with a team, and who stopped sharing it', async () => {
  const client = await app.signIn('licensed@example.com');
  const made = await client.post('/api/queries', {
    name: 'Homes',
    connectionId: 'property-data',
    queryText: 'select 1',
  });
  for (const sharing of ['read', 'read', 'private'])
    expect((await client.put(`/api/queries/${made.json.id}/sharing`, { sharing })).status).toBe(200);
  const shared = (await events()).filter(({ kind }) => kind === 'query_shared');
  expect(shared.map(({ name, query_id, text }) => [name, query_id, JSON.parse(text ?? '')])).toEqual([
    ['Homes', made.json.id, [{ what: 'sharing', before: 'private', after: 'read' }]],
    ['Homes', made.json.id, [{ what: 'sharing', before: 'read', after: 'private' }]],
  ]);
});
