import type { ResultRow } from '@platbook/contract/workbench/batches';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildColumn, firstCells, openGrid } from './testing/open-grid.tsx';

const columns = [
  buildColumn('town'),
  buildColumn('price', 'number'),
  buildColumn('nothing'),
  buildColumn('facts', 'json'),
];
const rows: ResultRow[] = [
  ['Ojai', '9007199254740993', null, '{"rooms":7,"id":12345678901234567890}'],
  ['Fillmore', 5, null, null],
  ['Ventura', null, null, null],
  ['Camarillo', '9007199254740992', null, 'two\nlines'],
];

async function openTowns() {
  const user = openGrid(columns, rows);
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const grid = screen.getByRole('grid', { name: 'Results' });
  grid.focus();
  return { user, grid, copied };
}
const headers = () => textsOf('columnheader').slice(1);

it('sorts with s: ascending, descending and original order, by all digits and with NULL last', async () => {
  const { user } = await openTowns();
  await user.keyboard('{ArrowRight}s');
  await waitFor(() => expect(firstCells()).toEqual(['Fillmore', 'Camarillo', 'Ojai', 'Ventura']));
  expect(screen.getByRole('columnheader', { name: 'price' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByText('of the 4 rows loaded, by price, smallest first')).toBeTruthy();
  await user.keyboard('s');
  await waitFor(() => expect(firstCells()).toEqual(['Ojai', 'Camarillo', 'Fillmore', 'Ventura']));
  await user.keyboard('s');
  await waitFor(() => expect(firstCells()).toEqual(['Ojai', 'Fillmore', 'Ventura', 'Camarillo']));
});

it('filters with l while typing, with a chip for each condition, and returns the focus', async () => {
  const { user, grid } = await openTowns();
  await user.keyboard('lra');
  await waitFor(() => expect(firstCells()).toEqual(['Ventura']));
  expect(grid.getAttribute('aria-rowcount')).toBe('2');
  expect(screen.getByText('1 of the 4 rows loaded')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(grid);
  await user.keyboard('{ArrowRight}l');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition on price' }), 'is empty');
  await waitFor(() => expect(firstCells()).toEqual(['Ventura']));
  await user.click(screen.getByRole('button', { name: 'Remove filter on town' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition on price' }), '>');
  await user.type(screen.getByRole('textbox', { name: 'Value for price' }), '9007199254740992');
  await waitFor(() => expect(firstCells()).toEqual(['Ojai']));
  await user.clear(screen.getByRole('textbox', { name: 'Value for price' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(firstCells()).toHaveLength(4));
});

it('freezes with f, hides with h, and finds a hidden column with / and Enter', async () => {
  const { user, grid } = await openTowns();
  await user.keyboard('{End}f{Home}');
  expect(headers()).toEqual(['facts', 'town', 'price', 'nothing']);
  await user.keyboard('{ArrowRight}h');
  expect(headers().map((name) => name?.replace(/^\d/, ''))).toEqual(['facts', 'price', 'nothing']);
  expect(grid.getAttribute('aria-colcount')).toBe('4');
  await user.keyboard('/');
  const box = screen.getByRole('combobox', { name: 'Find column' });
  expect(document.activeElement).toBe(box);
  await user.keyboard('TOW{Enter}');
  expect(headers()).toEqual(['facts', 'town', 'price', 'nothing']);
  expect(document.activeElement).toBe(grid);
  expect(screen.getByText(/, town$/)).toBeTruthy();
  await user.keyboard('/');
  await user.click(await screen.findByRole('button', { name: 'Hide 1 empty' }));
  await user.keyboard('{Escape}');
  expect(headers()).toEqual(['facts', 'town', 'price']);
});

it('selects with shift and arrows and with ctrl+a, shows count, sum and average, and copies with headers', async () => {
  const { user, copied, grid } = await openTowns();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect((await screen.findByText(/cells/)).textContent).toBe(
    '4 cellssum 9,007,199,254,740,998average 4,503,599,627,370,499min 5max 9,007,199,254,740,993',
  );
  await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
  await waitFor(() => expect(copied).toEqual(['town\tprice\nOjai\t9007199254740993\nFillmore\t5']));
  expect(await screen.findByText('Copied 4 cells with headers')).toBeTruthy();
  await user.keyboard('{Control>}a{/Control}');
  await screen.findByText('16', { selector: '.status b' });
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(16);
  fireEvent.copy(grid);
  await waitFor(() => expect(copied[1]?.split('\n')[2]).toBe('Ventura\t\t\t'));
});

it('selects a block by dragging, and a row by its number', async () => {
  await openTowns();
  const cell = (name: string) => screen.getByRole('gridcell', { name });
  fireEvent.pointerDown(cell('Ojai'), { button: 0, pointerType: 'mouse' });
  fireEvent.pointerMove(cell('5'), { buttons: 1, pointerType: 'mouse' });
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
  fireEvent.pointerDown(screen.getByRole('rowheader', { name: '3' }), { button: 0, pointerType: 'mouse' });
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
  await screen.findByText('4', { selector: '.status b' });
});

it('opens the whole cell on the right with Enter: JSON as a tree with every digit, text with its line breaks', async () => {
  const { user, grid } = await openTowns();
  await user.keyboard('{End}{Enter}');
  const viewer = screen.getByRole('complementary', { name: 'Cell' });
  const lines = await within(viewer).findAllByRole('treeitem');
  expect(lines.map((line) => line.textContent)).toEqual(['{ 2 }', 'rooms7', 'id12345678901234567890']);
  within(viewer).getByRole('tree').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(within(viewer).getByText('$.id')).toBeTruthy();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(within(viewer).getAllByRole('treeitem')).toHaveLength(1);
  for (let press = 0; press < 3; press += 1)
    await user.click(within(viewer).getByRole('button', { name: 'Cell below' }));
  await waitFor(() => expect(viewer.querySelector('pre')?.textContent).toBe('two\nlines'));
  await user.click(within(viewer).getByRole('button', { name: 'Raw' }));
  expect(viewer.querySelector('pre')?.textContent).toBe('two↵lines');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(grid);
});

it('sorts with a click on a header, ascending, descending and not at all, and opens the profile with its own button', async () => {
  const { user } = await openTowns();
  const before = firstCells();
  const header = screen.getByRole('columnheader', { name: 'price' });
  for (const sorted of ['ascending', 'descending', null]) {
    await user.click(header);
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe(sorted));
  }
  await waitFor(() => expect(firstCells()).toEqual(before));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(within(header).getByRole('button', { name: 'Column price' }));
  expect(await screen.findByRole('dialog', { name: 'Column price' })).toBeTruthy();
  expect(header.getAttribute('aria-sort')).toBeNull();
  await user.click(screen.getByRole('columnheader', { name: 'town' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('profiles a column with p, or Enter on its header, and sorts and hides from there', async () => {
  const { user, grid } = await openTowns();
  await user.keyboard('{ArrowRight}p');
  const dialog = await screen.findByRole('dialog', { name: 'Column price' });
  expect(await within(dialog).findByText('75% filled')).toBeTruthy();
  expect(within(dialog).getByText('3 distinct')).toBeTruthy();
  expect(within(dialog).getByText('9,007,199,254,740,993')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Sort descending' }));
  await waitFor(() => expect(firstCells()[0]).toBe('Ojai'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(grid);
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}{Enter}');
  const other = await screen.findByRole('dialog', { name: 'Column town' });
  await user.click(within(other).getByRole('button', { name: 'Hide column' }));
  expect(headers().at(-3)).toContain('price');
  expect(screen.queryByRole('dialog')).toBeNull();
});
