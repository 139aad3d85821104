// @vitest-environment jsdom
import { getAppInfo } from '@platbook/contract/app-info';
import { createBatch } from '@platbook/contract/workbench/batches';
import { listConnections } from '@platbook/contract/workbench/connections';
import { getQuery } from '@platbook/contract/workbench/queries';
import { act, screen, waitFor } from '@testing-library/react';
import { buildAppInfo } from '../../testing/app-info.ts';
import { fillBrowserGaps } from '../../testing/browser-gaps.ts';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import { matchMedia } from '../../testing/match-media.ts';
import { buildConnection, buildQuery, openWorkbench } from '../../testing/open-workbench.ts';
import { editorView, nameInput, sqlText, writeSql } from '../../testing/query-editor.ts';
import { renderApp } from '../../testing/render-app.tsx';

const answerTwoConnections = (server: FakeServer) =>
  server.answers(listConnections, [
    buildConnection(),
    buildConnection({ id: 'full', name: 'Property Data', data: {} }),
  ]);

describe('opening the page', () => {
  it('runs at once with run=true when the query has text, and not when it has none [R074]', async () => {
    const { server } = await openWorkbench('/queries/q1?run=true');
    await screen.findByRole('grid');
    expect(server.countOf(createBatch)).toBe(1);
    expect(server.bodiesOf(createBatch)[0]).toMatchObject({ batchText: 'select 1' });
  });
  it('does not run an empty query with run=true [R074]', async () => {
    const { server } = await openWorkbench('/queries/new?run=true');
    expect(server.countOf(createBatch)).toBe(0);
  });
  it('preselects the connection that the address names [R075]', async () => {
    await openWorkbench('/queries/new?connectionName=Property%20Data', answerTwoConnections);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Connection' }).value).toBe('full');
  });
  it('keeps a chosen connection for the next visit [R236], and shows the trial banner only on the trial connection [R010]', async () => {
    const { user } = await openWorkbench('/queries/new', answerTwoConnections);
    expect(await screen.findByText('Trial.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'Property Data');
    expect(window.localStorage.getItem('platbook.selectedConnectionId')).toBe('"full"');
    expect(screen.queryByText('Trial.')).toBeNull();
  });
  it("says 'Query not found' for a query that is gone", async () => {
    renderApp('/queries/gone', (server) => {
      server.answers(listConnections, [buildConnection()]);
      server.answers(getQuery, () => refusal(404, { title: 'Query not found' }));
    });
    expect(await screen.findByRole('heading', { name: 'Query not found' })).toBeTruthy();
  });
  it("says 'Error initializing application' when the connections can't be read, and tries again [R235]", async () => {
    const { server, user } = renderApp('/queries/new', (prepared) =>
      prepared.answers(listConnections, () => refusal(400, { title: 'No' })),
    );
    expect(await screen.findByRole('heading', { name: 'Error initializing application' })).toBeTruthy();
    server.answers(listConnections, [buildConnection()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Run' })).toBeTruthy();
  });
  it.each([true, false])('wraps long lines only when the configuration says so: %s [R436]', async (editorWordWrap) => {
    const app = buildAppInfo({ config: { editorWordWrap } });
    await openWorkbench('/queries/q1', (server) => server.answers(getAppInfo, app));
    expect(editorView().lineWrapping).toBe(editorWordWrap);
    expect(editorView().state.tabSize).toBe(2);
    writeSql('select 2');
    expect(sqlText()).toBe('select 2');
  });
  it('opens the text of the query at its address [R045]', async () => {
    await openWorkbench('/queries/q1', (server) => server.answers(getQuery, buildQuery({ queryText: 'select 42' })));
    expect(sqlText()).toBe('select 42');
    expect(nameInput().value).toBe('Kept words');
  });
});

describe('on a phone', () => {
  it("doesn't move the focus when the window becomes wider than a phone", async () => {
    fillBrowserGaps();
    const wide = window.matchMedia;
    const phone = Object.assign(wide('(max-width: 899px)'), { matches: true });
    window.matchMedia = (media) => (media.includes('max-width: 899px') ? phone : wide(media));
    onTestFinished(() => {
      window.matchMedia = wide;
    });
    await openWorkbench('/queries/new');
    await screen.findByRole('button', { name: 'Schema' });
    const before = document.activeElement;
    act(() => void Object.assign(phone, { matches: false }).dispatchEvent(new Event('change')));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Schema' })).toBeNull());
    expect(document.activeElement).toBe(before);
  });

  it('keeps Schema, Save and Run at the bottom, shows the schema as a sheet and inserts a column with one tap', async () => {
    matchMedia('max-width: 899px');
    const { user } = await openWorkbench('/queries/new');
    expect(screen.queryByRole('tree')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Schema' }));
    await user.click(await screen.findByRole('treeitem', { name: /^AuctionDate/ }));
    await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
    await waitFor(() => expect(sqlText()).toBe('AuctionDate'));
    await user.click(screen.getAllByRole('button', { name: 'Run' })[0] as HTMLElement);
    expect((await screen.findByRole('grid')).style.getPropertyValue('--row')).toBe('40px');
    const fold = () => screen.getByRole('button', { name: /1 line of SQL/ });
    await waitFor(() => expect(fold().getAttribute('aria-expanded')).toBe('false'));
  });
});
