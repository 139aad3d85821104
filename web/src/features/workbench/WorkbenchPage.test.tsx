// @vitest-environment jsdom
import { type Batch, cancelBatch, createBatch, getBatch, getStatementResults } from '@platbook/contract/batches';
import { listConnections } from '@platbook/contract/connections';
import { getQuery } from '@platbook/contract/queries';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildAppInfo } from '../../testing/app-info.ts';
import { fillBrowserGaps } from '../../testing/browser-gaps.ts';
import { refusal } from '../../testing/fake-server.ts';
import {
  buildBatch,
  buildConnection,
  buildQuery,
  buildStatement,
  editorView,
  openWorkbench,
  rowsResponse,
  writeSql,
} from '../../testing/open-workbench.ts';
import { renderApp } from '../../testing/render-app.tsx';

const bodyOf = (requests: { method: string; address: string; body: unknown }[]) =>
  requests.find(({ method, address }) => method === 'POST' && address === '/api/batches')?.body;

describe('a run', () => {
  it('sends the whole text when nothing is selected and shows the rows [R303, R087, R086]', async () => {
    const { server, user } = await openWorkbench();
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const grid = await screen.findByRole('grid', { name: 'Results' });
    expect(within(grid).getByRole('gridcell')).toHaveProperty('textContent', '1');
    expect(bodyOf(server.requests)).toMatchObject({
      connectionId: 'trial',
      queryId: 'q1',
      name: 'Kept words',
      batchText: 'select 1',
      selectedText: null,
    });
    const results = screen.getByRole('region', { name: 'Results' });
    expect(results.textContent).toContain('1 row');
    expect(results.textContent).toContain('0.06 s');
  });
  it('sends only the selected text when there is a selection [R093]', async () => {
    const { server, user } = await openWorkbench();
    act(() => editorView().dispatch({ selection: { anchor: 7, head: 8 } }));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByRole('grid');
    expect(bodyOf(server.requests)).toMatchObject({ batchText: 'select 1', selectedText: '1', selectionOffset: 7 });
  });
  it('starts by ctrl+return and by cmd+return anywhere on the page [R091]', async () => {
    const { server, user } = await openWorkbench();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('grid');
    await user.click(screen.getByRole('textbox', { name: 'Query name' }));
    await user.keyboard('{Meta>}{Enter}{/Meta}');
    await waitFor(() => expect(server.countOf(createBatch)).toBe(2));
  });
  it('is polled until it ends, then only the last statement is fetched [R243, R244]', async () => {
    const two = [buildStatement({ id: 's1' }), buildStatement({ id: 's2', sequence: 1 })];
    const { server, user } = await openWorkbench('/queries/q1', {
      prepare: (prepared) => {
        prepared.answers(
          createBatch,
          buildBatch({ status: 'running', statements: two.map((each) => ({ ...each, status: 'running' })) }),
        );
        prepared.answers(getBatch, () =>
          buildBatch(prepared.countOf(getBatch) < 2 ? { status: 'running' } : { statements: two }),
        );
      },
    });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByRole('grid', {}, { timeout: 5000 });
    expect(server.countOf(getBatch)).toBe(2);
    expect(
      server.requests.filter(({ address }) => address.includes('/results')).map(({ params }) => params['id']),
    ).toEqual(['s2']);
    await user.click(screen.getByRole('button', { name: /^Statement 1, finished/ }));
    await waitFor(() => expect(server.countOf(getStatementResults)).toBe(2));
  });
  it("shows a live counter labelled 'Query time' and Cancel while it goes on [R247]", async () => {
    const { server, user } = await openWorkbench('/queries/q1', {
      prepare: (prepared) => {
        prepared.answers(createBatch, buildBatch({ status: 'queued', statements: [] }));
        prepared.answers(getBatch, () => new Promise(() => {}));
      },
    });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(screen.getByText(/Query time/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Run' }).getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(screen.getByText(/Query time/).textContent).toMatch(/0\.[3-9]\d s/));
    expect(screen.getByText('Waiting')).toBeTruthy();
    expect(server.countOf(getBatch)).toBeLessThan(2);
    expect(screen.getAllByRole('button', { name: 'Cancel' }).length).toBeGreaterThan(0);
  });
  it('is started once by a double click, which cancels nothing', async () => {
    const answer = Promise.withResolvers<Batch>();
    const { server, user } = await openWorkbench('/queries/q1', {
      prepare: (prepared) => prepared.answers(createBatch, () => answer.promise),
    });
    await user.dblClick(screen.getByRole('button', { name: 'Run' }));
    await act(async () => answer.resolve(buildBatch()));
    await screen.findByRole('grid');
    expect(server.countOf(createBatch)).toBe(1);
    expect(server.countOf(cancelBatch)).toBe(0);
  });
  it("needs a connection: 'Connection required', and nothing is sent [R301]", async () => {
    const { server, user } = await openWorkbench('/queries/q1', { connections: [] });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Connection required');
    expect(server.countOf(createBatch)).toBe(0);
  });
  it("needs text: 'SQL text required', and nothing is sent [R302]", async () => {
    const { server, user } = await openWorkbench('/queries/new');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText('SQL text required')).toBeTruthy();
    expect(server.countOf(createBatch)).toBe(0);
  });
  it("shows the title of a statement's error and where it is [R245]", async () => {
    const { user } = await openWorkbench('/queries/q1', {
      prepare: (server) =>
        server.answers(
          createBatch,
          buildBatch({
            status: 'error',
            statements: [
              buildStatement({
                status: 'error',
                rowCount: 0,
                error: { title: 'Column "x" not found', line: 1, column: 8 },
              }),
              buildStatement({ id: 's2', sequence: 1, status: 'cancelled', rowCount: 0 }),
            ],
          }),
        ),
    });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect((await screen.findByText('Column "x" not found')).closest('[role="alert"]')).not.toBeNull();
    expect(screen.getByText('Line 1, column 8')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to line' }));
    expect(editorView().state.selection.main.head).toBe(7);
  });
  it("shows 'Query finished / No rows returned' for zero rows [R246]", async () => {
    const { server, user } = await openWorkbench('/queries/q1', {
      prepare: (prepared) =>
        prepared.answers(createBatch, buildBatch({ statements: [buildStatement({ rowCount: 0 })] })),
    });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText('Query finished')).toBeTruthy();
    expect(screen.getByText('No rows returned')).toBeTruthy();
    expect(server.countOf(getStatementResults)).toBe(0);
  });
  it("marks a result that was cut as 'Incomplete', and says what to do [R426, R427]", async () => {
    const { user } = await openWorkbench('/queries/q1', {
      prepare: (server) =>
        server.answers(createBatch, buildBatch({ statements: [buildStatement({ incomplete: true })] })),
    });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await user.hover(await screen.findByText('Incomplete'));
    expect(
      await screen.findByText('Return fewer rows or increase query result max rows in configuration.'),
    ).toBeTruthy();
  });
  it("shows 'Statements not found' when a batch brings back no statements [R417]", async () => {
    const { user } = await openWorkbench('/queries/q1', {
      prepare: (server) => server.answers(createBatch, buildBatch({ statements: [] })),
    });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText('Statements not found')).toBeTruthy();
  });
  it('drops what an earlier run brings after the latest one [R248]', async () => {
    const slow = Promise.withResolvers<Response>();
    const { server, user } = await openWorkbench('/queries/q1', {
      prepare: (prepared) =>
        prepared.answers(getStatementResults, () =>
          prepared.countOf(createBatch) === 1 ? slow.promise : rowsResponse([[2]]),
        ),
    });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(server.countOf(getStatementResults)).toBe(1));
    await user.click((await screen.findAllByRole('button', { name: 'Cancel' }))[0] as HTMLElement);
    await user.click((await screen.findAllByRole('button', { name: 'Cancel' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Run' }));
    expect((await screen.findByRole('gridcell')).textContent).toBe('2');
    await act(async () => slow.resolve(rowsResponse([[1]])));
    expect(screen.getByRole('gridcell').textContent).toBe('2');
  });
});

describe('opening the page', () => {
  it('runs at once with run=true when the query has text, and not when it has none [R074]', async () => {
    const { server } = await openWorkbench('/queries/q1?run=true');
    await screen.findByRole('grid');
    expect(server.countOf(createBatch)).toBe(1);
    expect(bodyOf(server.requests)).toMatchObject({ batchText: 'select 1' });
  });
  it('does not run an empty query with run=true [R074]', async () => {
    const { server } = await openWorkbench('/queries/new?run=true');
    expect(server.countOf(createBatch)).toBe(0);
  });
  it('preselects the connection that the address names [R075]', async () => {
    const connections = [buildConnection(), buildConnection({ id: 'full', name: 'Property Data', data: {} })];
    await openWorkbench('/queries/new?connectionName=Property%20Data', { connections });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Connection' }).value).toBe('full');
  });
  it('keeps a chosen connection for the next visit [R236], and shows the trial banner on the trial one alone [R010]', async () => {
    const connections = [buildConnection(), buildConnection({ id: 'full', name: 'Property Data', data: {} })];
    const { user } = await openWorkbench('/queries/new', { connections });
    expect(await screen.findByText('Trial.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'Property Data');
    expect(window.localStorage.getItem('platbook.selectedConnectionId')).toBe('"full"');
    expect(screen.queryByText('Trial.')).toBeNull();
  });
  it('has nothing to choose for an editor with exactly one connection', async () => {
    await openWorkbench('/queries/new');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Connection' }).disabled).toBe(true);
  });
  it("says 'Query not found' for a query that is gone", async () => {
    renderApp('/queries/gone', {
      prepare: (server) => {
        server.answers(listConnections, [buildConnection()]);
        server.answers(getQuery, () => refusal(404, { title: 'Query not found' }));
      },
    });
    expect(await screen.findByRole('heading', { name: 'Query not found' })).toBeTruthy();
  });
  it("says 'Error initializing application' when the connections cannot be read, and tries again [R235]", async () => {
    const { server, user } = renderApp('/queries/new', {
      prepare: (prepared) => prepared.answers(listConnections, () => refusal(400, { title: 'No' })),
    });
    expect(await screen.findByRole('heading', { name: 'Error initializing application' })).toBeTruthy();
    server.answers(listConnections, [buildConnection()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Run' })).toBeTruthy();
  });
  it('wraps long lines when the configuration says so [R436]', async () => {
    await openWorkbench('/queries/q1', { app: buildAppInfo({ config: { editorWordWrap: true } }) });
    expect(editorView().lineWrapping).toBe(true);
    writeSql('select 2');
    expect(editorView().state.doc.toString()).toBe('select 2');
  });
  it('does not wrap them otherwise [R436]', async () => {
    await openWorkbench();
    expect(editorView().lineWrapping).toBe(false);
    expect(editorView().state.tabSize).toBe(2);
  });
  it('opens the text of the query at its address [R045]', async () => {
    await openWorkbench('/queries/q1', {
      prepare: (server) => server.answers(getQuery, buildQuery({ queryText: 'select 42' })),
    });
    expect(editorView().state.doc.toString()).toBe('select 42');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Query name' }).value).toBe('Kept words');
  });
});

describe('on a phone', () => {
  it('keeps Schema, Save and Run at the foot, shows the schema as a sheet and inserts a column by one press', async () => {
    fillBrowserGaps();
    const wide = window.matchMedia;
    window.matchMedia = (media) => Object.assign(wide(media), { matches: media.includes('max-width: 899px') });
    onTestFinished(() => {
      window.matchMedia = wide;
    });
    const { user } = await openWorkbench('/queries/new');
    expect(screen.queryByRole('tree')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Schema' }));
    await user.click(await screen.findByRole('treeitem', { name: /^AuctionDate/ }));
    await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
    expect(editorView().state.doc.toString()).toBe('AuctionDate');
    await user.click(screen.getAllByRole('button', { name: 'Run' })[0] as HTMLElement);
    expect((await screen.findByRole('grid')).style.getPropertyValue('--row')).toBe('40px');
    expect(screen.getByRole('button', { name: /1 line of SQL/ }).getAttribute('aria-expanded')).toBe('false');
  });
});
