import { valueText } from '../../table/copy-rows.ts';
import { type NumberFormat, numberFormats } from '../columns/number-formats.ts';
import { cellText, exactLabel, isNumberColumn } from './cell-text.ts';

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
  ['a decade unchanged', 1980, number('DecadeBuilt'), '1980'],
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
  ['an ID whose name has no capitals', 1200345, number('propertyid'), '1200345'],
  ['a year whose name has no capitals', 1987, number('yearbuilt'), '1987'],
  ['an amount that only ends like an ID', 1987, number('taxpaid'), '1,987'],
  ['a number of things, though they are numbered', 13977, number('NumberOfHomes'), '13,977'],
  ['a count of codes', 13977, number('zip_count'), '13,977'],
  ['a ZIP code with its digits', 91360, number('SitusZip5'), '91360'],
  ['four places of a decimal with more', '412345.678912', number('AveragePrice', 6), '412,345.6789'],
  ['four digits of a small decimal with more places', 0.000012345678, number('factor', 10), '0.00001235'],
  [
    'every place of a small decimal sent as text',
    '0.00000000000000012345',
    number('factor', 20),
    '0.00000000000000012345',
  ],
  ['a coordinate sent as text with six places', '-118.9051234567890123', number('Longitude'), '-118.905123'],
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
it.each([
  ['plain', 1234567.891, number('n'), '1234567.891'],
  ['thousands', 1234567.891, number('n'), '1,234,567.891'],
  ['thousands', 1200345, number('PropertyID'), '1,200,345'],
  ['0', 80.49666666666667, number('n'), '80'],
  ['1', -1234.55, number('n', 2), '-1,234.5'],
  ['2', 80, number('n'), '80.00'],
  ['2', 1200345, number('PropertyID'), '1200345.00'],
  ['2', '9007199254740993.005', number('n', 3), '9,007,199,254,740,993.01'],
  ['0', '-9007199254740992.5', number('n', 1), '-9,007,199,254,740,993'],
  ['3', '999.9999', number('n'), '1,000.000'],
  ['4', 0.000001, number('n'), '0.0000'],
  ['2', -0.001, number('n'), '0.00'],
  ['4', 5e-324, number('n'), '0.0000'],
  ['currency', 1234567, number('n'), '$1,234,567'],
  ['currency', -1234.5, number('n'), '-$1,234.50'],
  ['currency', '-12345678901234567.895', number('n', 3), '-$12,345,678,901,234,567.90'],
  ['percent', 0.12345, number('n'), '12.35%'],
  ['percent', '0.05', number('n'), '5.00%'],
  ['percent', '-12.3456789', number('n'), '-1,234.57%'],
  ['percent', 12.345, { ...number('n'), unit: 'percent' as const }, '12.35%'],
  ['2', 'NaN', number('n'), 'NaN'],
  ['currency', 1e300, number('n'), '1e+300'],
] as const)('shows a number as %s: %s', (format, value, column, shown) => {
  expect(cellText(value, { ...column, format })).toBe(shown);
});
it.each(numberFormats)('never fails or loses the sign, as %s', (format: NumberFormat) => {
  for (const value of [0, -0, 1e21, -1e21, 1e-7, 'Infinity', '-Infinity', '', '-', '.5', '1e5', '-7', '٣'])
    expect(cellText(value, { ...number('n'), format }), String(value)).toEqual(expect.any(String));
  expect(cellText('-7', { ...number('n'), format })).toMatch(/^-/);
});
it.each([
  ['2', 80.49666666666667, '80.50, exactly 80.49666666666667'],
  ['percent', 0.5, '50.00%, exactly 0.5'],
  ['percent', 1, '100.00%, exactly 1'],
  ['currency', '1234.5678', '$1,234.57, exactly 1234.5678'],
  ['thousands', 1234.5, undefined],
  ['automatic', 1234567, undefined],
] as const)('knows the exact number behind %s: %s', (format, value, exact) => {
  const column = { ...number('n'), format };
  expect(exactLabel(value, column, cellText(value, column))).toBe(exact);
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
