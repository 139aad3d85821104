import type { Column } from '@platbook/contract/workbench/batches';
import { createRowTable } from './row-table.ts';

const columns: Column[] = [
  { name: 'state', datatype: 'string', maxValueLength: 2 },
  { name: 'price', datatype: 'number', maxValueLength: 3 },
  { name: 'nothing', datatype: 'string', maxValueLength: 0 },
];
const rows = [
  ['FL', 300, null],
  ['CA', 500, null],
  ['FL', 100, null],
];
const all = { from: 0, to: 100, columns: [0, 1] };

function openTable() {
  const table = createRowTable(columns);
  table.append(new TextEncoder().encode(JSON.stringify(rows)).buffer, 3);
  return table;
}

it('returns parts of its rows with the order and filters that were set last', () => {
  const table = openTable();
  expect(table.window({ from: 1, to: 3, columns: [1, 0] })).toEqual([
    [500, 'CA'],
    [100, 'FL'],
  ]);
  const sort = { column: 1, direction: 'descending' } as const;
  expect(table.setView({ sort, filters: [{ column: 0, operator: '=', text: 'fl' }] })).toBe(2);
  expect(table.window(all)).toEqual([
    ['FL', 300],
    ['FL', 100],
  ]);
  expect(table.cell(1, 1)).toBe(100);
  expect(table.copy(all, 'text')).toBe('FL\t300\nFL\t100');
  expect(table.summary(all)).toMatchObject({ cells: 4, filled: 4, sum: '400', average: '200' });
  expect(table.totals(all).map(({ filled, min, max }) => [filled, min, max])).toEqual([
    [2, 'FL', 'FL'],
    [2, 100, 300],
  ]);
  expect(table.copy(all, 'text', [new Map([['FL', 'Florida']]), undefined])).toBe('FL\tFlorida\t300\nFL\tFlorida\t100');
  expect(table.profile(1)).toMatchObject({ total: 2, min: '100', max: '300' });
  expect(table.setView({ sort: undefined, filters: [] })).toBe(3);
  expect(table.window(all)).toHaveLength(3);
});

it('returns columns of some rows in the original order regardless of filters, and the columns without any value', () => {
  const table = openTable();
  table.setView({ sort: undefined, filters: [{ column: 1, operator: '>', text: '1000' }] });
  expect(table.values([1, 0], 0, 9)).toEqual([
    [300, 500, 100],
    ['FL', 'CA', 'FL'],
  ]);
  expect(table.values([1], 1, 2)).toEqual([[500]]);
  expect(table.emptyColumns()).toEqual([2]);
});

it('rejects a piece with the wrong number of rows, or that is not a list', () => {
  const table = openTable();
  expect(() => table.append([['GA', 1, null]], 2)).toThrow('Server responded not ok');
  expect(() => table.append(new TextEncoder().encode('{}').buffer, 0)).toThrow('Server responded not ok');
  expect(table.setView({ sort: undefined, filters: [] })).toBe(3);
});

it('truncates long texts in a window and keeps them whole in the cell', () => {
  const table = createRowTable(columns);
  table.append([['x'.repeat(5_000), 1, null]], 1);
  expect(table.window(all)[0]?.[0]).toHaveLength(301);
  expect(table.cell(0, 0)).toHaveLength(5_000);
});
