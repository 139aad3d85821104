import { startPostgres } from './testing/start-postgres.ts';
import { startTestApp } from './testing/start-test-app.ts';
import { createTestBrowser, passIdentityProvider } from './testing/test-browser.ts';

it('serves two nodes on one PostgreSQL database: signing out on one signs the user out on the other [V25]', {
  timeout: 90_000,
}, async () => {
  const postgres = await startPostgres();
  const env = {
    DATABASE_URL: postgres.url(),
    ENCRYPTION_KEYS: `nodes:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`,
  };
  const one = await startTestApp({ listen: true, env });
  const browser = createTestBrowser(one.url);
  const answer = await browser.postJson('/api/token', {
    token: await passIdentityProvider(browser, 'licensed@example.com', '?state=%2Freports'),
  });
  expect(JSON.parse(answer.text)).toEqual({ state: '/reports' });
  const cookie = `platbook=${browser.cookies.get('platbook')}`;

  const two = await startTestApp({ env });
  const there = async () => (await two.anonymous().get('/api/app', { cookie })).json.currentUser;
  expect(await there()).toMatchObject({ email: 'licensed@example.com' });
  expect((await two.anonymous().get('/api/connections', { cookie })).status).toBe(200);
  await browser.get('/api/signout');
  expect(await there()).toBeNull();
  expect((await two.anonymous().get('/api/connections', { cookie })).status).toBe(401);
  await postgres.stop();
  const outage = await two.anonymous().get('/api/connections', { cookie });
  expect([outage.status, outage.json.title, outage.headers['retry-after']]).toEqual([
    503,
    'Temporarily unavailable',
    '5',
  ]);
  expect((await two.anonymous().get('/readyz')).status).toBe(503);
  expect((await two.anonymous().get('/livez')).status).toBe(200);
  await two.close();
  await one.close();
});
