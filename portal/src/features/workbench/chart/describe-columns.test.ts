import { describeColumns } from './describe-columns.ts';

const column = (name: string, datatype = 'number') => ({ name, datatype, maxValueLength: 5 });
const schema = {
  Property: {
    Detail: [
      { column_name: 'LastSalePrice', data_type: 'int', column_description: 'Last sale price, in dollars' },
      {
        column_name: 'PropertyTypeCode',
        data_type: 'varchar(4)',
        column_description: 'Property type: SFR or CND; joins to Reference.DimPropertyType',
      },
    ],
  },
};
const codes = [
  {
    schema: 'Reference',
    table: 'DimPropertyType',
    column: 'PropertyTypeCode',
    values: [{ value: 'SFR', meaning: 'Single-family' }],
  },
];

it("gives charted columns the dictionary's units and words, also an aggregate of a column", () => {
  const columns = [column('AvgLastSalePrice'), column('propertytypecode', 'string'), column('n')];
  expect(describeColumns(columns, schema, codes, '')).toEqual([
    { ...column('AvgLastSalePrice'), unit: 'dollars' },
    { ...column('propertytypecode', 'string'), words: new Map([['SFR', 'Single-family']]) },
    column('n'),
  ]);
});

it('leaves columns alone that it knows nothing of, and a count that is named like one', () => {
  const columns = [column('n'), column('LastSalePrice')];
  expect(describeColumns(columns, schema, codes, 'select 1 as n, count(*) as LastSalePrice')).toBe(columns);
});
