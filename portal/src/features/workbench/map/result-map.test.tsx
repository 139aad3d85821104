import type { ResultRow } from '@platbook/contract/workbench/batches';
import { screen, waitFor, within } from '@testing-library/react';
import { activeCell, buildColumn, firstCells, openGrid } from '../grid/testing/open-grid.tsx';

vi.mock('maplibre-gl', () => import('../../../testing/fake-map-library.ts'));

function haveWebGl(): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
}

const columns = [
  buildColumn('Address'),
  buildColumn('Latitude', 'number'),
  buildColumn('Longitude', 'number'),
  buildColumn('Equity', 'number'),
  buildColumn('Stage'),
];
const rows: ResultRow[] = [
  ['1 MARLIN ST', 30.33, -81.65, 40, 'NOD'],
  ['2 COPPER CT', 30.33, -81.6, 50, 'NTS'],
  ['3 HERON LN', 30.4, -81.65, 60, 'NOD'],
  ['4 NOWHERE', null, null, 70, 'NOD'],
  ['5 LAKE ST', 45.0, -93.1, 80, 'NOD'],
];

async function openMap(shown = { columns, rows }) {
  haveWebGl();
  const user = openGrid(shown.columns, shown.rows, { isMapShown: true });
  const map = await screen.findByRole('application', { name: 'Map, 4 points' }, { timeout: 20_000 });
  await waitFor(() => expect(map.getAttribute('aria-busy')).toBe('false'), { timeout: 20_000 });
  return { user, map };
}

it("describes the map in words, and moves from point to point with the arrow keys, together with the grid's row", async () => {
  const { user, map } = await openMap();
  expect(document.getElementById(map.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    '4 of 5 rows have a location: Duval FL 3, Ramsey MN 1.',
  );
  expect(screen.getByText('1 of the 5 rows has no latitude and longitude')).toBeTruthy();
  map.focus();
  await user.keyboard('{ArrowRight}');
  const card = await screen.findByRole('dialog', { name: 'Row 2' });
  expect(within(card).getByRole('heading', { name: '2 COPPER CT' })).toBeTruthy();
  expect(within(card).getByText('Row 2, Duval FL')).toBeTruthy();
  expect(activeCell()).toBe('2 COPPER CT');
  await user.click(within(card).getByRole('button', { name: 'Show all 5 values' }));
  expect(within(card).getByText('Longitude')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(map);
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'Row 1' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('zooms in and out with the keys, and back to all points', async () => {
  const { user, map } = await openMap();
  const scale = () => document.querySelector('.map-scale')?.textContent;
  const all = scale();
  map.focus();
  await user.keyboard('++++');
  await waitFor(() => expect(scale()).not.toBe(all));
  await user.keyboard('0');
  await waitFor(() => expect(scale()).toBe(all));
  await user.keyboard('+-');
  expect(scale()).toBe(all);
});

it('shows the row that is selected in the grid', async () => {
  const { user, map } = await openMap();
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await screen.findByText('Row 3, 3 HERON LN, Duval FL')).toBeTruthy();
  map.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Row 3' })).toBeTruthy();
});

it('filters the rows by county and by a box, and removes the filter', async () => {
  const { user, map } = await openMap();
  await user.click(screen.getByRole('button', { name: 'Ramsey MN 1' }));
  await waitFor(() => expect(firstCells()).toEqual(['5 LAKE ST']));
  expect(screen.getByText('County is Ramsey MN')).toBeTruthy();
  expect(screen.getByText('1 of the 5 rows loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(firstCells()).toHaveLength(5));
  await user.click(screen.getByRole('button', { name: 'Select rows on the map' }));
  expect(screen.getByText('Draw a box around rows, or press Enter to select all in view')).toBeTruthy();
  expect(document.activeElement).toBe(map);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(firstCells()).toEqual(['1 MARLIN ST', '2 COPPER CT', '3 HERON LN', '5 LAKE ST']));
  await user.click(screen.getByRole('button', { name: 'All 4' }));
  await waitFor(() => expect(firstCells()).toHaveLength(5));
});

it('colors the points by a measure, and by any chosen column', async () => {
  const { user } = await openMap();
  const legend = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  expect((screen.getByRole('combobox', { name: 'Color by' }) as HTMLSelectElement).selectedOptions[0]?.text).toBe(
    'Equity',
  );
  await waitFor(() => expect(legend()).toEqual(['40 to 50', 'to 60', 'to 70', 'to 80', '80 and more']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Color by' }), 'Stage');
  await waitFor(() => expect(legend()).toEqual(['NOD', 'NTS']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Color by' }), 'Single color');
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]));
});

it('colors by the first number column with a value, and by another column once it is chosen', async () => {
  const { user } = await openMap({
    columns: [buildColumn('Depth', 'number'), ...columns],
    rows: rows.map((row) => [null, ...row]),
  });
  const colorBy = screen.getByRole('combobox', { name: 'Color by' });
  const chosen = () => within(colorBy).getByRole<HTMLOptionElement>('option', { selected: true }).textContent;
  await waitFor(() => expect(chosen()).toBe('Equity'));
  await user.selectOptions(colorBy, 'Depth');
  expect(chosen()).toBe('Depth');
});

it('counts the counties in a browser without WebGL, and filters by them', async () => {
  vi.restoreAllMocks();
  const user = openGrid(columns, rows, { isMapShown: true });
  const map = await screen.findByRole('region', { name: 'Result map' }, { timeout: 20_000 });
  expect(within(map).getByRole('heading', { name: "This browser can't draw the map" })).toBeTruthy();
  expect(await within(map).findByText(/4 of 5 rows have a location: Duval FL 3, Ramsey MN 1\./)).toBeTruthy();
  await user.click(within(map).getByRole('button', { name: 'Ramsey MN 1' }));
  await waitFor(() => expect(firstCells()).toEqual(['5 LAKE ST']));
});
