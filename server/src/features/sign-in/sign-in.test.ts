import { startTestApp, type TestAppOptions } from '../../testing/start-test-app.ts';
import { createTestBrowser, formAction, passIdentityProvider, type TestBrowser } from '../../testing/test-browser.ts';

async function start(options: TestAppOptions = {}) {
  const server = await startTestApp({ listen: true, ...options });
  onTestFinished(() => server.close());
  return { server, browser: createTestBrowser(server.url) };
}
const whoAmI = async (browser: TestBrowser, base = '') =>
  JSON.parse((await browser.get(`${base}/api/app`)).text).currentUser;
const finish = (browser: TestBrowser, search: string) => browser.postJson('/api/token', { token: search });

it('signs a user in through OpenID Connect and redirects to the path they asked for [R002, R052, R389]', async () => {
  const { browser } = await start();
  const search = await passIdentityProvider(
    browser,
    'licensed@example.com',
    '?state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=true',
  );
  expect(new URLSearchParams(search).get('h')).toBe('true');
  const answer = await finish(browser, search);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { state: '/queries/new?run=true' }]);
  expect(await whoAmI(browser)).toMatchObject({
    email: 'licensed@example.com',
    role: 'editor',
    displayName: 'Lena Marsh',
    isActiveSolution: true,
  });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('platbook='));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
});

it("sends the browser to the identity provider's sign-in address, with state and h only if there are any [R037, R039, R040]", async () => {
  const { browser } = await start();
  const first = await browser.get('/api/sign-in');
  expect(first.status).toBe(303);
  const asked = new URL(first.location!).searchParams;
  expect(asked.get('redirect_uri')).toMatch(/\/auth\/callback$/);
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('nonce')).toBeTruthy();
  const second = new URL((await browser.get('/api/sign-in?state=%2Fhome&h=false')).location!).searchParams;
  expect(second.get('redirect_uri')).toMatch(/\/auth\/callback\?state=%2Fhome$/);
});

it('works below a base path [R038]', async () => {
  const { server, browser } = await start({ env: { BASE_PATH: '/tools/platbook' } });
  const form = await browser.follow(await browser.get('/tools/platbook/api/sign-in?state=%2Freports'));
  const back = await browser.follow(
    await browser.submit(formAction(form), { email: 'trial@example.com', password: 'Parcels-4-All!' }),
    (to) => to.includes('/auth/callback'),
  );
  expect(back.location).toContain(`${server.url}/tools/platbook/auth/callback?`);
  const answer = await browser.postJson('/tools/platbook/api/token', { token: new URL(back.location!).search });
  expect(JSON.parse(answer.text)).toEqual({ state: '/reports' });
  expect(await whoAmI(browser, '/tools/platbook')).toMatchObject({ email: 'trial@example.com' });
});

it('never redirects to another site [V19]', async () => {
  const { browser } = await start();
  for (const state of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%2f%2fevil.example',
    '/%5cevil',
    'javascript:alert(1)',
    'data:text/html,x',
    `/home?${'a'.repeat(10_000)}`,
  ]) {
    const search = await passIdentityProvider(browser, 'trial@example.com', `?state=${encodeURIComponent(state)}`);
    expect(JSON.parse((await finish(browser, search)).text)).toEqual({ state: '' });
  }
});

it("creates a new session at sign-in and ends the browser's previous one [V17]", async () => {
  const { server, browser } = await start();
  const planted = (await server.signIn('trial@example.com')).cookie;
  browser.cookies.set('platbook', planted.split('=')[1]!);
  await finish(browser, await passIdentityProvider(browser, 'licensed@example.com'));
  expect(browser.cookies.get('platbook')).not.toBe(planted.split('=')[1]);
  const replay = createTestBrowser(server.url);
  expect(await whoAmI(replay)).toBeNull();
  replay.cookies.set('platbook', planted.split('=')[1]!);
  expect(await whoAmI(replay)).toBeNull();
});

