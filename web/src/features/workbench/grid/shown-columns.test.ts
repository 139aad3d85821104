import type { Column } from '@platbook/contract/batches';
import { expect, it } from 'vitest';
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
it('leaves columns as they are until the dictionary is loaded', () => {
  const columns = [column('SalePrice')];
  expect(addUnits(columns, undefined)).toBe(columns);
});
