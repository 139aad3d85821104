import { expect, it } from 'vitest';
import { startJourneys } from './journey.ts';
import { cellsOf, demoPassword, editorOf, fillSignIn, runSql, signInAt } from './workbench.ts';

const { product, open } = startJourneys();

it('lets a user sign in at the identity provider, write SQL, run it and see the rows [R002, R037, R045]', async () => {
  const { page, complaints } = await open();
  await page.goto(`${product().url}/login`);
  await page.getByLabel('Email').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/oidc\//);
  await fillSignIn(page, 'licensed@example.com');
  await page.waitForURL(
    (url) => url.origin === product().url && !/^\/(oidc|auth|login|signin|handleredirect)/.test(url.pathname),
  );
  await page.goto(`${product().url}/queries/new`);
  const grid = await runSql(page, "select 6 * 7 as answer, 'plat' || 'book' as name, null as nothing");
  expect(await cellsOf(grid)).toEqual([['42', 'platbook', 'NULL']]);
  expect(complaints).toEqual([]);
});

it('returns the user to the page that was requested, with its query [R042, R055, R237]', async () => {
  const { page } = await open();
  const requestedAddress = `${product().url}/queries/new?connectionName=Property%20Data%20(trial)`;
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.goto(requestedAddress);
  await fillSignIn(page, 'trial@example.com');
  await page.waitForURL(
    (url) => url.pathname === '/queries/new' && url.searchParams.get('connectionName') === 'Property Data (trial)',
  );
  await editorOf(page).waitFor();
  const redirect = visited.map((address) => new URL(address)).find(({ pathname }) => pathname === '/signin');
  expect(redirect?.searchParams.get('state')).toBe('/queries/new?connectionName=Property%20Data%20(trial)');
  expect(redirect?.searchParams.get('h')).toBe('false');
});

it('shows the progress of the sign-in on the callback page [R052, R053]', async () => {
  const { page } = await open();
  const announced = new Set<string>();
  await page.exposeFunction('platbookSaid', (text: string) => announced.add(text));
  await page.addInitScript(() => {
    const say = () => {
      const steps =
        document.body?.innerText.match(/Getting Code|Got code|Getting Access token|Got access token/g) ?? [];
      for (const step of steps) void (window as unknown as { platbookSaid(text: string): void }).platbookSaid(step);
    };
    new MutationObserver(say).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await signInAt(page, `${product().url}/queries/new`, 'trial@example.com');
  await editorOf(page).waitFor();
  await expect
    .poll(() => [...announced])
    .toEqual(['Getting Code', 'Got code', 'Getting Access token', 'Got access token']);
});

it('refuses a wrong password in place and lets the user try again [R002]', async () => {
  const { page } = await open();
  await page.goto(`${product().url}/queries/new`);
  await fillSignIn(page, 'trial@example.com', 'not-the-password');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('trial@example.com');
  expect((await page.context().cookies()).filter(({ name }) => name === 'platbook')).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${product().url}/queries/new`);
  await editorOf(page).waitFor();
});

it('sends a signed-out visitor of / and /queries to the sign-in [R036, R044]', async () => {
  for (const path of ['/', '/queries']) {
    const { page } = await open();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto(product().url + path);
    await page.getByLabel('Email').waitFor();
    expect(visited).toContain('/login');
  }
});

it('sends a signed-in user from / to /home and from /queries to /queries/new [R035, R043]', async () => {
  const { page } = await open();
  await signInAt(page, `${product().url}/queries/new`, 'licensed@example.com');
  await page.goto(`${product().url}/`);
  await page.waitForURL(`${product().url}/home`);
  await page.goto(`${product().url}/queries`);
  await page.waitForURL((url) => url.pathname === '/queries/new');
});

it('removes the showDialog flag before it sends the browser to the identity provider [R041]', async () => {
  for (const path of ['/login', '/signin']) {
    const { page } = await open();
    await page.goto(`${product().url}/termsofuse`);
    await page.evaluate(() => localStorage.setItem('showDialog', 'true'));
    await page.goto(product().url + path);
    await page.getByLabel('Email').waitFor();
    await page.goto(`${product().url}/termsofuse`);
    expect(await page.evaluate(() => localStorage.getItem('showDialog'))).toBeNull();
  }
});

it("says 'Something went wrong' when the callback fails [R054]", async () => {
  const { page } = await open();
  await page.goto(`${product().url}/auth/callback?code=made-up&state=made-up`);
  await page.getByText('Something went wrong').first().waitFor();
  await page.goto(`${product().url}/auth/callback?error=access_denied`);
  await page.getByText('Something went wrong').first().waitFor();
});

it("sends a signed-out visitor of an unknown path to the sign-in, and tells a signed-in user that it doesn't exist [R071]", async () => {
  const { page } = await open();
  await page.goto(`${product().url}/no/such/page`);
  await fillSignIn(page, 'licensed@example.com');
  await page.waitForURL(
    (url) => url.origin === product().url && !/^\/(oidc|auth|handleredirect|signin)/.test(url.pathname),
  );
  await page.goto(`${product().url}/no/such/page`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

it('ends the session at sign-out, so that browser back leads to the sign-in [R002]', async () => {
  const { page } = await open();
  await signInAt(page, `${product().url}/queries/new`, 'licensed@example.com');
  await editorOf(page).waitFor();
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email').waitFor();
  await page.goto(`${product().url}/queries/new`);
  await page.getByLabel('Email').waitFor();
});
