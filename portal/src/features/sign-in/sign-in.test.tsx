// @vitest-environment jsdom
import { exchangeToken } from '@platbook/contract/account/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { buildAppInfo, buildUser } from '../../testing/app-info.ts';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildSignInAddress } from './SignInPage.tsx';

const signedOut = buildAppInfo({ currentUser: null });
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('/login and /signin', () => {
  it.each(['/login', '/signin'])('%s clears showDialog and goes to the sign-in [R037] [R041]', async (path) => {
    window.localStorage.setItem('showDialog', 'true');
    const { left } = renderApp(path, { app: signedOut });
    await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in']));
    expect(window.localStorage.getItem('showDialog')).toBeNull();
  });

  it('passes state and h along', async () => {
    const { left } = renderApp('/signin?state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=true', { app: signedOut });
    await waitFor(() =>
      expect(left).toEqual(['http://localhost:3000/api/sign-in?state=%2Fqueries%2Fnew%3Frun%3Dtrue&h=true']),
    );
  });

  it('passes an invitation along [R386]', async () => {
    const { left } = renderApp('/signin?state=%2Fhome&h=false&invite=abc', { app: signedOut });
    await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in?state=%2Fhome&invite=abc']));
  });

  it.each([
    [`/signin?state=${encodeURIComponent(`/home?x=${'a'.repeat(8_000)}`)}&h=true%20or%20so`, '/api/sign-in'],
    ['/signin?h=1&h=true', '/api/sign-in'],
    ['/signin?ended=toString', '/api/sign-in'],
  ])('ignores anything but paths and flags: %.40s [H130]', async (address, expected) => {
    const { left } = renderApp(address, { app: signedOut });
    await waitFor(() => expect(left).toEqual([`http://localhost:3000${expected}`]));
  });

  it('drops a return address on another host', async () => {
    const { left } = renderApp('/signin?state=%2F%2Fevil.example&h=false', { app: signedOut });
    await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in']));
  });

  it('adds state only if there is one, and h only when it is true [R039] [R040]', () => {
    expect(buildSignInAddress('/in', { state: '', isH: false })).toBe('/in');
    expect(buildSignInAddress('/in?x=1', { state: '/home', isH: false })).toBe('/in?x=1&state=%2Fhome');
    expect(buildSignInAddress('/in', { state: '', isH: true })).toBe('/in?h=true');
  });
});

describe('/auth', () => {
  it('exchanges the code and shows its steps [R052] [R053]', async () => {
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { server, path } = renderApp('/auth/callback?code=c1&state=s1', {
      prepare: (fake) => fake.answers(exchangeToken, () => arrived.then(() => ({ state: '/profile' }))),
    });
    await waitFor(() => expect(steps()).toEqual(['Getting Code', 'Got code', 'Getting Access token']));
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite');
    answer();
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
    renderApp('/auth/callback?code=c1&state=s1', { prepare: (fake) => fake.answers(exchangeToken, { state: '' }) });
    await screen.findByRole('heading', { name: /^Welcome/ });
    watcher.disconnect();
    expect([...seen]).toEqual(
      expect.arrayContaining(['Getting Code', 'Got code', 'Getting Access token', 'Got access token']),
    );
  });

  it("shows 'Something went wrong' and a button to try again when the exchange fails [R054]", async () => {
    renderApp('/auth/callback?code=c1&state=s1', {
      prepare: (fake) => fake.answers(exchangeToken, refusal(400, { title: 'Something went wrong' })),
    });
    await waitFor(() =>
      expect(steps()).toEqual(['Getting Code', 'Got code', 'Getting Access token', 'Something went wrong']),
    );
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy();
  });

  it("shows 'Something went wrong' when the provider sent an error instead of a code [R054]", async () => {
    renderApp('/auth/callback?error=access_denied', {
      prepare: (fake) => fake.answers(exchangeToken, refusal(400, { title: 'Something went wrong' })),
    });
    await waitFor(() => expect(steps()).toEqual(['Getting Code', 'Something went wrong']));
  });
});

describe('/handleredirect', () => {
  it('goes to the path in the fragment [R055] [R237]', async () => {
    const { path } = renderApp('/handleredirect#state=%2Fsolutionpack%2Fspfcl%3Fa%3D1');
    await screen.findByRole('heading', { name: "Couldn't load the pack" });
    expect(path()).toBe('/solutionpack/spfcl?a=1');
  });

  it.each([
    ['#state=%2Freports&state=%2Fprofile', '/reports'],
    ['#access_token=abc.def&state=%2Freports', '/reports'],
    ['#access_token=abc.def&id_token=x', '/home'],
    [`#state=${encodeURIComponent(`/profile?x=${'a'.repeat(8_000)}`)}`, '/home'],
  ])('uses only one path of the fragment: %.50s [H130]', async (hash, target) => {
    const { path } = renderApp(`/handleredirect${hash}`);
    await waitFor(() => expect(path()).toBe(target));
  });

  it('ignores a path in the fragment that leads to another host', async () => {
    const { path } = renderApp('/handleredirect#state=%2F%5Cevil.example');
    await waitFor(() => expect(path()).toBe('/home'));
  });

  it.each([
    [
      'a Property Navigator user to the navigator [R238]',
      buildUser({ PNUser: true, data: { starting_page: 'SQLEditor' } }),
      '/propertynavigator',
    ],
    ['HomePage to /home [R239]', buildUser({ data: { starting_page: 'HomePage' } }), '/home'],
    [
      'PropertyNavigator to /propertynavigator [R240]',
      buildUser({ data: { starting_page: 'PropertyNavigator' } }),
      '/propertynavigator',
    ],
    ['SQLEditor to /queries/new [R241]', buildUser({ data: { starting_page: 'SQLEditor' } }), '/queries/new'],
    ['no preference to /home [R242]', buildUser({ data: {} }), '/home'],
  ])('redirects %s', async (_, currentUser, target) => {
    const { path } = renderApp('/handleredirect#state=', { app: buildAppInfo({ currentUser }) });
    await waitFor(() => expect(path()).toBe(target));
  });

  it('redirects a visitor to /login', async () => {
    const { left } = renderApp('/handleredirect', { app: signedOut });
    await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in']));
  });
});
