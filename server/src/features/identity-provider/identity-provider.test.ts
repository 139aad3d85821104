import { startTestApp } from '../../testing/start-test-app.ts';
import { createTestBrowser, formAction, type TestBrowser, type TestPage } from '../../testing/test-browser.ts';
import { isOurReturnAddress } from './create-provider.ts';

async function start() {
  const server = await startTestApp({ listen: true });
  onTestFinished(() => server.close());
  return { server, browser: createTestBrowser(server.url) };
}
const openForm = async (browser: TestBrowser) => browser.follow(await browser.get('/api/sign-in'));
const tryPassword = (browser: TestBrowser, form: TestPage, email: string, password: string) =>
  browser.submit(formAction(form), { email, password });
const RIGHT = 'Parcels-4-All!';

it('shows a labeled form, and the demo accounts with a description', async () => {
  const { browser } = await start();
  const form = await openForm(browser);
  expect(form.status).toBe(200);
  for (const text of [
    '<label for="email">Email</label>',
    '<label for="password">Password</label>',
    '>Sign in</button>',
    'Forgot password?',
    'Terms of use',
    'Privacy',
    'trial@example.com',
    'Editor, day 3 of a 30-day trial',
    RIGHT,
  ])
    expect(form.text).toContain(text);
  expect(form.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(form.text).not.toMatch(/<script>|<style|onclick| style=/);
  expect((await browser.get('/oidc/assets/pages.js')).status).toBe(200);
  expect((await browser.get('/oidc/assets/public-sans-latin.woff2')).headers.get('content-type')).toBe('font/woff2');
  const filled = await browser.get(`${formAction(form)}?email=admin%40example.com`);
  expect(filled.text).toContain('value="admin@example.com"');
});

it('gives a wrong password and an unknown account the same answer, and keeps the email', async () => {
  const { browser } = await start();
  const form = await openForm(browser);
  const wrong = await tryPassword(browser, form, 'Trial@example.com', 'nope');
  expect(wrong.status).toBe(200);
  expect(wrong.text).toContain('<p class="error" id="error" role="alert">The email or password is incorrect</p>');
  expect(wrong.text).toContain('value="Trial@example.com"');
  const unknown = await tryPassword(browser, form, 'Trial@example.org', 'nope');
  expect(unknown.text.replace('example.org', 'example.com')).toBe(wrong.text);
  expect((await tryPassword(browser, form, 'TRIAL@example.com', RIGHT)).status).toBe(303);
});

it('escapes text from the request', async () => {
  const { browser } = await start();
  const answer = await tryPassword(browser, await openForm(browser), '"><script>alert(1)</script>', 'x');
  expect(answer.text).not.toContain('<script>alert');
});

it('throttles guessing after five failures, with the same message, and lets the owner in later', async () => {
  const { server, browser } = await start();
  const form = await openForm(browser);
  for (let attempt = 0; attempt < 5; attempt += 1)
    await tryPassword(browser, form, 'trial@example.com', `guess ${attempt}`);
  const blocked = await tryPassword(browser, form, 'trial@example.com', RIGHT);
  expect([blocked.status, blocked.text.includes('The email or password is incorrect')]).toEqual([200, true]);
  expect((await tryPassword(browser, form, 'admin@example.com', 'wrong')).status).toBe(200);
  server.advance(16_000);
  expect((await tryPassword(browser, form, 'trial@example.com', RIGHT)).status).toBe(303);
});

it('checks at most five guesses that are sent concurrently', async () => {
  const { browser } = await start();
  const form = await openForm(browser);
  const guesses = [...Array.from({ length: 19 }, (_, number) => `guess ${number}`), RIGHT];
  const answers = await Promise.all(guesses.map((guess) => tryPassword(browser, form, 'trial@example.com', guess)));
  expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 200));
});

it('asks to start over if the form belongs to another browser or is sent from another site', async () => {
  const { server, browser } = await start();
  const form = await openForm(browser);
  const stranger = createTestBrowser(server.url);
  const answer = await tryPassword(stranger, form, 'trial@example.com', RIGHT);
  expect([answer.status, answer.text.includes('This sign-in has expired')]).toEqual([400, true]);
  const foreign = await fetch(formAction(form), {
    method: 'POST',
    body: new URLSearchParams({ email: 'a', password: 'b' }),
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});

it('shows its own page for a request that it cannot serve', async () => {
  const { browser } = await start();
  for (const address of [
    '/oidc/auth?client_id=nobody&response_type=code',
    '/oidc/session/end?client_id=platbook&post_logout_redirect_uri=https://evil.example',
    '/oidc/nothing',
  ]) {
    const page = await browser.get(address);
    expect([400, 404]).toContain(page.status);
    expect(page.location).toBeUndefined();
  }
});

it('builds its URLs from the public URL, whatever the Host header says [H089]', async () => {
  const { server, browser } = await start();
  const address = (await browser.get('/api/sign-in')).location!;
  const { pathname, search } = new URL(address);
  const answer = await server.anonymous().get(pathname + search, { host: 'evil.example' });
  expect(answer.status).toBe(303);
  expect(String(answer.headers.location)).toMatch(new RegExp(`^(/|${server.url})`));
  expect(JSON.stringify(answer.headers)).not.toContain('evil');
});

it('accepts our callback with state and h, and nothing else, as redirect URI', () => {
  const callback = 'http://127.0.0.1:3000/auth/callback';
  for (const good of ['', '?state=%2Fhome', '?h=true', '?state=%2Fhome&h=true'])
    expect(isOurReturnAddress(callback, callback + good)).toBe(true);
  for (const bad of ['?x=1', '/more', '#a', '?state=a&x=1', '@evil.example', '.evil.example'])
    expect(isOurReturnAddress(callback, callback + bad), bad).toBe(false);
  expect(isOurReturnAddress(callback, 'http://127.0.0.1:3001/auth/callback')).toBe(false);
});
