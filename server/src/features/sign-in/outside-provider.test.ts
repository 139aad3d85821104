import { randomBytes } from 'node:crypto';
import { FAKE_CLIENT_ID, type FakeIdentityProvider } from '../../testing/fakes/fake-identity-provider.ts';
import { comeBack, startOutsideWorld } from '../../testing/fakes/outside-world.ts';
import { createTestBrowser, type TestBrowser } from '../../testing/test-browser.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const item of opened.splice(0).reverse()) await item.close();
});

async function start(env: Record<string, string> = {}) {
  const world = await startOutsideWorld(env);
  opened.push(world);
  return { ...world, browser: createTestBrowser(world.server.url) };
}
const whoAmI = async (browser: TestBrowser) => JSON.parse((await browser.get('/api/app')).text).currentUser;

it('makes an unknown user an editor with a 30-day trial, whatever roles the token claims [R004, V20]', async () => {
  const { provider, browser } = await start();
  const { answer } = await comeBack(provider, browser, {
    sub: 'new',
    email: 'New@Firm.example',
    email_verified: true,
    given_name: 'Nia',
    family_name: 'Firth',
    roles: ['admin'],
    role: 'admin',
  });
  expect(answer.status).toBe(200);
  expect(await whoAmI(browser)).toMatchObject({
    email: 'new@firm.example',
    displayName: 'Nia Firth',
    role: 'editor',
    trialDaysLeft: 30,
    newUser: true,
    isActiveSolution: true,
  });
});

it('identifies users by issuer and subject, never by email [V20]', async () => {
  const { provider, server, browser } = await start();
  await comeBack(provider, browser, { sub: 'first', email: 'same@firm.example', email_verified: true });
  const first = await whoAmI(browser);
  const other = createTestBrowser(server.url);
  await comeBack(provider, other, { sub: 'second', email: 'same@firm.example', email_verified: false });
  const second = await whoAmI(other);
  expect(second.id).not.toBe(first.id);
  const again = createTestBrowser(server.url);
  await comeBack(provider, again, { sub: 'first', email: 'renamed@firm.example', email_verified: true });
  expect(await whoAmI(again)).toMatchObject({ id: first.id, email: 'renamed@firm.example' });
});

const listed = {
  name: 'Leads',
  host: '127.0.0.1',
  database: 'leads',
  user: 'reader',
  password: randomBytes(9).toString('base64'),
  accesses: ['owner@firm.example', ''],
};
it.each<[string, Record<string, unknown>, Record<string, string>, boolean]>([
  ['that the provider has verified', { email_verified: true }, {}, true],
  ['that the provider has verified, in its own spelling', { email_verified: 'true' }, {}, true],
  ['that is not verified', { email_verified: false }, {}, false],
  ['of which the provider does not say so', {}, {}, false],
  ['of which the provider says something else', { email_verified: 1 }, {}, false],
  ['that is a name at the provider', { email: undefined, preferred_username: 'owner@firm.example' }, {}, false],
  ['of a provider that is trusted with it', {}, { OIDC_TRUST_EMAIL: 'true' }, true],
  ['that a trusted provider says is not verified', { email_verified: false }, { OIDC_TRUST_EMAIL: 'true' }, false],
])(
  'decides by trust whether an email address %s grants access to connections [V20]',
  async (_what, claims, env, isOpen) => {
    const { provider, browser } = await start({ POSTGRES_CONNECTIONS: JSON.stringify([listed]), ...env });
    const { answer } = await comeBack(provider, browser, { sub: 'new', email: 'Owner@Firm.example', ...claims });
    expect(answer.status).toBe(200);
    expect((await browser.get('/api/connections')).text.includes('"name":"Leads"')).toBe(isOpen);
    expect((await whoAmI(browser)).email).toBe(isOpen ? 'owner@firm.example' : '');
  },
);

it('accepts a token without name and address, and claims that are not text [H129]', async () => {
  const { provider, server, browser } = await start();
  expect((await comeBack(provider, browser, { sub: 'bare' })).answer.status).toBe(200);
  expect(await whoAmI(browser)).toMatchObject({ email: '', displayName: 'No name', role: 'editor' });
  const other = createTestBrowser(server.url);
  const odd = { email: ['a@b.example'], email_verified: true, given_name: { a: 1 }, family_name: 'x'.repeat(50_000) };
  const groups = Array.from({ length: 500 }, (_, i) => `group-${i}`);
  expect((await comeBack(provider, other, { sub: 'odd', ...odd, groups })).answer.status).toBe(200);
  const { email, displayName } = await whoAmI(other);
  expect([email, displayName]).toEqual(['', 'x'.repeat(320)]);
});

it.each([
  ['none', '/auth/callback'],
  ['h', '/auth/callback?h=true'],
  ['full', '/auth/callback?state=%2Freports&h=true'],
])('sends a redirect URI that the provider can compare exactly: %s [R038]', async (carried, expected) => {
  const { provider, server, browser } = await start({ OIDC_RETURN_QUERY: carried });
  const { asked, answer } = await comeBack(provider, browser, {}, '?state=%2Freports&h=true');
  expect(asked.get('redirect_uri')).toBe(`${server.url}${expected}`);
  expect(provider.lastExchange?.get('redirect_uri')).toBe(`${server.url}${expected}`);
  expect(provider.lastExchange?.get('code_verifier')).toBeTruthy();
  expect(JSON.parse(answer.text)).toEqual({ state: '/reports' });
});

