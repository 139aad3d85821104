import { getAppInfo } from '@platbook/contract/app-info';
import { listDefaultSolutions } from '@platbook/contract/packs/solutions';
import { listConnections } from '@platbook/contract/workbench/connections';
import { countQueries, listQueries, listTagCounts } from '@platbook/contract/workbench/queries';
import { screen, waitFor, within } from '@testing-library/react';
import { buildAppInfo } from '../../testing/app-info.ts';
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