it('accepts a state once, from the same browser, within ten minutes [V18]', async () => {
  const { server, browser } = await start();
  const search = await passIdentityProvider(browser, 'trial@example.com');
  const stranger = createTestBrowser(server.url);
  await stranger.get('/api/sign-in');
  expect((await finish(stranger, search)).status).toBe(400);
  expect((await finish(browser, search)).status).toBe(200);
  expect((await finish(browser, search)).status).toBe(400);

  const late = createTestBrowser(server.url);
  const lateSearch = await passIdentityProvider(late, 'trial@example.com');
  server.advance(11 * 60_000);
  const refused = await finish(late, lateSearch);
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toEqual({ title: 'Something went wrong', code: 'sign-in.failed' });
  expect(await whoAmI(late)).toBeNull();
});

it('answers an invalid callback with "Something went wrong" and no session [V18]', async () => {
  const { browser } = await start();
  const search = new URLSearchParams(await passIdentityProvider(browser, 'trial@example.com'));
  const changed = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), ...changes })}`;
  for (const bad of ['?code=abc', '?state=', 'x', '?state=unknown&code=1', changed({ state: 'x'.repeat(43) })])
    expect((await finish(browser, bad)).status).toBe(400);
  expect((await finish(browser, changed({ iss: 'https://evil.example' }))).status).toBe(400);
  const again = new URLSearchParams(await passIdentityProvider(browser, 'trial@example.com'));
  expect((await finish(browser, `?error=access_denied&state=${again.get('state')}`)).status).toBe(400);
  const back = await browser.follow(await browser.get('/api/sign-in'), (to) => to.includes('/auth/callback'));
  const third = new URL(back.location!).searchParams;
  expect((await finish(browser, `?code=wrong&state=${third.get('state')}&iss=${third.get('iss')}`)).status).toBe(400);
  expect(await whoAmI(browser)).toBeNull();
});

it('signs out here and at the identity provider, so that the next sign-in asks for credentials [R390, V25]', async () => {
  const { server, browser } = await start();
  await finish(browser, await passIdentityProvider(browser, 'licensed@example.com'));
  const copied = browser.cookies.get('platbook')!;
  const answer = await browser.get('/api/signout', { 'sec-fetch-site': 'same-origin' });
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies"');
  const { logoutUrl, isProviderThere } = JSON.parse(answer.text);
  expect([answer.status, isProviderThere]).toEqual([200, true]);
  const given = new URL(logoutUrl).searchParams;
  expect(given.get('id_token_hint')).toMatch(/^eyJ/);
  expect(given.get('state')).toMatch(/^[\w-]{43}$/);
  expect(given.get('post_logout_redirect_uri')).toBe(`${server.url}/`);
  expect(browser.cookies.has('platbook')).toBe(false);
  const replay = createTestBrowser(server.url);
  replay.cookies.set('platbook', copied);
  expect(await whoAmI(replay)).toBeNull();

  const page = await browser.get(logoutUrl);
  expect(page.text).toContain('data-send-at-once');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!;
  const back = await browser.submit(formAction(page), { xsrf, logout: 'yes' });
  expect(back.location).toBe(`${server.url}/?state=${given.get('state')}`);
  const form = await browser.follow(await browser.get('/api/sign-in?state=%2Fqueries%2Fnew'));
  expect(form.text).toContain('name="password"');
});

it('signs in without a prompt while the identity provider still has a session', async () => {
  const { browser } = await start();
  await finish(browser, await passIdentityProvider(browser, 'trial@example.com'));
  browser.cookies.delete('platbook');
  const back = await browser.follow(await browser.get('/api/sign-in'), (to) => to.includes('/auth/callback'));
  expect((await finish(browser, new URL(back.location!).search)).status).toBe(200);
});

it('does not sign users out for requests from another site [V24]', async () => {
  const { server } = await start();
  const person = await server.signIn('trial@example.com');
  expect((await person.get('/api/signout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await person.get('/api/app')).json.currentUser.email).toBe('trial@example.com');
});

it('ends a session after 60 idle minutes and after 12 hours', async () => {
  const { server } = await start();
  const person = await server.signIn('trial@example.com');
  const isIn = async () => (await person.get('/api/app')).json.currentUser !== null;
  for (let hour = 0; hour < 14; hour += 1) {
    server.advance(55 * 60_000);
    if (!(await isIn())) break;
    expect(hour).toBeLessThan(13);
  }
  expect(await isIn()).toBe(false);
  const idle = await server.signIn('trial@example.com');
  server.advance(61 * 60_000);
  expect((await idle.get('/api/app')).json.currentUser).toBeNull();
});
