import { colorRows } from './color-rows.ts';
import { createRowTable } from './row-table.ts';

const number = { datatype: 'number' };
const text = { datatype: 'string' };

it('colors numbers by fifths of the rows, with NULL apart', () => {
  const { codes, palette, legend } = colorRows(number, [1, 2, 3, 4, null, 5, 6, 7, 8, 9, '10']);
  expect([...codes]).toEqual([1, 1, 2, 2, 255, 3, 3, 4, 4, 5, 5]);
  expect(palette).toBe('ramp');
  expect(legend.map(({ label }) => label)).toEqual(['1 to 3', 'to 5', 'to 7', 'to 9', '9 and more', 'NULL']);
});

it.each([
  ['one value', [7, 7], [1, 1], ['7']],
  ['two values', [1, 2, 2, 2, 2], [1, 2, 2, 2, 2], ['1 to 2', '2 and more']],
  ['nothing but NULL', [null, null], [255, 255], ['NULL']],
  ['no rows', [], [], []],
  [
    'large numbers, in few signs',
    [10_000, 250_000, 1_000_000, 2_000_000, 9_999_999],
    [1, 2, 3, 4, 5],
    ['10K to 250K', 'to 1M', 'to 2M', 'to 10M', '10M and more'],
  ],
])('colors %s', (_what, values, codes, labels) => {
  const colors = colorRows(number, values);
  expect([...colors.codes]).toEqual(codes);
  expect(colors.legend.map(({ label }) => label)).toEqual(labels);
});

it('gives the eight most frequent words their own colors', () => {
  const words = [...'aabbccddeeffgghhij'].map((word) => word);
  const { codes, palette, legend } = colorRows(text, words);
  expect(palette).toBe('kinds');
  expect([codes[0], codes[2], codes[16], codes[17]]).toEqual([1, 2, 9, 9]);
  expect(legend).toHaveLength(9);
  expect(legend.at(-1)).toEqual({ code: 9, label: 'others' });
});

it("provides numbers, colors and the view's order for a map, and keeps only chosen rows", () => {
  const table = createRowTable([
    { name: 'n', datatype: 'number', maxValueLength: 1 },
    { name: 't', datatype: 'string', maxValueLength: 1 },
  ]);
  table.append(
    [
      [3, 'a'],
      ['1', 'b'],
      [null, 'a'],
    ],
    3,
  );
  expect(table.numbers([0]).map((each) => [...each])).toEqual([[3, 1, Number.NaN]]);
  expect([...table.colors(1).codes]).toEqual([1, 2, 1]);
  expect([...table.viewRows()]).toEqual([0, 1, 2]);
  expect(
    table.setView({ sort: { column: 0, direction: 'ascending' }, filters: [], within: Uint32Array.of(0, 1) }),
  ).toBe(2);
  expect([...table.viewRows()]).toEqual([1, 0]);
  expect(
    table.setView({
      sort: undefined,
      filters: [{ column: 1, operator: '=', text: 'a' }],
      within: Uint32Array.of(0, 1),
    }),
  ).toBe(1);
  expect(table.setView({ sort: undefined, filters: [] })).toBe(3);
});
