import { listQueuedRequests } from '@platbook/contract/account/access-requests';
import { registerAdmin } from '@platbook/contract/account/sign-in';
import { listAudit } from '@platbook/contract/admin/audit';
import { listTeams } from '@platbook/contract/admin/teams';
import { getAppInfo } from '@platbook/contract/app-info';
import { listMails } from '@platbook/contract/mails';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, within } from '@testing-library/react';
import { buildAppInfo } from '../../testing/app-info.ts';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp, renderAppWith, renderAsAdmin } from '../../testing/render-app.tsx';

it('leads an admin from the user menu to the admin pages, and there from page to page', async () => {
  const { user, path } = renderAsAdmin('/home', (server) => server.answers(listMails, []));
  await user.click(await screen.findByRole('button', { name: 'Account: trial@example.com' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Administration' }));
  const navigation = await screen.findByRole('navigation', { name: 'Administration' });
  expect(textsOf('link', navigation)).toEqual([
    'People',
    'Access requests',
    'Teams',
    'Connections',
    'Destinations',
    'Runs now',
    'Audit log',
    'Mail',
    'System status',
  ]);
  expect(within(navigation).getByRole('link', { current: 'page' }).textContent).toBe('People');
  await user.click(within(navigation).getByRole('link', { name: 'Mail' }));
  expect(await screen.findByRole('heading', { name: 'Mail', level: 1 })).toBeTruthy();
  expect(path()).toBe('/admin/mail');
});

it.each(['/admin', '/admin/mail'])('has no %s for an editor', async (address) => {
  const { user, server } = renderApp(address);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(server.countOf(listMails)).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Account: trial@example.com' }));
  await screen.findByRole('menuitem', { name: 'Profile' });
  expect(screen.queryByRole('menuitem', { name: 'Administration' })).toBeNull();
});

it.each([
  ['teams', listTeams],
  ['audit', listAudit],
  ['access-requests', listQueuedRequests],
])('shows placeholder rows while %s loads', async (page, endpoint) => {
  renderAsAdmin(`/admin/${page}`, (server) => server.answers(endpoint, () => new Promise<never>(() => {})));
  const table = await screen.findByRole('table', { busy: true });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) expect(row.querySelectorAll('td > .skel')).toHaveLength(row.children.length);
});

it('shows not found for an unknown admin page', async () => {
  renderAsAdmin('/admin/nothing', () => {});
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

it('accepts the setup code while there is no admin, and opens the admin pages [V15]', async () => {
  const { user, server, path } = renderAppWith({ adminRegistrationOpen: true }, '/admin/first-admin', (fake) =>
    fake.answers(registerAdmin, refusal(403, { title: 'The code is incorrect' })),
  );
  const field = await screen.findByLabelText('Setup code');
  expect(screen.getByText('npx platbook admin first-admin-code')).toBeTruthy();
  await user.type(field, 'abcd{Enter}');
  expect((await within(screen.getByRole('main')).findByRole('alert')).textContent).toBe('The code is incorrect');
  server.answers(registerAdmin, {});
  server.answers(getAppInfo, buildAppInfo({ currentUser: { role: 'admin' } }));
  await user.type(field, '-efgh{Enter}');
  expect(await screen.findByRole('navigation', { name: 'Administration' })).toBeTruthy();
  expect(path()).toBe('/admin');
  expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { code: 'abcd' },
    { code: 'abcd-efgh' },
  ]);
});

it('asks for no code when there is an admin [V15]', async () => {
  renderApp('/admin/first-admin');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
