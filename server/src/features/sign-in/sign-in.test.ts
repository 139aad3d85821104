import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/start-test-app.ts';
import { createTestBrowser, formAction, passIdentityProvider } from '../../testing/test-browser.ts';

const open: TestApp[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
async function start(options: TestAppOptions = {}) {
  const server = await startTestApp({ listen: true, ...options });
  open.push(server);
  return { server, browser: createTestBrowser(server.url) };
}

it('signs a person in through OpenID Connect and leads to the path he came for [R002, R052, R389]', async () => {
  const { browser } = await start();
  const search = await passIdentityProvider(browser, 'licensed@example.com', '?state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=true');
  expect(new URLSearchParams(search).get('h')).toBe('true');
  const answer = await browser.postJson('/api/token', { token: search });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ state: '/queries/new?run=true' });
  const me = JSON.parse((await browser.get('/api/app')).text).currentUser;
  expect(me).toMatchObject({ email: 'licensed@example.com', role: 'editor', displayName: 'Lena Marsh', isActiveSolution: true });
});
