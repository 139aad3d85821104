import { columnTitle, unitOfColumn } from './chart-column.ts';

const number = (name: string) => ({ name, datatype: 'number' });

it.each([
  ['MedianSalePrice', 'dollars'],
  ['AvgPricePerSqFt', 'dollars'],
  ['OpeningBid', 'dollars'],
  ['EquityPercent', 'percent'],
  ['FilingYear', 'key'],
  ['SitusZIP', 'key'],
  ['TaxYear', 'key'],
  ['value', undefined],
  ['PriceToRent', undefined],
  ['EquityRich', undefined],
  ['OwnershipYears', undefined],
  ['Homes', undefined],
])('the name %s says that its numbers are %s', (name, unit) => {
  expect(unitOfColumn(number(name))).toBe(unit);
});

it('names a column of codes after what its words are', () => {
  const words = new Map([['SFR', 'Single-family']]);
  expect(columnTitle({ name: 'PropertyTypeCode', datatype: 'string', words })).toBe('Property type');
  expect(columnTitle({ name: 'PropertyTypeCode', datatype: 'string' })).toBe('Property type code');
});

it("takes the dictionary's unit before the name's, and none for texts", () => {
  expect(unitOfColumn({ ...number('AskingPrice'), unit: 'percent' })).toBe('percent');
  expect(unitOfColumn({ name: 'SalePrice', datatype: 'string' })).toBeUndefined();
});
