import { requestAccess } from '@platbook/contract/account/access-requests';
import { getAppInfo } from '@platbook/contract/app-info';
import { getLegalTexts } from '@platbook/contract/legal';
import { listDefaultSolutions } from '@platbook/contract/packs/solutions';
import { listConnections } from '@platbook/contract/workbench/connections';
import { countQueries, listQueries, listTagCounts } from '@platbook/contract/workbench/queries';
import { screen, waitFor, within } from '@testing-library/react';
import { buildAppInfo } from '../../testing/app-info.ts';
import { buildAccessRequest, legalTexts } from '../../testing/build-access-request.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { buildQuery, openWorkbench } from '../../testing/open-workbench.ts';

function endAccount(server: FakeServer): void {
  server.answers(getAppInfo, buildAppInfo({ currentUser: { isActiveSolution: false } }));
  server.answers(listConnections, []);
}

it('keeps the focus in the dialog of an ended account, however late the editor loads, and Escape closes it', async () => {
  const { user } = await openWorkbench('/queries/new', endAccount);
  const dialog = await screen.findByRole('dialog');
  await screen.findByRole('textbox', { name: 'SQL editor', hidden: true });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows empty content instead of default packs, connections and industries if the account has ended [R339]', async () => {
  const { user, server } = await openWorkbench('/queries/new', (fake) => {
    endAccount(fake);
    fake.answers(listQueries, [buildQuery({ name: 'Kept words' })]);
    fake.answers(countQueries, { starred: 0, team: 0, shared: 0, trash: 0 });
    fake.answers(listTagCounts, []);
    fake.answers(listDefaultSolutions, [{ subscription_code: 'SPFCL', subscription_name: 'Foreclosure' }]);
  });
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'View my queries' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Queries' }));
  const drawer = await screen.findByRole('dialog', { name: 'Queries' });
  expect(await within(drawer).findByRole('link', { name: /Kept words/ })).toBeTruthy();
  const source = within(drawer).getByRole<HTMLSelectElement>('combobox', { name: 'Source' });
  expect([...source.options].map(({ text }) => text)).toEqual(['My queries']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Account:/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Connections' }));
  expect(await screen.findByRole('heading', { name: 'No connections found' })).toBeTruthy();
  expect(server.countOf(listDefaultSolutions)).toBe(0);
});

it('lets the user of an ended account ask for it to be opened again', async () => {
  const { user, server } = await openWorkbench('/queries/new', (fake) => {
    endAccount(fake);
    fake.answers(getLegalTexts, legalTexts);
    fake.answers(requestAccess, buildAccessRequest({ kind: 'account', subject: '' }));
  });
  const dialog = await screen.findByRole('dialog', { name: /^Your Account is expired/ });
  await user.click(await within(dialog).findByRole('button', { name: 'Request access' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Request access' }));
  expect(asking.getByText("You're asking for your account to be opened again.")).toBeTruthy();
  await asking.findByText('version 3');
  await user.click(asking.getByRole('checkbox', { name: 'I accept the non-disclosure agreement' }));
  await user.click(asking.getByRole('button', { name: 'Send request' }));
  expect(await within(dialog).findByText('Requested on')).toBeTruthy();
  expect(server.bodiesOf(requestAccess)).toMatchObject([{ kind: 'account', subject: '', path: '/queries/new' }]);
});
