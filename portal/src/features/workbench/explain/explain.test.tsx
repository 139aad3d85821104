// @vitest-environment jsdom
import { createBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  buildBatch,
  buildConnection,
  buildStatement,
  editorView,
  openWorkbench,
  rowsResponse,
  writeSql,
} from '../../../testing/open-workbench.ts';

const scan = {
  operator_type: 'TABLE_SCAN',
  operator_timing: 0.03,
  operator_cardinality: 47_915,
  extra_info: { Table: 'Valuation.HomeEquity', 'Estimated Cardinality': '47915' },
};
const plan = JSON.stringify({
  latency: 0.06,
  children: [{ operator_type: 'ORDER_BY', operator_timing: 0.01, children: [scan] }],
});

const estimate = JSON.stringify([
  { name: 'ORDER_BY', children: [{ name: 'SEQ_SCAN', extra_info: scan.extra_info, children: [] }], extra_info: {} },
]);

it('explains the statement at the cursor as a table of estimated steps, measures it on demand, from its menu and with ctrl+shift+e', async () => {
  const { server, user } = await openWorkbench('/queries/q1', {
    prepare: (prepared) =>
      prepared.answers(getStatementResults, () =>
        rowsResponse([prepared.countOf(createBatch) === 1 ? ['physical_plan', estimate] : ['analyzed_plan', plan]]),
      ),
  });
  act(() => writeSql('select 1;\nselect 2'));
  act(() => editorView().dispatch({ selection: { anchor: 12 } }));
  await user.click(screen.getByRole('button', { name: 'More ways to run' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Explain/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan' });
  expect(await within(dialog).findByText(/^Explained without running at \d\d:\d\d$/)).toBeTruthy();
  const rows = () =>
    within(dialog)
      .queryAllByRole('row')
      .map((row) => row.textContent);
  await waitFor(() =>
    expect(rows()).toEqual([
      'Step (last first)Estimated rows',
      'Level 1: Sort ',
      'Level 2: Scan Valuation.HomeEquity47,915',
    ]),
  );
  const sent = () => server.requests.filter(({ address, method }) => address === '/api/batches' && method === 'POST');
  expect(sent().map(({ body }) => body)).toEqual([
    expect.objectContaining({ batchText: 'EXPLAIN (FORMAT JSON) select 2', name: 'Explain' }),
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Measure' }));
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Measure' })).toBeNull());
  expect(rows()).toEqual([
    'Step (last first)Estimated rowsRowsShare of timems',
    'Level 1: Sort 25%10',
    'Level 2: Scan Valuation.HomeEquity47,91547,91575%30',
  ]);
  expect(within(dialog).getByText('75% of the time is spent in Scan Valuation.HomeEquity.')).toBeTruthy();
  expect(sent().at(-1)?.body).toMatchObject({ batchText: 'EXPLAIN (ANALYZE, FORMAT JSON) select 2', name: 'Explain' });
  await user.keyboard('{Escape}');
  const more = screen.getByRole('button', { name: 'More ways to run' });
  await waitFor(() => expect(document.activeElement).toBe(more));
  act(() => editorView().dispatch({ selection: { anchor: 2 } }));
  act(() => editorView().focus());
  await user.keyboard('{Control>}{Shift>}E{/Shift}{/Control}');
  await screen.findByRole('dialog', { name: 'Plan' });
  await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ batchText: 'EXPLAIN (FORMAT JSON) select 1' }));
});

it('says that a T-SQL connection has no plans, and requests none', async () => {
  const { server, user } = await openWorkbench('/queries/q1', { connections: [buildConnection({ driver: 'tsql' })] });
  act(() => writeSql('select top 1 * from sys.tables'));
  await user.click(screen.getByRole('button', { name: 'More ways to run' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Explain/ }));
  expect((await screen.findByText(/support Explain/)).closest('[role=alert]')).toBeTruthy();
  expect(server.countOf(createBatch)).toBe(0);
});

it("shows the database's reason when there is no plan", async () => {
  const error = { title: 'Table nowhere does not exist' };
  const { user } = await openWorkbench('/queries/q1', {
    prepare: (prepared) =>
      prepared.answers(
        createBatch,
        buildBatch({ status: 'error', statements: [buildStatement({ status: 'error', error })] }),
      ),
  });
  act(() => writeSql('select * from nowhere'));
  await user.click(screen.getByRole('button', { name: 'More ways to run' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Explain/ }));
  expect((await screen.findByText('Table nowhere does not exist')).closest('[role="alert"]')).not.toBeNull();
});
