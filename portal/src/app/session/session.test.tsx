import { getSession, keepSession } from '@platbook/contract/account/sign-in';
import { getAppInfo } from '@platbook/contract/app-info';
import { listConnections } from '@platbook/contract/workbench/connections';
import { notifySignedIn } from '@platbook/ui/browser/session-line';
import { act, screen, waitFor, within } from '@testing-library/react';
import { call } from '../../api/call.ts';
import { buildAppInfo } from '../../testing/app-info.ts';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import { openWorkbench } from '../../testing/open-workbench.ts';
import { renderApp, renderAppWith } from '../../testing/render-app.tsx';

const hour = 3_600_000;
const times = (idleMilliseconds: number, absoluteMilliseconds: number) => ({
  idleMilliseconds,
  absoluteMilliseconds,
  unread: 0,
});
const ending = () => screen.findByRole('region', { name: 'Your session is about to end' });
const leftOver = () => screen.queryByRole('region', { name: 'Your session is about to end' });
const endingIn = (idle: number, absolute: number) => (server: FakeServer) =>
  server.answers(getSession, times(idle, absolute));

it('announces politely that the session will time out, without taking the focus or losing text; F6 moves there and back', async () => {
  const { user, server } = await openWorkbench('/queries/q1', endingIn(112_000, 5 * hour));
  const editor = await screen.findByRole('textbox', { name: 'SQL editor' });
  act(() => editor.focus());
  const notice = await ending();
  expect(document.activeElement).toBe(editor);
  expect(within(notice).getByText(/^1:[0-5]\d$/)).toBeTruthy();
  const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(statuses).toContain(
    "Your session is about to end. You haven't used Platbook for a while. Stay signed in to keep working. Your text is saved either way. Press F6 to move to this notice.",
  );
  await user.keyboard('{F6}');
  expect(document.activeElement).toBe(within(notice).getByRole('button', { name: 'Stay signed in' }));
  await user.keyboard('{F6}');
  expect(document.activeElement).toBe(editor);
  server.answers(keepSession, times(hour, 5 * hour));
  await user.keyboard('{F6}{Enter}');
  await waitFor(() => expect(leftOver()).toBeNull());
  expect(server.countOf(keepSession)).toBe(1);
});

it('lets the user sign in again in a small window and then continues', async () => {
  const opened: string[] = [];
  const open = vi.spyOn(window, 'open').mockImplementation((address) => {
    opened.push(String(address));
    return window;
  });
  onTestFinished(() => open.mockRestore());
  const { user, server, path } = renderApp('/home', endingIn(hour, 112_000));
  const notice = await ending();
  expect(notice.textContent).toContain('You signed in 12 hours ago. Sign in again in a pop-up window to keep working.');
  await user.click(within(notice).getByRole('button', { name: 'Sign in again' }));
  expect(opened).toEqual(['/signin?state=%2Fhome&h=false&window=small']);
  server.answers(getSession, times(hour, 12 * hour));
  act(() => notifySignedIn());
  await waitFor(() => expect(leftOver()).toBeNull());
  expect(path()).toBe('/home');
});

it('opens the sign-in page with the path in the same window if the small window is blocked', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => open.mockRestore());
  const { user, left } = renderApp('/profile', endingIn(hour, 112_000));
  await user.click(within(await ending()).getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(new URL(left[0] ?? '').searchParams.get('state')).toBe('/profile'));
});

it('shows nothing while there is time, and never while authentication is off [R332]', async () => {
  const { server } = renderApp('/home');
  await waitFor(() => expect(server.countOf(getSession)).toBe(1));
  expect(leftOver()).toBeNull();
});

it('requests no session while authentication is off', async () => {
  const { server } = renderAppWith({ currentUser: { id: 'noauth' } }, '/home', endingIn(1_000, 1_000));
  await screen.findByRole('heading', { name: /^Welcome/ });
  expect(server.countOf(getSession)).toBe(0);
});

it('sends the user it was opened for with every call, and says so when another user has signed in [H131]', async () => {
  const refused = () => refusal(409, { title: 'You are signed in as someone else', code: 'signed-in.other' });
  const { server, user, left } = renderApp('/home', (fake) => fake.answers(getSession, refused));
  const notice = await screen.findByRole('region', { name: 'A different account is signed in to this browser' });
  const request = server.requests.find(({ address }) => address === '/api/session');
  expect(new Headers(request?.init.headers).get('x-platbook-person')).toBe('trial');
  await user.click(within(notice).getByRole('button', { name: 'Reload' }));
  expect(left).toEqual(['http://localhost:3000/home']);
});

it('shows the expired dialog as soon as a call is refused for it, and leaves the page unchanged [F17, R337]', async () => {
  const { server } = renderApp('/home');
  await screen.findByRole('heading', { name: /^Welcome/ });
  await waitFor(() => expect(server.countOf(getSession)).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  server.answers(getAppInfo, buildAppInfo({ currentUser: { isActiveSolution: false } }));
  server.answers(listConnections, refusal(403, { title: 'Your Account is expired', code: 'account.expired' }));
  await act(() => call(listConnections).catch(() => {}));
  expect(
    await screen.findByRole('dialog', { name: 'Your Account is expired. Please contact support for assistance' }),
  ).toBeTruthy();
});

it.each([
  ['/signin?ended=displaced', /^Trials allow three sessions at a time/, 'Sign in again'],
  ['/signin?ended=here', /the identity provider didn't respond/, 'Sign in again'],
  ['/signin?ended=unreachable', /^Sign-in is temporarily unavailable/, 'Try again'],
])('explains at %s why the user is signed out, and waits for a click [F14]', async (address, text, button) => {
  const { user, left } = renderAppWith({ currentUser: null }, address);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(left).toEqual([]);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in']));
});

it("explains this to a displaced user, and to one whose provider didn't confirm the sign-out", async () => {
  const displaced = () => refusal(401, { title: 'You signed in', code: 'signed-out.displaced' });
  const first = renderApp('/home', (fake) => fake.answers(getSession, displaced));
  await screen.findByRole('heading', { name: "You're signed out" });
  expect(first.path()).toBe('/signin?state=%2Fhome&h=false&ended=displaced');
});

it('hides a page in the back/forward cache and reloads it when it is restored [H132]', async () => {
  const { left } = renderApp('/profile');
  await screen.findByRole('button', { name: /^Account:/ });
  const turn = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
    window.dispatchEvent(new PageTransitionEvent(type, { persisted }));
  onTestFinished(() => {
    document.documentElement.hidden = false;
  });
  await waitFor(() => {
    turn('pagehide', true);
    expect(document.documentElement.hidden).toBe(true);
  });
  expect(left).toEqual([]);
  turn('pageshow', false);
  expect(left).toEqual([]);
  turn('pageshow', true);
  expect(left).toEqual(['http://localhost:3000/profile']);
});
