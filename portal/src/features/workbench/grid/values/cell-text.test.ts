import { valueText } from '../../table/copy-rows.ts';
import { cellText, isNumberColumn } from './cell-text.ts';

it('right-aligns numbers, including those sent as text', () => {
  expect(isNumberColumn({ datatype: 'number' })).toBe(true);
  expect(isNumberColumn({ datatype: 'string' })).toBe(false);
});
const number = (name: string, scale?: number) => ({
  name,
  datatype: 'number',
  maxValueLength: 0,
  ...(scale === undefined ? {} : { scale }),
});
const text = { name: 't', datatype: 'string', maxValueLength: 0 };

it.each([
  ['thousands', 13977, number('homes'), '13,977'],
  ['thousands of a negative number', -1234567, number('homes'), '-1,234,567'],
  ['every digit of a large integer [H113]', '9007199254740993', number('homes'), '9,007,199,254,740,993'],
  ['a year unchanged', 1987, number('YearBuilt'), '1987'],
  ['an ID unchanged', 1200345, number('PropertyID'), '1200345'],
  ['a code unchanged', 12086, number('county_fips'), '12086'],
  ['the declared places of a decimal', 1.1, number('price', 2), '1.10'],
  [
    'the declared places of a long decimal',
    '12345678901234567890.120',
    number('price', 3),
    '12,345,678,901,234,567,890.120',
  ],
  ['an average with two places', 80.49666666666667, number('avg'), '80.50'],
  ['an average of years without separators', 1987.3456, number('AverageYearBuilt'), '1987.35'],
  ['a small share with four digits', 0.123456789, number('share'), '0.1235'],
  ['a short fraction unchanged', 0.1, number('share'), '0.1'],
  ['a coordinate with six places', 34.1975123456, number('Latitude'), '34.197512'],
  ["NaN, which JSON numbers can't express", 'NaN', number('x'), 'NaN'],
  ['an exponent', 5e-324, number('x'), '5e-324'],
  ['a boolean', false, text, 'false'],
])('shows %s', (_, value, column, shown) => {
  expect(cellText(value, column)).toBe(shown);
});
it.each([
  ['dollars', 1234567, number('price'), 'dollars', '$1,234,567'],
  ['negative dollars', -1234567, number('price'), 'dollars', '-$1,234,567'],
  ['dollars and cents', 1234.5, number('fee', 2), 'dollars', '$1,234.50'],
  ['an average in dollars', 412345.678, number('avg'), 'dollars', '$412,345.68'],
  ['percent with its declared places', 6.5, number('rate', 3), 'percent', '6.500%'],
  ['percent without declared places', 12.345678, number('YearOverYear'), 'percent', '12.35%'],
  ['an area, though its name says lot', 43560, number('LotSizeSqFt'), 'measure', '43,560'],
  ['a key, though its name does not say so', 1200345, number('Parcel'), 'key', '1200345'],
  ["NaN, which JSON numbers can't express", 'NaN', number('price'), 'dollars', 'NaN'],
] as const)('shows %s by the unit of the dictionary', (_, value, column, unit, shown) => {
  expect(cellText(value, { ...column, unit })).toBe(shown);
});
it('copies numbers exactly, whatever the grid shows', () => {
  expect(valueText(80.49666666666667, number('avg'))).toBe('80.49666666666667');
  expect(valueText(1.1, number('price', 2))).toBe('1.10');
});
it('shows markup and control characters as text [H125]', () => {
  expect(cellText('<b>x</b>\u202E\n', text)).toBe('<b>x</b>‹202E›↵');
});
it('truncates a very long value in the cell and keeps it whole for the clipboard', () => {
  const long = 'x'.repeat(1_000_000);
  expect(cellText(long, text)).toHaveLength(301);
  expect(valueText(long, text)).toHaveLength(1_000_000);
  expect(valueText(null, text)).toBe('');
});
