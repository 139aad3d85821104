import { getBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import { getHistoryEntry, type HistoryEntry, listHistory } from '@platbook/contract/workbench/history';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildBatch, rowsResponse } from '../../testing/build-runs.ts';
import { page, refusal } from '../../testing/fake-server.ts';
import { matchMedia } from '../../testing/match-media.ts';
import { openWorkbench } from '../../testing/open-workbench.ts';
import { sqlText, undoSql, writeSql } from '../../testing/query-editor.ts';
import { typeAtOnce } from '../../testing/type-at-once.ts';

function buildEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'b9',
    startTime: new Date().toISOString(),
    durationMs: 60,
    status: 'finished',
    name: '',
    query: { id: 'q1', name: 'Kept words' },
    connectionId: 'trial',
    connection: { id: 'trial', name: 'Property Data (trial)', driver: 'duckdb' },
    text: 'select 9 as nine',
    isTextCut: false,
    parameters: [],
    error: null,
    rowCount: 214,
    statements: [{ id: 's9', status: 'finished', rowCount: 214, hasResult: true }],
    ...changes,
  };
}
async function openHistory(answer: () => Response, path = '/queries/q1') {
  const opened = await openWorkbench(path, (server) => server.answers(listHistory, answer));
  await opened.user.click(screen.getByRole('button', { name: 'History' }));
  return { ...opened, drawer: within(await screen.findByRole('dialog', { name: 'History' })) };
}

it("lists the user's runs, newest first, by day, with the rows and the error", async () => {
  const failed = buildEntry({ id: 'b8', status: 'error', error: 'No such column', query: null, rowCount: 0 });
  const cancelled = buildEntry({ id: 'b7', status: 'error', error: 'Canceled', rowCount: 0 });
  const byAdmin = buildEntry({ id: 'b6', status: 'error', error: 'Canceled by an administrator', rowCount: 0 });
  const { drawer } = await openHistory(() => page([buildEntry(), failed, cancelled, byAdmin]));
  const rows = await drawer.findAllByRole('button', { expanded: false });
  expect(rows[0]?.textContent).toContain('Kept words');
  expect(rows[0]?.textContent).toContain('214');
  expect(rows[1]?.textContent).toContain('New query');
  expect(rows[1]?.textContent).toContain('No such column');
  expect(rows[2]?.textContent).toContain('Canceled by you');
  expect(rows[3]?.textContent).toContain('Canceled by an administrator');
  expect(drawer.getByRole('region', { name: 'Today' })).toBeTruthy();
});

it('searches once typing has stopped, shows only failed runs, and paginates', async () => {
  const { server, user, drawer } = await openHistory(() => page([buildEntry()], '/api/history?cursor=c1'));
  await user.click(await drawer.findByRole('button', { name: 'Show older runs' }));
  await user.click(drawer.getByRole('button', { name: 'Failed' }));
  typeAtOnce(drawer.getByRole('searchbox', { name: 'Search your runs' }), 'nine');
  const requestedPages = () =>
    server.requests
      .filter(({ address }) => address.includes('/api/history'))
      .map(({ query }) => [query.get('cursor'), query.get('status'), query.get('search')].join());
  await waitFor(() => expect(requestedPages().at(-1)).toBe(',error,nine'));
  expect(requestedPages()).toEqual([',,', 'c1,,', ',error,', ',error,nine']);
});

it('shows a run once although it is on two pages, e.g. because of new runs in between', async () => {
  const older = buildEntry({ id: 'b7', query: null, name: 'Older' });
  const { server, user, drawer } = await openHistory(() => page([buildEntry()], '/api/history?cursor=c1'));
  await drawer.findByRole('button', { name: 'Show older runs' });
  server.answers(listHistory, () => page([buildEntry(), older]));
  await user.click(await drawer.findByRole('button', { name: 'Show older runs' }));
  expect(await drawer.findByRole('button', { name: /Older/ })).toBeTruthy();
  expect(drawer.getAllByRole('button', { expanded: false })).toHaveLength(2);
});

