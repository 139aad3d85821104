import type { ResultValue } from '@platbook/contract/workbench/batches';
import { compareDecimals, compareValues, type ValueKind } from './compare-values.ts';
import { sortRows } from './sort-rows.ts';

const inOrder: [ValueKind, ResultValue[]][] = [
  [
    'number',
    [
      '-Infinity',
      '-9223372036854775808',
      -5,
      -0.05,
      0,
      5e-324,
      0.1,
      1.5,
      9007199254740991,
      '9007199254740993',
      '9007199254740994',
      '18446744073709551615',
      '170141183460469231731687303715884105727',
      1.7976931348623157e308,
      'Infinity',
      'NaN',
      null,
    ],
  ],
  ['number', ['12345678901234567890123456789.123456788', '12345678901234567890123456789.123456789']],
  [
    'date',
    [
      '-infinity',
      '5877642-06-25 (BC)',
      '0044-03-15 (BC)',
      '0001-01-01',
      '1899-12-31',
      '2024-02-29T12:00:00',
      '2024-02-29T23:59:59.123456',
      '9999-12-31',
      '123456-07-08',
      'infinity',
      null,
    ],
  ],
  ['date', ['2023-12-31T18:30:00Z', '2023-12-31T18:30:00.5Z', '2023-12-31T18:30:01Z']],
  ['boolean', [false, true, null]],
  ['text', ['', '01001', '02134', 'apple', 'Banana', 'cherry', 'é ü', '漢字', null]],
];

type Direction = 'ascending' | 'descending';

function sorted(rows: ResultValue[][], direction: Direction, kind: ValueKind): ResultValue[][] {
  const order = sortRows(rows, Uint32Array.from(rows.keys()), { column: 0, direction }, kind);
  return Array.from(order, (row) => rows[row] ?? []);
}

it.each(inOrder)('sorts values of the kind %s from any order', (kind, values) => {
  const rows = [...values].reverse().map((value) => [value]);
  expect(sorted(rows, 'ascending', kind).map(([value]) => value)).toEqual(values);
  for (const [index, value] of values.entries())
    for (const [other, against] of values.entries())
      expect(Math.sign(compareValues(value, against, kind)) || 0).toBe(Math.sign(index - other));
});

it('keeps equal rows in their original order, in both directions, with NULL last', () => {
  const rows: ResultValue[][] = [
    ['b', 1],
    [null, 2],
    ['a', 3],
    ['B', 4],
    ['a', 5],
    [null, 6],
  ];
  const numbersBy = (direction: Direction) => sorted(rows, direction, 'text').map(([, number]) => number);
  expect(numbersBy('ascending')).toEqual([3, 5, 1, 4, 2, 6]);
  expect(numbersBy('descending')).toEqual([1, 4, 3, 5, 2, 6]);
});

it.each([
  ['1.50', '1.5', 0],
  ['1e3', '1000', 0],
  ['-0.0', '0', 0],
  ['9007199254740993', '9007199254740992', 1],
  ['-9007199254740993', '-9007199254740992', -1],
  ['0.1', '0.09', 1],
  ['1e-30', '1e-31', 1],
])('compares %s with %s by their digits', (a, b, expected) => {
  expect(Math.sign(compareDecimals(a, b)) || 0).toBe(expected);
});
