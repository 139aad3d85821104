import {
  type Batch,
  cancelBatch,
  createBatch,
  getBatch,
  getStatementResults,
} from '@platbook/contract/workbench/batches';
import { listConnections } from '@platbook/contract/workbench/connections';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildBatch, buildStatement, rowsResponse } from '../../../../testing/build-runs.ts';
import { openWorkbench, runQuery } from '../../../../testing/open-workbench.ts';
import { editorView, nameInput } from '../../../../testing/query-editor.ts';

async function runToEnd(batch: Partial<Batch> = {}) {
  const opened = await runQuery((server) => server.answers(createBatch, buildBatch(batch)));
  return opened;
}

it('sends the whole text when nothing is selected and shows the rows [R303, R087, R086]', async () => {
  const { server } = await runToEnd();
  const grid = await screen.findByRole('grid', { name: 'Results' });
  expect(within(grid).getByRole('gridcell')).toHaveProperty('textContent', '1');
  expect(server.bodiesOf(createBatch)[0]).toMatchObject({
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
it('shows rows that come with the reply, without a second call', async () => {
  const { server } = await runToEnd({ statements: [buildStatement({ rows: '[[7]]' })] });
  const grid = await screen.findByRole('grid', { name: 'Results' });
  expect(within(grid).getByRole('gridcell')).toHaveProperty('textContent', '7');
  expect(server.countOf(getStatementResults)).toBe(0);
});
it('sends only the selected text when there is a selection [R093]', async () => {
  const { server, user } = await openWorkbench();
  act(() => editorView().dispatch({ selection: { anchor: 7, head: 8 } }));
  await user.click(screen.getByRole('button', { name: 'Run selection' }));
  await screen.findByRole('grid');
  expect(server.bodiesOf(createBatch)[0]).toMatchObject({
    batchText: 'select 1',
    selectedText: '1',
    selectionOffset: 7,
  });
});
it('starts with ctrl+return and with cmd+return anywhere on the page [R091]', async () => {
  const { server, user } = await openWorkbench();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('grid');
  await user.click(nameInput());
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  await waitFor(() => expect(server.countOf(createBatch)).toBe(2));
});
it('is polled until it ends, then only the last statement is fetched [R243, R244]', async () => {
  const two = [buildStatement({ id: 's1' }), buildStatement({ id: 's2', sequence: 1 })];
  const { server, user } = await runQuery((prepared) => {
    prepared.answers(
      createBatch,
      buildBatch({ status: 'running', statements: two.map((each) => ({ ...each, status: 'running' })) }),
    );
    prepared.answers(getBatch, () =>
      buildBatch(prepared.countOf(getBatch) < 2 ? { status: 'running' } : { statements: two }),
    );
  });
  await screen.findByRole('grid');
  expect(server.countOf(getBatch)).toBe(2);
  expect(server.requestsOf(getStatementResults).map(({ params }) => params['id'])).toEqual(['s2']);
  await user.click(await screen.findByRole('button', { name: /^Statement 1, finished: select 1, rows: 1, / }));
  await waitFor(() => expect(server.countOf(getStatementResults)).toBe(2));
});
it("shows a live counter labeled 'Query time' and Cancel during a run [R247]", async () => {
  const { server } = await openWorkbench('/queries/q1', (prepared) => {
    prepared.answers(createBatch, buildBatch({ status: 'queued', statements: [] }));
    prepared.answers(getBatch, () => new Promise(() => {}));
  });
  // Synchronously: after 0.3 s the button offers Cancel.
  fireEvent.click(screen.getByRole('button', { name: 'Run' }));
  expect(screen.getByText(/Query time/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Run' }).getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(screen.getByText(/Query time/).textContent).toMatch(/(0\.[3-9]\d|[1-9]\d*\.\d+) s/));
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(server.countOf(getBatch)).toBeLessThan(2);
  expect(screen.getAllByRole('button', { name: 'Cancel' }).length).toBeGreaterThan(0);
});
it('starts once on a double click, which cancels nothing', async () => {
  const answer = Promise.withResolvers<Batch>();
  const { server, user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(createBatch, () => answer.promise),
  );
  await user.dblClick(screen.getByRole('button', { name: 'Run' }));
  await act(async () => answer.resolve(buildBatch()));
  await screen.findByRole('grid');
  expect(server.countOf(createBatch)).toBe(1);
  expect(server.countOf(cancelBatch)).toBe(0);
});
it("needs a connection: 'Connection required', and nothing is sent [R301]", async () => {
  const { server } = await runQuery((it) => it.answers(listConnections, []));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Connection required'));
  expect(server.countOf(createBatch)).toBe(0);
});
it("needs text: 'SQL text required', and nothing is sent [R302]", async () => {
  const { server, user } = await openWorkbench('/queries/new');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByText('SQL text required')).toBeTruthy();
  expect(server.countOf(createBatch)).toBe(0);
});
it("shows the title of a statement's error and its location [R245]", async () => {
  const error = { title: 'Column "x" not found', line: 1, column: 8 };
  const { user } = await runToEnd({
    status: 'error',
    statements: [
      buildStatement({ status: 'error', rowCount: 0, error }),
      buildStatement({ id: 's2', sequence: 1, status: 'cancelled', rowCount: 0 }),
    ],
  });
  expect((await screen.findByText('Column "x" not found')).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByText('Line 1, column 8')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go to line' }));
  expect(editorView().state.selection.main.head).toBe(7);
});
it("shows 'Query finished / No rows returned' for zero rows [R246]", async () => {
  const { server } = await runToEnd({ statements: [buildStatement({ rowCount: 0 })] });
  expect(await screen.findByText('Query finished')).toBeTruthy();
  expect(screen.getByText('No rows returned')).toBeTruthy();
  expect(server.countOf(getStatementResults)).toBe(0);
});
it("marks a truncated result as 'Incomplete', and says what to do [R426, R427]", async () => {
  const { user } = await runToEnd({ statements: [buildStatement({ incomplete: true })] });
  await user.hover(await screen.findByText('Incomplete'));
  expect(await screen.findByText('Return fewer rows or increase query result max rows in configuration.')).toBeTruthy();
});
it("shows 'Statements not found' when a batch returns no statements [R417]", async () => {
  await runToEnd({ statements: [] });
  expect(await screen.findByText('Statements not found')).toBeTruthy();
});
it('drops the result of an earlier run that arrives after the latest one [R248, F26]', async () => {
  const slow = Promise.withResolvers<Response>();
  const { server, user } = await runQuery((prepared) =>
    prepared.answers(getStatementResults, () =>
      prepared.countOf(createBatch) === 1 ? slow.promise : rowsResponse([[2]]),
    ),
  );
  await waitFor(() => expect(server.countOf(getStatementResults)).toBe(1));
  await user.click((await screen.findAllByRole('button', { name: 'Cancel' }))[0] as HTMLElement);
  await user.click((await screen.findAllByRole('button', { name: 'Cancel' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  expect((await screen.findByRole('gridcell')).textContent).toBe('2');
  await act(async () => slow.resolve(rowsResponse([[1]])));
  expect(screen.getByRole('gridcell').textContent).toBe('2');
});