it('shows a run next to the drawer if there is room, and moves the focus from its row into it', async () => {
  matchMedia('min-width: 1120px');
  const { user, drawer } = await openHistory(() => page([buildEntry({ error: 'No such column', status: 'error' })]));
  await user.click(await drawer.findByRole('button', { name: /Kept words/ }));
  const run = drawer.getByRole('region', { name: /^Run at \d\d:\d\d$/ });
  expect(within(run).getByText('Failed')).toBeTruthy();
  expect(within(run).getByText('No such column')).toBeTruthy();
  await user.tab();
  expect(run.contains(document.activeElement)).toBe(true);
  await user.click(within(run).getByRole('button', { name: 'Restore text' }));
  await waitFor(() => expect(sqlText()).toBe('select 9 as nine'));
});

it('returns the focus to its button, including the first time', async () => {
  const { user } = await openHistory(() => page([buildEntry()]));
  for (const _ of ['first', 'second']) {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'History' })));
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'History' });
  }
});

it('restores a text as one undo step, and keeps unsaved text that it replaces', async () => {
  const { user, drawer } = await openHistory(() => page([buildEntry()]));
  act(() => writeSql('select unsaved'));
  await user.click(await drawer.findByRole('button', { name: /Kept words/ }));
  await user.click(drawer.getByRole('button', { name: 'Restore text' }));
  await waitFor(() => expect(sqlText()).toBe('select 9 as nine'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull());
  await undoSql();
  expect(sqlText()).toBe('select unsaved');
  act(() => writeSql('select else'));
  await user.click(screen.getByRole('button', { name: 'Restore changes' }));
  await waitFor(() => expect(sqlText()).toBe('select unsaved'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore changes' })).toBeNull());
});

it('loads a long text completely before it restores it', async () => {
  const { server, user, drawer } = await openHistory(() => page([buildEntry({ text: 'select', isTextCut: true })]));
  server.answers(getHistoryEntry, buildEntry({ text: 'select the whole' }));
  await user.click(await drawer.findByRole('button', { name: /Kept words/ }));
  await user.click(drawer.getByRole('button', { name: 'Restore text' }));
  await waitFor(() => expect(sqlText()).toBe('select the whole'));
});

it('opens the stored result of a run, and offers none that is no longer stored', async () => {
  const gone = buildEntry({
    id: 'b8',
    query: null,
    statements: [{ id: 's8', status: 'finished', rowCount: 1, hasResult: false }],
  });
  const { server, user, drawer } = await openHistory(() => page([buildEntry(), gone]));
  server.answers(getBatch, buildBatch({ id: 'b9' }));
  server.answers(getStatementResults, () => rowsResponse([[9]]));
  await user.click(await drawer.findByRole('button', { name: /New query/ }));
  expect(drawer.queryByRole('button', { name: /Open result/ })).toBeNull();
  await user.click(drawer.getByRole('button', { name: /Kept words/ }));
  await user.click(drawer.getByRole('button', { name: /^Open result from \d\d:\d\d$/ }));
  expect(await screen.findByRole('gridcell', { name: '9' })).toBeTruthy();
  expect(screen.getByText(/^Run at 2026-06-30/)).toBeTruthy();
  expect(sqlText()).toBe('select 1');
});

it("says when nothing has run yet, and when the runs can't be loaded", async () => {
  const { server, user, drawer } = await openHistory(() => page([]));
  expect(await drawer.findByText('No runs yet')).toBeTruthy();
  server.answers(listHistory, () => refusal(400, { title: 'No' }));
  await user.click(drawer.getByRole('button', { name: 'Finished' }));
  expect(await drawer.findByText("Couldn't load your runs")).toBeTruthy();
  server.answers(listHistory, () => page([buildEntry()]));
  await user.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByRole('button', { name: /Kept words/ })).toBeTruthy();
});
