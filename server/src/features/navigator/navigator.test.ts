import { openEmbeddedTokens } from '../../adapters/navigator-token/index.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const server = await startTestApp({ env: { PROPERTY_REPORT_LINK: 'https://reports.example/r?x=1' } });
afterAll(() => server.close());

it('returns a token of the caller for the property report link only, at both paths [R387, V27]', async () => {
  const client = await server.signIn('navigator@example.com');
  const id = await client.personId();
  const { config, now } = server.services;
  const audience = 'https://reports.example';
  const tokens = openEmbeddedTokens({ keys: config.encryptionKeys, issuer: config.publicUrl, audience, now });
  for (const path of ['/api/pntoken', '/pntoken']) {
    const { status, json, headers } = await client.get(path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'application/json; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-store');
    expect((await tokens.read(json))?.personId).toBe(id);
    // Its audience is an external navigator, so our own refuses it.
    const answer = await client.post('/api/navigator/sessions', { userId: id, token: json });
    expect([answer.status, answer.json.code]).toEqual([403, 'navigator.token']);
    const asKey = await server.anonymous().get('/api/queries', { authorization: `Bearer ${json}` });
    const asCookie = await server.anonymous().get('/api/queries', { cookie: `platbook=${json}` });
    expect([asKey.status, asCookie.status]).toEqual([401, 401]);
  }
});

it('gives no token or key to users whose account has ended [R387, R394]', async () => {
  const client = await server.signIn('expired@example.com');
  const id = await client.personId();
  for (const path of ['/api/pntoken', '/pntoken', `/api/3scale-token/${id}`, `/3scale-token/${id}`])
    expect([path, (await client.get(path)).status]).toEqual([path, 403]);
});

it('does not extend the session when the page renews a token in the background [R280]', async () => {
  const client = await server.signIn('trial@example.com');
  server.advance(59 * 60_000);
  expect((await client.get('/api/pntoken')).status).toBe(200);
  server.advance(2 * 60_000);
  expect((await client.get('/api/pntoken')).status).toBe(401);
});