it.each<[string, FakeIdentityProvider['signature'], Record<string, unknown>]>([
  ['no signature', 'none', {}],
  ['a signature made with the public key', 'public-key', {}],
  ['a signature of a foreign key', 'foreign-key', {}],
  ['another nonce', 'right', { nonce: 'other' }],
  ['another issuer', 'right', { iss: 'https://evil.example' }],
  ['another audience', 'right', { aud: 'other-client' }],
  ['another authorized party', 'right', { aud: [FAKE_CLIENT_ID, 'other-client'], azp: 'other-client' }],
  ['an end in the past', 'right', { exp: 1_000_000_000 }],
])('refuses a token with %s [V18]', async (_what, signature, claims) => {
  const { provider, browser } = await start();
  provider.signature = signature;
  const { answer } = await comeBack(provider, browser, claims);
  expect([answer.status, JSON.parse(answer.text).title]).toEqual([400, 'Something went wrong']);
  expect(await whoAmI(browser)).toBeNull();
});

it('fetches a new key of the provider with one more request, and caches it [F15]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { provider, browser } = await start();
  const signIn = async () => (await comeBack(provider, browser, {})).answer.status;
  expect([await signIn(), await signIn(), provider.keyRequests]).toEqual([200, 200, 1]);
  provider.changeKey();
  // Limits refetching to once a minute, so that tokens with unknown key IDs can't trigger more.
  expect([await signIn(), provider.keyRequests]).toEqual([400, 1]);
  vi.setSystemTime(Date.now() + 61_000);
  expect([await signIn(), await signIn(), provider.keyRequests]).toEqual([200, 200, 2]);
});

it.each([
  [-100, -400, 200],
  [-140, -440, 400],
  [420, 100, 200],
])(
  'tolerates two minutes of clock skew: a token with exp in %i s and iat in %i s gets %i [F15]',
  async (exp, iat, status) => {
    const { provider, browser } = await start();
    const now = Math.floor(Date.now() / 1000);
    const { answer } = await comeBack(provider, browser, { exp: now + exp, iat: now + iat, nbf: now + iat });
    expect(answer.status).toBe(status);
  },
);

it('keeps existing sessions while the provider is unreachable, and refuses callbacks from it [F14]', async () => {
  const { provider, server, browser } = await start();
  await comeBack(provider, browser, { sub: 'inside' });
  const other = createTestBrowser(server.url);
  const asked = new URL((await other.get('/api/sign-in')).location!).searchParams;
  await provider.close();
  opened.splice(opened.indexOf(provider), 1);
  expect((await browser.get('/api/queries')).status).toBe(200);
  const search = `?code=a-code&state=${asked.get('state')}`;
  const answer = await other.postJson('/api/token', { token: search });
  expect([answer.status, JSON.parse(answer.text).title]).toEqual([400, 'Something went wrong']);
  expect(await whoAmI(other)).toBeNull();
  expect((await whoAmI(browser)).role).toBe('editor');
});

it('redirects to a page that explains an unreachable provider, and signs out all the same [F14]', async () => {
  const { provider, server, browser } = await start();
  await provider.close();
  opened.splice(opened.indexOf(provider), 1);
  expect((await browser.get('/api/sign-in')).location).toBe(`${server.url}/signin?ended=unreachable`);
  expect((await browser.get('/api/sign-in?state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=true&invite=abc')).location).toBe(
    `${server.url}/signin?ended=unreachable&state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=true&invite=abc`,
  );
  const info = JSON.parse((await browser.get('/api/app')).text);
  expect(info.config.sqlpadoidclogouturl).toBe(`${server.url}/`);
  expect((await browser.get('/oidc/assets/pages.css')).status).toBe(404);
});

it("fetches the provider's metadata once for concurrent callers", async () => {
  const { provider, browser } = await start();
  await Promise.all([browser.get('/api/app'), browser.get('/api/sign-in'), browser.get('/api/app')]);
  await comeBack(provider, browser, {});
  expect(provider.discoveries).toBe(1);
});

it('signs out here and says so if the provider does not answer, and sends it the ID token if it does [F14]', async () => {
  const { provider, server, browser } = await start();
  await comeBack(provider, browser, { sub: 'one' });
  const signOut = async () => JSON.parse((await browser.get('/api/signout')).text);
  const there = await signOut();
  expect(there.isProviderThere).toBe(true);
  expect(new URL(there.logoutUrl).searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  await comeBack(provider, browser, { sub: 'one', groups: Array.from({ length: 500 }, (_, i) => `group-${i}`) });
  // A longer token would make the URL too long.
  expect(new URL((await signOut()).logoutUrl).searchParams.has('id_token_hint')).toBe(false);
  await comeBack(provider, browser, { sub: 'one' });
  await provider.close();
  expect((await signOut()).isProviderThere).toBe(false);
  expect(await whoAmI(browser)).toBeNull();
  expect(await server.services.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

it("names the provider's end-session address [R195]", async () => {
  const { provider, server, browser } = await start();
  const url = new URL(JSON.parse((await browser.get('/api/app')).text).config.sqlpadoidclogouturl);
  expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/logout`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: FAKE_CLIENT_ID,
    post_logout_redirect_uri: `${server.url}/`,
  });
});
