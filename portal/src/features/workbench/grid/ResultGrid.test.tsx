// @vitest-environment jsdom

import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { Toasts } from '@platbook/ui/widgets/toasts.tsx';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fillBrowserGaps } from '../../../testing/browser-gaps.ts';
import { giveLayout } from '../../../testing/give-layout.ts';
import { openRowTable } from '../table/open-row-table.ts';
import { ResultGrid } from './ResultGrid.tsx';

const column = (name: string, datatype = 'string', maxValueLength = 5): Column => ({ name, datatype, maxValueLength });

function openGrid(columns: Column[], rows: ResultRow[]) {
  fillBrowserGaps();
  giveLayout();
  const table = openRowTable(columns, false);
  void table.append(rows, rows.length);
  const place = document.createElement('div');
  const grid = (rowHeight: number) => (
    <>
      <ResultGrid
        columns={columns}
        table={table}
        head={rows.slice(0, 200)}
        loaded={rows.length}
        rowCount={rows.length}
        label="Results"
        rowHeight={rowHeight}
        toolsPlace={place}
      />
      <Toasts />
    </>
  );
  const { rerender } = render(grid(30));
  document.body.append(place);
  onTestFinished(() => {
    cleanup();
    place.remove();
  });
  return Object.assign(userEvent.setup(), { setRowHeight: (height: number) => rerender(grid(height)) });
}
const active = () =>
  document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '')?.textContent;
const cells = () => textsOf('gridcell');

it('gives screen readers the number of all rows and columns, including those that are not rendered', () => {
  openGrid(
    Array.from({ length: 200 }, (_, index) => column(`c${index}`)),
    Array.from({ length: 50_000 }, (_, row) => Array.from({ length: 200 }, (__, each) => row * each)),
  );
  const grid = screen.getByRole('grid', { name: 'Results' });
  expect(grid.getAttribute('aria-rowcount')).toBe('50001');
  expect(grid.getAttribute('aria-colcount')).toBe('201');
  expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getAllByRole('gridcell')[0]?.getAttribute('aria-colindex')).toBe('2');
  expect(screen.getAllByRole('gridcell').length).toBeLessThan(1000);
});

it('references no cell while the active one is not rendered, and references it again once a key scrolls it back', async () => {
  const user = openGrid(
    [column('n', 'number')],
    Array.from({ length: 5_000 }, (_, row) => [row]),
  );
  const grid = screen.getByRole('grid');
  expect(active()).toBe('0');
  grid.scrollTop = 90_000;
  fireEvent.scroll(grid);
  await waitFor(() => expect(grid.getAttribute('aria-activedescendant')).toBeNull());
  await user.click(grid);
  await user.keyboard('{ArrowDown}');
  fireEvent.scroll(grid);
  await waitFor(() => expect(active()).toBe('1'));
});

it('draws rows 30 px high and columns as wide as their longest value needs [R432, R323]', () => {
  openGrid([column('a', 'string', 1), column('b', 'string', 12), column('c', 'string', 99)], [['x', 'y', 'z']]);
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map((header) => header.style.width),
  ).toEqual(['100px', '240px', '350px']);
  expect(screen.getByRole('grid').style.getPropertyValue('--row')).toBe('30px');
});

it('shows NULL as a mark, numbers with separators and hidden characters visibly', () => {
  openGrid(
    [column('n', 'number'), column('t')],
    [
      ['9007199254740993', null],
      [0.1, 'a\u202Eb\n'],
      [false, ''],
    ],
  );
  expect(cells()).toEqual(['9,007,199,254,740,993', 'NULL', '0.1', 'a‹202E›b↵', 'false', '']);
  expect(screen.getAllByRole('gridcell')[0]?.className).toContain('num');
});

it('shows columns of the same name, without a name and with odd names', () => {
  openGrid(
    ['a', 'a', '', '__proto__', 'x\u202Ey'].map((name) => column(name)),
    [[1, 2, 3, 4, 5]],
  );
  expect(textsOf('columnheader').slice(1)).toEqual(['a', 'a', '', '__proto__', 'x‹202E›y']);
  expect(cells()).toEqual(['1', '2', '3', '4', '5']);
});

it('is one tab stop; the keys move the active cell', async () => {
  const user = openGrid(
    [column('a'), column('b')],
    [
      ['a1', 'b1'],
      ['a2', 'b2'],
    ],
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  expect(active()).toBe('a1');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(active()).toBe('b2');
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}');
  expect(active()).toBe('a');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter rows' }));
});

it('copies the whole value of the active cell', async () => {
  const long = 'x'.repeat(5000);
  const user = openGrid([column('a')], [[long]]);
  await user.click(screen.getByRole('gridcell'));
  const copied: string[] = [];
  const copy = createEvent.copy(screen.getByRole('grid'), {
    clipboardData: { setData: (_: string, text: string) => copied.push(text) },
  });
  fireEvent(screen.getByRole('grid'), copy);
  expect(copied).toEqual([long]);
});

it('resizes a column from its header by keyboard, not below 100 px [R324]', async () => {
  const user = openGrid([column('a', 'string', 6)], [['x']]);
  const width = () => screen.getAllByRole('columnheader')[1]?.style.width;
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowUp}{Alt>}{ArrowRight}{/Alt}');
  expect(width()).toBe('140px');
  await user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Alt}');
  expect(width()).toBe('100px');
});

it('stacks the rows without gaps when their height changes, e.g. when a tablet is rotated', () => {
  const { setRowHeight } = openGrid([column('a')], [['x'], ['y'], ['z']]);
  setRowHeight(40);
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.style.transform),
  ).toEqual(['translateY(0px)', 'translateY(40px)', 'translateY(80px)']);
});
