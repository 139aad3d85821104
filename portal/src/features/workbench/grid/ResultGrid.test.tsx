import { textsOf } from '@platbook/ui/testing/texts-of';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { activeCell, buildColumn, openGrid } from './testing/open-grid.tsx';

const cells = () => textsOf('gridcell');

it('gives screen readers the number of all rows and columns, including those that are not rendered', () => {
  openGrid(
    Array.from({ length: 200 }, (_, index) => buildColumn(`c${index}`)),
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
    [buildColumn('n', 'number')],
    Array.from({ length: 5_000 }, (_, row) => [row]),
  );
  const grid = screen.getByRole('grid');
  expect(activeCell()).toBe('0');
  grid.scrollTop = 90_000;
  fireEvent.scroll(grid);
  await waitFor(() => expect(grid.getAttribute('aria-activedescendant')).toBeNull());
  await user.click(grid);
  await user.keyboard('{ArrowDown}');
  fireEvent.scroll(grid);
  await waitFor(() => expect(activeCell()).toBe('1'));
});

it('draws rows 30 px high and columns as wide as their longest value needs [R432, R323]', () => {
  openGrid(
    [buildColumn('a', 'string', 1), buildColumn('b', 'string', 12), buildColumn('c', 'string', 99)],
    [['x', 'y', 'z']],
  );
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
    [buildColumn('n', 'number'), buildColumn('t')],
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
    ['a', 'a', '', '__proto__', 'x\u202Ey'].map((name) => buildColumn(name)),
    [[1, 2, 3, 4, 5]],
  );
  expect(textsOf('columnheader').slice(1)).toEqual(['a', 'a', '', '__proto__', 'x‹202E›y']);
  expect(cells()).toEqual(['1', '2', '3', '4', '5']);
});

it('is one tab stop; the keys move the active cell', async () => {
  const user = openGrid(
    [buildColumn('a'), buildColumn('b')],
    [
      ['a1', 'b1'],
      ['a2', 'b2'],
    ],
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  expect(activeCell()).toBe('a1');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(activeCell()).toBe('b2');
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}');
  expect(activeCell()).toBe('a');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Totals' }));
});

it('copies the whole value of the active cell', async () => {
  const long = 'x'.repeat(5000);
  const user = openGrid([buildColumn('a')], [[long]]);
  await user.click(screen.getByRole('gridcell'));
  const copied: string[] = [];
  const copy = createEvent.copy(screen.getByRole('grid'), {
    clipboardData: { setData: (_: string, text: string) => copied.push(text) },
  });
  fireEvent(screen.getByRole('grid'), copy);
  expect(copied).toEqual([long]);
});

it('resizes a column from its header by keyboard, not below 100 px [R324]', async () => {
  const user = openGrid([buildColumn('a', 'string', 6)], [['x']]);
  const width = () => screen.getAllByRole('columnheader')[1]?.style.width;
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowUp}{Alt>}{ArrowRight}{/Alt}');
  expect(width()).toBe('140px');
  await user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Alt}');
  expect(width()).toBe('100px');
});

it('stacks the rows without gaps when their height changes, e.g. when a tablet is rotated', () => {
  const { setRowHeight } = openGrid([buildColumn('a')], [['x'], ['y'], ['z']]);
  setRowHeight(40);
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.style.transform),
  ).toEqual(['translateY(0px)', 'translateY(40px)', 'translateY(80px)']);
});
