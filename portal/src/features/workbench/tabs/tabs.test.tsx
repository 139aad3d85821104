import { createBatch, getBatch } from '@platbook/contract/workbench/batches';
import { listQueries } from '@platbook/contract/workbench/queries';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildBatch, buildRunningBatch } from '../../../testing/build-runs.ts';
import { buildQuery, openWorkbench } from '../../../testing/open-workbench.ts';
import { editorView, sqlText, undoSql, writeSql } from '../../../testing/query-editor.ts';
import { mostOpen } from './query-tabs.ts';

const tabNames = () => screen.getAllByRole('tab').map((each) => each.getAttribute('aria-label'));
const tab = (name: RegExp) => screen.findByRole('tab', { name });
const key = (person: string) => `platbook.openQueries.${person}`;
const strip = () => screen.queryByRole('tablist', { name: 'Open queries' });

it('moves from tab to tab with arrow keys and with Alt+Page Up and Page Down, and lists all in a menu', async () => {
  const { user } = await openWorkbench('/queries/q1');
  act(() => writeSql('select 41'));
  // Runs first in this file, so it presses the keys before the strip is loaded.
  await user.keyboard('{Alt>}{Shift>}[KeyN]{/Shift}{/Alt}{Alt>}{PageUp}{/Alt}');
  await tab(/^New query/);
  await waitFor(() => expect(sqlText()).toBe('select 41'));
  act(() => (screen.getAllByRole('tab')[0] as HTMLElement).focus());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(sqlText()).toBe(''));
  expect(document.activeElement).toBe(screen.getAllByRole('tab')[1]);
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  await waitFor(() => expect(tabNames()).toEqual(['New query', 'Kept words, unsaved']));
  await user.click(screen.getByRole('button', { name: /^All open queries/ }));
  const menu = await screen.findByRole('menu', { name: /^All open queries/ });
  await user.click(await within(menu).findByRole('menuitem', { name: 'Close query' }));
  await waitFor(() => expect(sqlText()).toBe('select 41'));
});

it('shows no strip while one query is open; New Query opens another one next to unsaved text', async () => {
  const { user, path } = await openWorkbench('/queries/new');
  expect(strip()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'New Query' }));
  expect(strip()).toBeNull();
  act(() => writeSql('select 1'));
  await user.click(screen.getByRole('link', { name: 'New Query' }));
  await waitFor(() => expect(tabNames()).toEqual(['New query, unsaved', 'New query']));
  expect(path()).toMatch(/^\/queries\/new\?draft=/);
  expect(sqlText()).toBe('');
  act(() => writeSql('select 2'));
  await user.click(screen.getAllByRole('tab')[0] as HTMLElement);
  await waitFor(() => expect(sqlText()).toBe('select 1'));
  expect(path()).toBe('/queries/new');
});

it('keeps text, cursor and undo of each query, and its run continues while hidden', async () => {
  const batch = Promise.withResolvers<ReturnType<typeof buildBatch>>();
  const { user } = await openWorkbench('/queries/q1', (server) => {
    server.answers(createBatch, buildRunningBatch());
    server.answers(getBatch, () => batch.promise);
  });
  act(() => writeSql('select 41'));
  act(() => editorView().dispatch({ selection: { anchor: 3 } }));
  await user.click(screen.getByRole('button', { name: 'Run' }));
  await user.click(screen.getByRole('link', { name: 'New Query' }));
  const first = await tab(/^Kept words/);
  await waitFor(() => expect(first.getAttribute('aria-label')).toBe('Kept words, running, unsaved'));
  // Visible text must be part of the accessible name.
  expect(first.textContent).toBe('Kept words');
  expect(first.querySelector('[data-seconds]')?.getAttribute('data-seconds')).toMatch(/^\d+ s$/);
  await waitFor(() => expect(sqlText()).toBe(''));
  batch.resolve(buildBatch());
  await waitFor(() => expect(first.getAttribute('aria-label')).toBe('Kept words, unsaved'));
  const gridInSight = () => document.querySelector('.wb-place:not(.behind) [role="grid"]');
  expect(gridInSight()).toBeNull();
  await user.click(first);
  await waitFor(() => expect(gridInSight()).toBeTruthy());
  expect(sqlText()).toBe('select 41');
  expect(editorView().state.selection.main.head).toBe(3);
  await undoSql();
  expect(sqlText()).toBe('select 1');
});

