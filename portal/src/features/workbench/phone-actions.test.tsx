// @vitest-environment jsdom
import { deleteConnectionClient } from '@platbook/contract/workbench/connection-clients';
import { listConnections } from '@platbook/contract/workbench/connections';
import { formatSql } from '@platbook/contract/workbench/format-sql';
import { screen, waitFor } from '@testing-library/react';
import { matchMedia } from '../../testing/match-media.ts';
import { buildConnection, openWorkbench } from '../../testing/open-workbench.ts';
import { sqlText } from '../../testing/query-editor.ts';

async function openOnPhone(multiStatementTransactionEnabled: boolean) {
  matchMedia('max-width: 899px');
  return openWorkbench('/queries/q1', (server) => {
    server.answers(listConnections, [buildConnection({ multiStatementTransactionEnabled })]);
    server.answers(formatSql, { query: 'SELECT\n  1' });
  });
}
const itemNames = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);

it('has Format, and Connect and Disconnect, in the menu of a phone [R076, R264]', async () => {
  const { user, server } = await openOnPhone(true);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Format' }));
  await waitFor(() => expect(sqlText()).toBe('SELECT\n  1'));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Connect to database' }));
  await user.click(await screen.findByRole('button', { name: 'More, connected' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect from database' }));
  expect(await screen.findByRole('button', { name: 'More' })).toBeTruthy();
  await waitFor(() => expect(server.countOf(deleteConnectionClient)).toBe(1));
});

it("offers no session there when the connection doesn't support one [R258]", async () => {
  const { user } = await openOnPhone(false);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect((await itemNames()).slice(0, 6)).toEqual([
    'Clone',
    'Versions',
    'Format',
    'Run current statement',
    'Explain',
    'Copy link to this result',
  ]);
  expect(await itemNames()).not.toContain('Connect to database');
});
