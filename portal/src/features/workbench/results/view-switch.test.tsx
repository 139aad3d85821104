import { createBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBatch, buildStatement, rowsResponse } from '../../../testing/build-runs.ts';
import { runQuery } from '../../../testing/open-workbench.ts';

/** jsdom has no workers; the chart stays undrawn. */
class IdleWorker {
  postMessage() {}
  terminate() {}
}
beforeEach(() => void vi.stubGlobal('Worker', IdleWorker));
afterEach(() => void vi.unstubAllGlobals());

const columns = [
  { name: 'City', datatype: 'string', maxValueLength: 8 },
  { name: 'Homes', datatype: 'number', maxValueLength: 3 },
];
const places = [
  ...columns,
  { name: 'Latitude', datatype: 'number', maxValueLength: 6 },
  { name: 'Longitude', datatype: 'number', maxValueLength: 6 },
];

async function openResult(shown = columns) {
  const rows = [
    ['Oxnard', 40, 34.2, -119.2],
    ['Ventura', 30, 34.3, -119.3],
  ].map((row) => row.slice(0, shown.length));
  const opened = await runQuery((server) => {
    server.answers(createBatch, buildBatch({ statements: [buildStatement({ columns: shown, rowCount: 2 })] }));
    server.answers(getStatementResults, () => rowsResponse(rows));
  });
  await screen.findByRole('grid', { name: 'Results' });
  return opened;
}
const switchOf = () => within(screen.getByRole('group', { name: 'Show as' }));
const namesOf = () =>
  switchOf()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const chosen = () => switchOf().getByRole('button', { pressed: true }).textContent;

it('draws the chart that fits a result in place of the grid at one press, and keeps the filters of the grid', async () => {
  const { user } = await openResult();
  expect(namesOf()).toEqual(['Results', 'Chart']);
  await user.click(screen.getByRole('button', { name: 'Filter rows' }));
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  const pane = await screen.findByRole('region', { name: 'Chart' });
  await within(pane).findByRole('button', { name: 'Chart type: Columns' });
  expect(screen.getByRole('region', { name: 'Results' }).contains(pane)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Results' }));
  expect(screen.getByRole('button', { name: 'Filter rows', pressed: true })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Results' }).contains(screen.getByRole('region', { name: 'Chart' }))).toBe(
    false,
  );
});

it('is one tab stop, whose arrow keys choose the next view and keep the focus', async () => {
  const { user } = await openResult(places);
  expect(namesOf()).toEqual(['Results', 'Chart', 'Map']);
  switchOf().getByRole('button', { name: 'Results' }).focus();
  await user.keyboard('{ArrowRight}');
  expect([chosen(), document.activeElement?.textContent]).toEqual(['Chart', 'Chart']);
  await user.keyboard('{End}');
  expect([chosen(), document.activeElement?.textContent]).toEqual(['Map', 'Map']);
  await screen.findByRole('region', { name: 'Result map' }, { timeout: 20_000 });
  await user.keyboard('{ArrowRight}');
  expect([chosen(), document.activeElement?.textContent]).toEqual(['Results', 'Results']);
  await user.tab();
  expect(switchOf().queryByRole('button', { name: document.activeElement?.textContent ?? '' })).toBeNull();
});

it('opens the fields next to the chart, with the focus, which returns to its button', async () => {
  const { user } = await openResult();
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  await user.click(await screen.findByRole('button', { name: 'Fields' }));
  const fields = await screen.findByRole('complementary', { name: 'Chart fields' });
  expect(screen.getByRole('region', { name: 'Results' }).contains(fields)).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(fields));
  await user.click(within(fields).getByRole('button', { name: 'Close settings' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fields' }));
});

it('says so when a result has no numbers, and returns to the grid when the chart is taken away', async () => {
  const { user } = await openResult([columns[0] as (typeof columns)[0]]);
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  await screen.findByText(/This result has no numbers to draw\./);
  await user.click(screen.getByRole('button', { name: 'Chart type: None' }));
  await user.click(screen.getByRole('menuitem', { name: 'Bars' }));
  await user.click(await screen.findByRole('button', { name: 'Chart type: Bars' }));
  await user.click(screen.getByRole('menuitem', { name: 'No chart' }));
  expect(chosen()).toBe('Results');
  expect(screen.queryByRole('region', { name: 'Chart' })).toBeNull();
});
