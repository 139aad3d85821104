import { type AppInfo, getAppInfo } from '@platbook/contract/app-info';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildAppInfo } from '../testing/app-info.ts';
import { redirectedTo, refusal } from '../testing/fake-server.ts';
import { renderApp, renderAppWith } from '../testing/render-app.tsx';
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
  '/requestaccess': 'Nothing to request',
  '/query-chart/abc': 'Query not found',
  '/query-table/abc': 'Query not found',
};

const signedOut = { currentUser: null };

describe('the router', () => {
  it.each([
    ['/', '/home'],
    ['/queries', '/queries/new'],
  ])('redirects a signed-in person from %s to %s [R035, R043]', async (from, target) => {
    const { path } = renderApp(from);
    await waitFor(() => expect(path()).toBe(target));
  });

  it.each(['/', '/queries'])(
    'redirects a visitor from %s to /login and on to sign-in [R036, R037, R044]',
    async (from) => {
      const { path, left } = renderAppWith(signedOut, from);
      await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in']));
      expect(path()).toBe('/login');
    },
  );

  it.each([
    ['a page [R042]', '/queries/abc?run=true&connectionName=A%26B&h=true', 'true', true],
    ['an unknown path [R071]', '/nowhere/at-all?x=1', 'false', false],
  ])('redirects a visitor from %s to sign-in with path, query and h', async (_, from, h, isSent) => {
    const { left, path } = renderAppWith(signedOut, from);
    await waitFor(() => expect(left).toHaveLength(1));
    expect(path()).toBe(`/signin?state=${encodeURIComponent(from)}&h=${h}`);
    const sent = new URL(left[0] ?? '').searchParams;
    expect([sent.get('state'), sent.get('h')]).toEqual(isSent ? [from, h] : [null, null]);
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
    const { path, user } = renderAppWith({ basePath: '/tools/platbook' }, '/');
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
    const { left } = renderAppWith(signedOut, path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(left).toEqual([]);
  });
});

describe('startup', () => {
  it('shows no page before config and user are loaded [R229]', async () => {
    const answered = Promise.withResolvers<AppInfo>();
    renderApp('/home', (server) => server.answers(getAppInfo, () => answered.promise));
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    answered.resolve(buildAppInfo());
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
  });

  it("says 'Error initializing application' if config and user can't be loaded, and retries on request [R235]", async () => {
    const failing = () => refusal(500, { title: 'Something went wrong', id: 'e1' });
    const { server, user, path } = renderApp('/home', (fake) => fake.answers(getAppInfo, failing));
    expect(await screen.findByRole('heading', { name: 'Error initializing application' })).toBeTruthy();
    expect(path()).toBe('/home');
    server.answers(getAppInfo, buildAppInfo());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
  });

  it('tells a user with an expired account, and no other [R117, R337]', async () => {
    const trialEndsAt = new Date(2026, 4, 31, 12).toISOString();
    const ended = { isActiveSolution: false, trialDaysLeft: 0, trialEndsAt };
    renderAppWith({ currentUser: ended }, '/home');
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
    renderAppWith({ currentUser: { isActiveSolution: false } }, '/home');
    expect(await screen.findByText(/^Access for trial@example.com has ended./)).toBeTruthy();
    cleanup();
    renderApp('/home');
    await screen.findByRole('button', { name: /^Search or jump to/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('follows the redirect of a call [R348]', async () => {
    const { left } = renderApp('/home', (server) =>
      server.answers(getAppInfo, () => redirectedTo('https://id.example.com/sign-in')),
    );
    await waitFor(() => expect(left).toEqual(['https://id.example.com/sign-in']));
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  });
});
