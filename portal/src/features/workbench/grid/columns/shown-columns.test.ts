import type { Column } from '@platbook/contract/workbench/batches';
import { addUnits } from './shown-columns.ts';

const column = (name: string, datatype = 'number'): Column => ({ name, datatype, maxValueLength: 5 });
const described = (columns: Record<string, string>) =>
  Object.entries(columns).map(([column_name, column_description]) => ({
    column_name,
    column_description,
    data_type: 'int',
  }));
const schema = {
  Sales: {
    Deed: described({ SalePrice: 'Sale price, in dollars', Change: 'Change, in percent', Note: 'Note in dollars' }),
    Trend: described({ SALEPRICE: 'Median price, in dollars', Change: 'Change in price, in dollars' }),
  },
};

it('gives number columns the unit that every table of the dictionary states for their name', () => {
  const columns = ['saleprice', 'Change', 'avg_price'].map((name) => column(name));
  expect(addUnits([...columns, column('Note', 'string')], schema)).toEqual([
    { ...column('saleprice'), unit: 'dollars' },
    column('Change'),
    column('avg_price'),
    column('Note', 'string'),
  ]);
});
it.each([
  'select count(*) as SalePrice from Sales.Deed',
  'select CountyFIPS, Count ( distinct PropertyID ) "SalePrice" from Sales.Deed group by 1',
  'select count(*) over (partition by CountyFIPS) as saleprice from Sales.Deed',
  'with n as (select -12.5 as SalePrice) select SalePrice from n',
  'select SalesID, count_big(*) [SalePrice] from Sales.Deed group by 1',
])('gives a count or a literal that is named like a column no unit: %s', (text) => {
  const columns = [column('SalePrice')];
  expect(addUnits(columns, schema, text)).toEqual(columns);
});
it.each([
  'select max(SalePrice) as SalePrice from Sales.Deed',
  'select sum(SalePrice) / count(*) as SalePrice from Sales.Deed',
  'select round(SalePrice, 2) as SalePrice, count(*) as n from Sales.Deed',
  'select SalePrice * 2 as SalePrice from Sales.Deed',
])('keeps the unit of what is computed from the column: %s', (text) => {
  expect(addUnits([column('SalePrice')], schema, text)).toEqual([{ ...column('SalePrice'), unit: 'dollars' }]);
});
it("doesn't change columns until the dictionary is loaded", () => {
  const columns = [column('SalePrice')];
  expect(addUnits(columns, undefined)).toBe(columns);
});
