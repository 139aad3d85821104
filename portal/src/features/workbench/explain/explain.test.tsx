import { createBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import { listConnections } from '@platbook/contract/workbench/connections';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildFailedBatch, rowsResponse } from '../../../testing/build-runs.ts';
import { buildConnection, openWorkbench } from '../../../testing/open-workbench.ts';
import { editorView, writeSql } from '../../../testing/query-editor.ts';

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
  const { server, user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(getStatementResults, () =>
      rowsResponse([prepared.countOf(createBatch) === 1 ? ['physical_plan', estimate] : ['analyzed_plan', plan]]),
    ),
  );
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
  const sent = () => server.bodiesOf(createBatch);
  expect(sent()).toEqual([expect.objectContaining({ batchText: 'EXPLAIN (FORMAT JSON) select 2', name: 'Explain' })]);
  await user.click(within(dialog).getByRole('button', { name: 'Measure' }));
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Measure' })).toBeNull());
  expect(rows()).toEqual([
    'Step (last first)Estimated rowsRowsShare of timems',
    'Level 1: Sort 25%10',
    'Level 2: Scan Valuation.HomeEquity47,91547,91575%30',
  ]);
  expect(within(dialog).getByText('75% of the time is spent in Scan Valuation.HomeEquity.')).toBeTruthy();
  expect(sent().at(-1)).toMatchObject({ batchText: 'EXPLAIN (ANALYZE, FORMAT JSON) select 2', name: 'Explain' });
  await user.keyboard('{Escape}');
  const more = screen.getByRole('button', { name: 'More ways to run' });
  await waitFor(() => expect(document.activeElement).toBe(more));
  act(() => editorView().dispatch({ selection: { anchor: 2 } }));
  act(() => editorView().focus());
  await user.keyboard('{Control>}{Shift>}E{/Shift}{/Control}');
  await screen.findByRole('dialog', { name: 'Plan' });
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ batchText: 'EXPLAIN (FORMAT JSON) select 1' }));
});

it('says that a T-SQL connection has no plans, and requests none', async () => {
  const { server, user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(listConnections, [buildConnection({ driver: 'tsql' })]),
  );
  act(() => writeSql('select top 1 * from sys.tables'));
  await user.click(screen.getByRole('button', { name: 'More ways to run' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Explain/ }));
  expect((await screen.findByText(/support Explain/)).closest('[role=alert]')).toBeTruthy();
  expect(server.countOf(createBatch)).toBe(0);
});

it("shows the database's reason when there is no plan", async () => {
  const error = { title: 'Table nowhere does not exist' };
  const { user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(createBatch, buildFailedBatch(error)),
  );
  act(() => writeSql('select * from nowhere'));
  await user.click(screen.getByRole('button', { name: 'More ways to run' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Explain/ }));
  expect((await screen.findByText('Table nowhere does not exist')).closest('[role="alert"]')).not.toBeNull();
});
