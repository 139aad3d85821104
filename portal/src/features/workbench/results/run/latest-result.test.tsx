import { createBatch, getLatestBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import { getQuery } from '@platbook/contract/workbench/queries';
import { openShareLink } from '@platbook/contract/workbench/share-links';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBatch, buildFailedBatch, buildStatement, rowsResponse } from '../../../../testing/build-runs.ts';
import { refusal } from '../../../../testing/fake-server.ts';
import { buildQuery, openWorkbench, runQuery } from '../../../../testing/open-workbench.ts';

const cachedRun = buildBatch({ id: 'b9', queryId: 'q1', statements: [buildStatement({ id: 's9' })] });
const results = () => screen.getByRole('region', { name: 'Results' });

it('shows the last stored result and its time when a query opens in another window', async () => {
  const { server } = await openWorkbench('/queries/q1', (prepared) => {
    prepared.answers(getLatestBatch, cachedRun);
    prepared.answers(getStatementResults, () => rowsResponse([[7]]));
  });
  expect((await screen.findByRole('gridcell')).textContent).toBe('7');
  expect(results().textContent).toMatch(/Run at 2026-06-30 \d\d:15/);
  expect(server.countOf(createBatch)).toBe(0);
});

it("shows a colleague's result with the name and the time, and offers no link to it", async () => {
  await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(getLatestBatch, { ...cachedRun, ranBy: 'Lena Marsh' }),
  );
  await screen.findByRole('grid', { name: 'Results' });
  expect(results().textContent).toMatch(/Run by Lena Marsh, 2026-06-30 \d\d:15/);
  expect(screen.getByRole('button', { name: 'Copy link to this result' }).hasAttribute('disabled')).toBe(true);
});

it('shows what a link shows instead of the latest result', async () => {
  await openWorkbench('/queries/q1?link=l1', (prepared) => {
    prepared.answers(getLatestBatch, cachedRun);
    prepared.answers(openShareLink, ({ params }) => ({
      queryId: 'q1',
      view: 'query' as const,
      batch: params['id'] === 'l1' ? { ...cachedRun, id: 'b8', ranBy: 'Lena Marsh' } : null,
    }));
  });
  await screen.findByRole('grid', { name: 'Results' });
  expect(results().textContent).toMatch(/Run by Lena Marsh/);
});

it('says that a link has ended, and shows the latest result', async () => {
  await openWorkbench('/queries/q1?link=l1', (prepared) => {
    prepared.answers(getLatestBatch, cachedRun);
    prepared.answers(openShareLink, () => refusal(410, { title: 'This link has expired' }));
  });
  expect(await screen.findByText('This link has expired')).toBeTruthy();
  await screen.findByRole('grid', { name: 'Results' });
});

it('runs the query with one button when no result is stored', async () => {
  const { user } = await openWorkbench();
  await user.click(await within(results()).findByRole('button', { name: 'Run query' }));
  expect(await screen.findByRole('grid', { name: 'Results' })).toBeTruthy();
});

it('names the execution and the total time of a run', async () => {
  const slow = buildBatch({ durationMs: 360, statements: [buildStatement({ durationMs: 10 })] });
  await runQuery((server) => server.answers(createBatch, slow));
  expect((await screen.findByTitle('Execution 0.01 s, total 0.36 s')).textContent).toBe('0.36 s');
});

it('draws no chart of a failed run and says so, and offers to run the query before the first one', async () => {
  const chart = { chartType: 'bar', fields: { barlabel: 'n', barvalue: 'n' } };
  const { user } = await openWorkbench('/queries/q1', (server) => {
    server.answers(getQuery, buildQuery({ chart }));
    server.answers(createBatch, buildFailedBatch({ title: 'No such table' }));
  });
  const pane = await screen.findByRole('region', { name: 'Chart' });
  await within(pane).findByText('Run the query to see its chart.');
  await user.click(within(pane).getByRole('button', { name: 'Run query' }));
  await waitFor(() => expect(pane.textContent).toContain('The last run failed. Fix the query and run it again.'));
  expect(within(pane).queryByRole('button', { name: 'Run query' })).toBeNull();
});
