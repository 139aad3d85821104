import { comeBack, startOutsideWorld } from '../../testing/fakes/outside-world.ts';
import { createTestBrowser, type TestBrowser } from '../../testing/test-browser.ts';

const world = await startOutsideWorld();
afterAll(() => world.close());

async function signIn(claims: Record<string, unknown>): Promise<TestBrowser> {
  const browser = createTestBrowser(world.server.url);
  expect((await comeBack(world.provider, browser, claims)).answer.status).toBe(200);
  return browser;
}
const isIn = async (browser: TestBrowser) => (await browser.get('/api/queries')).status === 200;
async function logOut(claims: Record<string, unknown>): Promise<number> {
  const answer = await fetch(`${world.server.url}/api/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: await world.provider.makeLogoutToken(claims) }),
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.status;
}

it('ends the session that the provider names, or all sessions of a user', async () => {
  const [one, two, other] = [
    await signIn({ sub: 'ann', sid: 'ann-1' }),
    await signIn({ sub: 'ann', sid: 'ann-2' }),
    await signIn({ sub: 'bob', sid: 'bob-1' }),
  ];
  expect(await logOut({ sub: 'ann', sid: 'ann-1' })).toBe(200);
  expect(await Promise.all([one, two, other].map(isIn))).toEqual([false, true, true]);
  expect(await logOut({ sub: 'ann' })).toBe(200);
  expect(await Promise.all([two, other].map(isIn))).toEqual([false, true]);
  expect(await logOut({ sub: 'nobody' })).toBe(200);
});

it.each<[string, Record<string, unknown>, 'right' | 'none' | 'public-key' | 'foreign-key']>([
  ['a foreign signature', {}, 'foreign-key'],
  ['no signature', {}, 'none'],
  ['a signature made with the public key', {}, 'public-key'],
  ['another audience', { aud: 'other' }, 'right'],
  ['another issuer', { iss: 'https://evil.example' }, 'right'],
  ['no event', { events: {} }, 'right'],
  ['a nonce, as ID tokens have', { nonce: 'n' }, 'right'],
  ['an age of ten minutes', { iat: 1_000_000_000 }, 'right'],
  ['no user named', { sub: undefined }, 'right'],
])('refuses a logout token with %s', async (_what, claims, signature) => {
  const browser = await signIn({ sub: 'carl', sid: 'carl-1' });
  world.provider.signature = signature;
  expect(await logOut({ sub: 'carl', ...claims })).toBe(400);
  world.provider.signature = 'right';
  expect(await isIn(browser)).toBe(true);
});
