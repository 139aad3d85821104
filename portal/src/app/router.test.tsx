// @vitest-environment jsdom
import { getAppInfo } from '@platbook/contract/app-info';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildAppInfo, buildUser } from '../testing/app-info.ts';
import { redirectedTo, refusal } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';
import { pages } from './pages.ts';

/** Level-1 headings that aren't the title of the page, because of the fake server's data or because it has none. */
const otherHeadings: Record<string, string> = {
  '/home': 'Welcome, Trial Person',
  '/profile': 'Trial Person',
  '/apikeys': "Couldn't load your keys",
  '/solutionpack/abc': "Couldn't load the pack",
  '/admin': 'Page not found',
  '/guide': 'Guide page not found',
  '/documentation': 'Guide page not found',
  '/error': "Sorry! It looks like you've found a bug.",
  '/password-reset': 'Password reset requested.',
  '/password-reset/abc': 'This link is no longer valid.',
  '/query-chart/abc': 'Query not found',
  '/query-table/abc': 'Query not found',
};

const signedOut = buildAppInfo({ currentUser: null });
const signIn = 'http://localhost:3000/api/sign-in';

describe('the router', () => {
  it('opens /home from / for a signed-in person [R035]', async () => {
    const { path } = renderApp('/');
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
    expect(path()).toBe('/home');
  });

  it('redirects a visitor from / to /login and on to sign-in [R036] [R037]', async () => {
    const { path, left } = renderApp('/', { app: signedOut });
    await waitFor(() => expect(left).toEqual([signIn]));
    expect(path()).toBe('/login');
  });

  it('opens the editor from /queries for a signed-in person [R043]', async () => {
    const { path } = renderApp('/queries');
    await waitFor(() => expect(path()).toBe('/queries/new'));
  });

  it('opens /login from /queries for a visitor [R044]', async () => {
    const { path, left } = renderApp('/queries', { app: signedOut });
    await waitFor(() => expect(left).toEqual([signIn]));
    expect(path()).toBe('/login');
  });

  it('redirects a visitor from a page to sign-in with path, query and h [R042]', async () => {
    const { left, path } = renderApp('/queries/abc?run=true&connectionName=A%26B&h=true', { app: signedOut });
    await waitFor(() => expect(left).toHaveLength(1));
    const state = '/queries/abc?run=true&connectionName=A%26B&h=true';
    expect(path()).toBe(`/signin?state=${encodeURIComponent(state)}&h=true`);
    expect(new URL(left[0] ?? '').searchParams.get('state')).toBe(state);
    expect(new URL(left[0] ?? '').searchParams.get('h')).toBe('true');
  });

  it('redirects a visitor from an unknown path to sign-in [R071]', async () => {
    const { left, path } = renderApp('/nowhere/at-all?x=1', { app: signedOut });
    await waitFor(() => expect(left).toHaveLength(1));
    expect(path()).toBe('/signin?state=%2Fnowhere%2Fat-all%3Fx%3D1&h=false');
  });

  it("says that an unknown page doesn't exist, keeps the URL, and offers the search", async () => {
    const { user, path } = renderApp('/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('combobox', { name: 'Search or jump to' })).toBeTruthy();
    expect(path()).toBe('/nowhere');
    expect(screen.queryByText("Sorry! It looks like you've found a bug.")).toBeNull();
  });

  it('shows the message of /error and a link back [R066, R067, R068]', async () => {
    renderApp('/error?message=notfound');
    expect(await screen.findByRole('heading', { name: "Sorry! It looks like you've found a bug." })).toBeTruthy();
    expect(screen.getByText('notfound')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/home');
  });

  it('works below a base path [R072]', async () => {
    const { path, user } = renderApp('/', { basePath: '/tools/platbook' });
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(path()).toBe('/tools/platbook/home');
    await user.click(screen.getByRole('link', { name: 'Solution Catalog' }));
    await screen.findByRole('heading', { name: 'Solution Catalog' });
    expect(path()).toBe('/tools/platbook/solutioncatalog');
  });

  it.each([
    ['/solutioncatalog/abc', 'Solution Catalog'],
    ...pages.flatMap(({ path, title }): [string, string][] => {
      const address = path.replace(/\/\{-.*/, '').replace(/\$.+/, 'abc');
      const heading = otherHeadings[address] ?? title;
      return heading && title !== 'Sign in' ? [[address, heading]] : [];
    }),
  ])('opens %s with its heading', async (path, heading) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeTruthy();
  });

  it.each(['/termsofuse', '/forgot-password', '/password-reset', '/error'])('opens %s for a visitor', async (path) => {
    const { left } = renderApp(path, { app: signedOut });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(left).toEqual([]);
  });
});

describe('startup', () => {
  it('shows no page before config and user are loaded [R229]', async () => {
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      answer = resolve;
    });
    renderApp('/home', { prepare: (server) => server.answers(getAppInfo, () => arrived.then(() => buildAppInfo())) });
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    answer();
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
  });

  it("says 'Error initializing application' if config and user can't be loaded, and retries on request [R235]", async () => {
    let isBroken = true;
    const failing = () => (isBroken ? refusal(500, { title: 'Something went wrong', id: 'e1' }) : buildAppInfo());
    const { user, path } = renderApp('/home', { prepare: (server) => server.answers(getAppInfo, failing) });
    expect(await screen.findByRole('heading', { name: 'Error initializing application' })).toBeTruthy();
    expect(path()).toBe('/home');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
  });

  it('tells a user with an expired account, and no other [R117, R337]', async () => {
    const trialEndsAt = new Date(2026, 4, 31, 12).toISOString();
    const ended = buildUser({ isActiveSolution: false, trialDaysLeft: 0, trialEndsAt });
    renderApp('/home', { app: buildAppInfo({ currentUser: ended }) });
    const dialog = await screen.findByRole('dialog', { name: /^Your Account is expired/ });
    expect(within(dialog).getByRole('heading').textContent).toBe(
      'Your Account is expired. Please contact support for assistance',
    );
    const text = dialog.querySelector('p')?.textContent;
    expect(text).toBe(
      "The trial for trial@example.com ended on May 31, 2026. You can still view your saved queries, but you can't run them.",
    );
    expect(within(dialog).getByRole('link', { name: '(800) 555-0142' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Sign out' })).toBeTruthy();
    cleanup();
    renderApp('/home', { app: buildAppInfo({ currentUser: buildUser({ isActiveSolution: false }) }) });
    expect(await screen.findByText(/^Access for trial@example.com has ended./)).toBeTruthy();
    cleanup();
    renderApp('/home');
    await screen.findByRole('button', { name: /^Search or jump to/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('follows the redirect of a call [R348]', async () => {
    const { left } = renderApp('/home', {
      prepare: (server) => server.answers(getAppInfo, () => redirectedTo('https://id.example.com/sign-in')),
    });
    await waitFor(() => expect(left).toEqual(['https://id.example.com/sign-in']));
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  });
});
