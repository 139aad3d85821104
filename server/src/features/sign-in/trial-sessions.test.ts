import { startTestApp } from '../../testing/start-test-app.ts';
import { createTestBrowser, passIdentityProvider, type TestBrowser } from '../../testing/test-browser.ts';

const server = await startTestApp({ listen: true });
afterAll(() => server.close());

async function signIn(email: string, browser = createTestBrowser(server.url)): Promise<TestBrowser> {
  await browser.postJson('/api/token', { token: await passIdentityProvider(browser, email) });
  return browser;
}
const statusOf = async (browser: TestBrowser) => {
  const { status, text } = await browser.get('/api/queries');
  return [status, status === 200 ? '' : JSON.parse(text).code];
};

it('keeps the three newest sessions of a trial user, and tells a displaced session why it ended', async () => {
  const browsers: TestBrowser[] = [];
  for (let i = 0; i < 4; i += 1) {
    browsers.push(await signIn('trial@example.com'));
    server.advance(1_000);
  }
  expect(await Promise.all(browsers.map(statusOf))).toEqual([
    [401, 'signed-out.displaced'],
    [200, ''],
    [200, ''],
    [200, ''],
  ]);
  expect(JSON.parse((await browsers[0]!.get('/api/app')).text).currentUser).toBeNull();
  const licensed = await Promise.all([1, 2, 3, 4, 5].map(() => signIn('licensed@example.com')));
  expect((await Promise.all(licensed.map(statusOf))).map(([status]) => status)).toEqual([200, 200, 200, 200, 200]);
});

it('gets a new cookie and its full lifetime when the same user signs in again in the same browser', async () => {
  const browser = await signIn('licensed@example.com');
  const before = browser.cookies.get('platbook');
  const namesOf = async () =>
    JSON.parse((await browser.get('/api/sessions')).text)
      .filter(({ isThis }: { isThis: boolean }) => isThis)
      .map(({ id }: { id: string }) => id);
  const names = await namesOf();
  server.advance(59 * 60_000);
  await signIn('licensed@example.com', browser);
  expect(browser.cookies.get('platbook')).not.toBe(before);
  expect(await namesOf()).toEqual(names);
  expect(JSON.parse((await browser.get('/api/session')).text).absoluteMilliseconds).toBeGreaterThan(719 * 60_000);
  const replay = createTestBrowser(server.url);
  replay.cookies.set('platbook', before!);
  expect(await statusOf(replay)).toEqual([401, 'signed-out']);
});
