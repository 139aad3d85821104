import type { ResultValue } from '@platbook/contract/workbench/batches';
import { type FilterOperator, filterRows, isFilterOdd, matcherOf } from './filter-rows.ts';

const cases: [string, FilterOperator, string, ResultValue[], ResultValue[]][] = [
  ['string', 'contains', 'pine', ['COPPER PINE CT', 'Pine', 'LARKMOOR', null, ''], ['COPPER PINE CT', 'Pine']],
  ['number', 'contains', '99', [1999, '9007199254740993', 5], [1999, '9007199254740993']],
  ['string', '=', 'fl', ['FL', 'fl', 'FLA', null], ['FL', 'fl']],
  ['number', '=', '1.50', [1.5, '1.500', 15, null], [1.5, '1.500']],
  ['number', '=', '9007199254740993', ['9007199254740993', 9007199254740992], ['9007199254740993']],
  ['number', '>', '9007199254740992', ['9007199254740993', 9007199254740992, 1, null], ['9007199254740993']],
  ['number', '<', '10', [9, 10, '-5', null], [9, '-5']],
  ['number', '>', 'ten', [9, 10, 11], []],
  [
    'date',
    '=',
    '2024-02-29',
    ['2024-02-29T12:00:00', '2024-02-29', '2024-03-01'],
    ['2024-02-29T12:00:00', '2024-02-29'],
  ],
  ['datetime', '>', '2024-02-29', ['2024-02-29T12:00:00', '2024-03-01T00:00:00'], ['2024-03-01T00:00:00']],
  ['date', '<', '0001-01-01', ['0044-03-15 (BC)', '2024-01-01'], ['0044-03-15 (BC)']],
  ['boolean', '=', 'true', [true, false, null], [true]],
  ['string', '>', 'm', ['N', 'a', null], ['N']],
  ['string', 'is empty', '', [null, '', ' ', 'x'], [null, '']],
  ['number', 'is empty', '', [null, 0], [null]],
  ['string', 'contains', '', ['a', null], ['a', null]],
];

it.each(cases)('of a %s column keeps what %s "%s"', (datatype, operator, text, values, kept) => {
  const matches = matcherOf({ column: 0, operator, text }, { datatype });
  expect(values.filter(matches)).toEqual(kept);
});

it('keeps rows that meet every filter, in their order', () => {
  const columns = [
    { name: 'state', datatype: 'string', maxValueLength: 2 },
    { name: 'price', datatype: 'number', maxValueLength: 3 },
  ];
  const rows = [
    ['FL', 300],
    ['CA', 500],
    ['FL', 100],
    ['FL', null],
  ];
  const filters = [
    { column: 0, operator: '=', text: 'FL' },
    { column: 1, operator: '>', text: '50' },
  ] as const;
  expect([...filterRows(rows, filters, columns)]).toEqual([0, 2]);
  expect([...filterRows(rows, [], columns)]).toEqual([0, 1, 2, 3]);
});

it('reports a filter on a number column whose text is not a number', () => {
  const odd = (operator: FilterOperator, text: string) =>
    isFilterOdd({ column: 0, operator, text }, { datatype: 'number' });
  expect([odd('>', 'ten'), odd('=', '1e3'), odd('<', ''), odd('contains', 'ten'), odd('=', 'NaN')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
