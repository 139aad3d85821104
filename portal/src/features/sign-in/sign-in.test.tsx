import { exchangeToken } from '@platbook/contract/account/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp, renderAppWith } from '../../testing/render-app.tsx';
import { buildSignInAddress } from './SignInPage.tsx';

const signedOut = { currentUser: null };
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('/login and /signin', () => {
  it.each(['/login', '/signin'])('%s clears showDialog and goes to the sign-in [R037] [R041]', async (path) => {
    window.localStorage.setItem('showDialog', 'true');
    const { left } = renderAppWith(signedOut, path);
    await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in']));
    expect(window.localStorage.getItem('showDialog')).toBeNull();
  });

  it.each([
    [
      'passes state and h along',
      '/signin?state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=true',
      '?state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=true',
    ],
    ['passes an invitation along [R386]', '/signin?state=%2Fhome&h=false&invite=abc', '?state=%2Fhome&invite=abc'],
    ['ignores a long path [H130]', `/signin?state=${encodeURIComponent(`/home?x=${'a'.repeat(8_000)}`)}`, ''],
    ['ignores a text as a flag [H130]', '/signin?h=true%20or%20so', ''],
    ['ignores a repeated flag [H130]', '/signin?h=1&h=true', ''],
    ['ignores an unknown end [H130]', '/signin?ended=toString', ''],
    ['drops a return address on another host', '/signin?state=%2F%2Fevil.example&h=false', ''],
  ])('%s', async (_, address, query) => {
    const { left } = renderAppWith(signedOut, address);
    await waitFor(() => expect(left).toEqual([`http://localhost:3000/api/sign-in${query}`]));
  });

  it('adds state only if there is one, and h only when it is true [R039] [R040]', () => {
    expect(buildSignInAddress('/in', { state: '', isH: false })).toBe('/in');
    expect(buildSignInAddress('/in?x=1', { state: '/home', isH: false })).toBe('/in?x=1&state=%2Fhome');
    expect(buildSignInAddress('/in', { state: '', isH: true })).toBe('/in?h=true');
  });
});

describe('/auth', () => {
  it('exchanges the code and shows its steps [R052] [R053]', async () => {
    const answered = Promise.withResolvers<{ state: string }>();
    const { server, path } = renderApp('/auth/callback?code=c1&state=s1', (fake) =>
      fake.answers(exchangeToken, () => answered.promise),
    );
    await waitFor(() => expect(steps()).toEqual(['Getting Code', 'Got code', 'Getting Access token']));
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite');
    answered.resolve({ state: '/profile' });
    await screen.findByRole('heading', { name: 'Trial Person' });
    expect(path()).toBe('/profile');
    expect(server.bodiesOf(exchangeToken)).toEqual([{ token: '?code=c1&state=s1' }]);
  });

  it("shows 'Got access token' at the end [R053]", async () => {
    const seen = new Set<string>();
    const watcher = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('li')) seen.add(textContent ?? '');
    });
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    renderApp('/auth/callback?code=c1&state=s1', (fake) => fake.answers(exchangeToken, { state: '' }));
    await screen.findByRole('heading', { name: /^Welcome/ });
    watcher.disconnect();
    expect([...seen]).toEqual(
      expect.arrayContaining(['Getting Code', 'Got code', 'Getting Access token', 'Got access token']),
    );
  });

  it("shows 'Something went wrong' and a button to try again when the exchange fails [R054]", async () => {
    renderApp('/auth/callback?code=c1&state=s1', (fake) =>
      fake.answers(exchangeToken, refusal(400, { title: 'Something went wrong' })),
    );
    await waitFor(() =>
      expect(steps()).toEqual(['Getting Code', 'Got code', 'Getting Access token', 'Something went wrong']),
    );
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy();
  });

  it("shows 'Something went wrong' when the provider sent an error instead of a code [R054]", async () => {
    renderApp('/auth/callback?error=access_denied', (fake) =>
      fake.answers(exchangeToken, refusal(400, { title: 'Something went wrong' })),
    );
    await waitFor(() => expect(steps()).toEqual(['Getting Code', 'Something went wrong']));
  });
});

describe('/handleredirect', () => {
  it.each([
    ['#state=%2Fsolutionpack%2Fspfcl%3Fa%3D1', '/solutionpack/spfcl?a=1'],
    ['#state=%2Freports&state=%2Fprofile', '/reports'],
    ['#access_token=abc.def&state=%2Freports', '/reports'],
    ['#access_token=abc.def&id_token=x', '/home'],
    [`#state=${encodeURIComponent(`/profile?x=${'a'.repeat(8_000)}`)}`, '/home'],
    ['#state=%2F%5Cevil.example', '/home'],
  ])(
    'goes to the path in the fragment, but only to a single one of the product: %.50s [R055, R237, H130]',
    async (hash, target) => {
      const { path } = renderApp(`/handleredirect${hash}`);
      await waitFor(() => expect(path()).toBe(target));
    },
  );

  it.each([
    ['a Property Navigator user to the navigator [R238]', 'SQLEditor', true, '/propertynavigator'],
    ['HomePage to /home [R239]', 'HomePage', false, '/home'],
    ['PropertyNavigator to /propertynavigator [R240]', 'PropertyNavigator', false, '/propertynavigator'],
    ['SQLEditor to /queries/new [R241]', 'SQLEditor', false, '/queries/new'],
    ['no preference to /home [R242]', undefined, false, '/home'],
  ] as const)('redirects %s', async (_, starting_page, PNUser, target) => {
    const currentUser = { PNUser, data: starting_page ? { starting_page } : {} };
    const { path } = renderAppWith({ currentUser }, '/handleredirect#state=');
    await waitFor(() => expect(path()).toBe(target));
  });

  it('redirects a visitor to /login', async () => {
    const { left } = renderAppWith(signedOut, '/handleredirect');
    await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in']));
  });
});
