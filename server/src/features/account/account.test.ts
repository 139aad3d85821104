import { startTestApp } from '../../testing/start-test-app.ts';
import { createTestBrowser, passIdentityProvider } from '../../testing/test-browser.ts';
import type { TestClient } from '../../testing/test-client.ts';

const server = await startTestApp({ listen: true, env: { B2C_EXTENSION_ID: 'bb10b272-0267-46f0-8b6f-4367e8b1b1e6' } });
afterAll(() => server.close());

const meOf = async (client: TestClient) => (await client.get('/api/app')).json.currentUser;

it('stores starting page, primary interest and newUser, each with its own request [R198, R382, R383, R384, R385]', async () => {
  const client = await server.signIn('navigator@example.com');
  const { id } = await meOf(client);
  const path = `/api/users/${id}`;
  expect((await client.get(path)).json).toEqual({ id, data: {}, newUser: true });
  const put = async (body: unknown) => (await client.put(path, body)).json;
  expect(await put({ action: 'starting_page', data: { starting_page: 'SQLEditor' } })).toEqual({
    id,
    data: { starting_page: 'SQLEditor' },
    newUser: true,
  });
  await put({ action: 'primary_interest', data: { primary_interest: 'ATTOM API' } });
  expect(await put({ newUser: false })).toEqual({
    id,
    data: { starting_page: 'SQLEditor', primary_interest: 'ATTOM API' },
    newUser: false,
  });
  expect((await client.get(path)).json).toEqual(await put({ newUser: false }));
  expect(await meOf(client)).toMatchObject({ newUser: false, data: { starting_page: 'SQLEditor' } });
});

it('accepts exactly one complete change [H084]', async () => {
  const client = await server.signIn('trial@example.com');
  const path = `/api/users/${(await meOf(client)).id}`;
  const before = (await client.get(path)).text;
  const page = { starting_page: 'SQLEditor' };
  const interest = { primary_interest: 'ATTOM API' };
  for (const body of [
    { action: 'starting_page', data: { starting_page: '<script>' } },
    { action: 'starting_page', data: interest },
    { action: 'primary_interest', data: page },
    { action: 'primary_interest', data: { primary_interest: 'Property Reports' } },
    { action: 'starting_page', data: { ...page, ...interest } },
    { action: 'starting_page', data: page, newUser: false },
    { action: 'role', data: { role: 'admin' } },
    { data: page },
    { newUser: true },
    { newUser: false, role: 'admin' },
    {},
    [],
  ])
    expect((await client.put(path, body)).status, JSON.stringify(body)).toBe(400);
  expect((await client.get(path)).text).toBe(before);
});

it('returns the identity provider’s profile, with both names of its extension fields [R199, R381]', async () => {
  const client = await server.signIn('licensed@example.com');
  const { userIdB2C } = await meOf(client);
  const answer = await client.post('/api/getuser', { id: userIdB2C });
  expect([answer.status, answer.json]).toEqual([
    200,
    {
      givenName: 'Lena',
      surname: 'Marsh',
      jobTitle: 'Research Lead',
      email: 'licensed@example.com',
      phoneMobile: '(555) 555-0117',
      company: 'Example Property Research',
      industry: 'Real Estate',
      canChangePassword: true,
      extension_bb10b272026746f08b6f4367e8b1b1e6_phoneMobile: '(555) 555-0117',
      extension_bb10b272026746f08b6f4367e8b1b1e6_company: 'Example Property Research',
      extension_bb10b272026746f08b6f4367e8b1b1e6_industry: 'Real Estate',
    },
  ]);
});

it('lists a user’s sessions with device and IP address, and ends one or all of them', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const browser = createTestBrowser(server.url);
  const token = await passIdentityProvider(browser, 'admin@example.com');
  const headers = { 'content-type': 'application/json', origin: server.url, 'user-agent': firefox };
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/api/token`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ token }),
  });
  expect(response.status).toBe(200);
  const here = await server.signIn('admin@example.com');
  await server.signIn('expired@example.com');
  const list = async () => (await here.get('/api/sessions')).json;
  const sessions = await list();
  expect(sessions).toHaveLength(2);
  const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
  expect(other).toMatchObject({ device: 'Firefox on Linux', address: '127.0.0.1' });
  expect((await here.delete(`/api/sessions/${other.id}`)).status).toBe(200);
  expect(await list()).toMatchObject([{ isThis: true, device: null }]);
  // The provider's session has ended too, so it asks for the password again.
  const again = await browser.follow(await browser.get('/api/sign-in'), (to) => to.includes('/auth/callback'));
  expect(again.text).toContain('id="password"');
  const ended = await here.delete('/api/sessions');
  expect([ended.status, String(ended.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/^platbook=;/)]);
  expect((await here.get('/api/sessions')).status).toBe(401);
});