it('opens a query of the drawer in a new tab on Ctrl+click', async () => {
  const { user, path } = await openWorkbench('/queries/q1', (server) =>
    server.answers(listQueries, [buildQuery({ id: 'q2', name: 'Second' })]),
  );
  await user.click(screen.getByRole('button', { name: 'Queries' }));
  const drawer = await screen.findByRole('dialog', { name: 'Queries' });
  await user.keyboard('{Control>}');
  await user.click(await within(drawer).findByRole('link', { name: /^Second/ }));
  await user.keyboard('{/Control}');
  await waitFor(() => expect(path()).toBe('/queries/q2'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(tabNames()).toHaveLength(2));
});

it('closes with Delete and with the middle button, asks nothing, and reopens what was closed', async () => {
  const { user, path } = await openWorkbench('/queries/q1');
  act(() => writeSql('select 41'));
  await user.click(screen.getByRole('link', { name: 'New Query' }));
  await waitFor(() => expect(sqlText()).toBe(''));
  act(() => writeSql('select 42'));
  const last = (await screen.findAllByRole('tab'))[1] as HTMLElement;
  act(() => last.focus());
  await user.keyboard('{Delete}');
  await waitFor(() => expect(path()).toBe('/queries/q1'));
  expect(strip()).toBeNull();
  await waitFor(() => expect(editorView().hasFocus).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(sqlText()).toBe('select 42'));
  fireEvent(
    screen.getAllByRole('tab')[0] as HTMLElement,
    new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }),
  );
  await waitFor(() => expect(strip()).toBeNull());
  expect(sqlText()).toBe('select 42');
  await user.keyboard('{Alt>}{Shift>}[KeyT]{/Shift}{/Alt}');
  expect(await screen.findByRole('dialog', { name: 'This query has unsaved changes' })).toBeTruthy();
});

it('reopens the last closed query from the menu, also while one is open', async () => {
  const { user, path } = await openWorkbench('/queries/q1');
  await user.keyboard('{Alt>}{Shift>}[KeyN]{/Shift}{/Alt}');
  await user.keyboard('{Alt>}{PageUp}{/Alt}');
  await waitFor(() => expect(path()).toBe('/queries/q1'));
  await user.keyboard('{Alt>}{Shift>}[KeyW]{/Shift}{/Alt}');
  await waitFor(() => expect(strip()).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Files' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reopen closed query “Kept words”' }));
  await waitFor(() => expect(path()).toBe('/queries/q1'));
  await waitFor(() => expect(sqlText()).toBe('select 1'));
});

it('opens at most twenty queries, and says so', async () => {
  const tabs = Array.from({ length: mostOpen }, (_, n) => ({ queryId: `q${n}`, search: {}, name: `Name ${n}` }));
  window.localStorage.setItem(key('trial'), JSON.stringify({ tabs, active: 'q1', closed: [] }));
  const { user, path } = await openWorkbench('/queries/q1');
  await user.click(screen.getByRole('link', { name: 'New Query' }));
  expect(await screen.findByText('20 queries are open, the maximum. Close one first.')).toBeTruthy();
  expect([path(), tabNames().length]).toEqual(['/queries/q1', mostOpen]);
});

it('reopens the queries of the last visit, only for the same user', async () => {
  const saved = (ids: string[]) => ({
    tabs: ids.map((queryId) => ({ queryId, search: {}, name: `Name of ${queryId}` })),
    active: ids[0],
    closed: [],
  });
  window.localStorage.setItem(key('trial'), JSON.stringify(saved(['q1', 'q2'])));
  window.localStorage.setItem(key('other-user'), JSON.stringify(saved(['q8', 'q9'])));
  window.localStorage.setItem('platbook.unsaved.trial.q2', 'select 22');
  window.localStorage.setItem('platbook.unsaved.other-user.new', 'select secret');
  await openWorkbench('/queries/q1');
  await waitFor(() => expect(tabNames()).toEqual(['Kept words', 'Name of q2, unsaved']));
});

it('ignores a stored list in an unknown format', async () => {
  window.localStorage.setItem(key('trial'), '{"tabs":[7,{"queryId":1}],"closed":"x"}');
  await openWorkbench('/queries/q1');
  expect(sqlText()).toBe('select 1');
  expect(strip()).toBeNull();
});
