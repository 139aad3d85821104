import type { SchemaColumn } from '@platbook/contract/workbench/schema-info';
import { meaningsOf, readMeanings, wordsOf } from './meanings.ts';

const column = (column_name: string, column_description: string, data_type = 'varchar(20)'): SchemaColumn => ({
  column_name,
  column_description,
  data_type,
});
const codes = [
  {
    schema: 'Reference',
    table: 'DimPropertyType',
    column: 'PropertyTypeCode',
    values: [
      { value: 'SFR', meaning: 'Single-family residence' },
      { value: 'CND', meaning: 'Condominium' },
    ],
  },
  {
    schema: 'Reference',
    table: 'DimCounty',
    column: 'CountyFIPS',
    values: [{ value: '13089', meaning: 'DeKalb County, GA' }],
  },
];
const schema = {
  Property: {
    Detail: [
      column('PropertyTypeCode', 'Property type: SFR, CND or TWN; joins to Reference.DimPropertyType'),
      column('CountyFIPS', 'County; joins to Reference.DimCounty', 'int'),
      column('PoolFlag', 'Y if the property has a pool'),
      column('ConditionCode', 'Condition: GOOD, FAIR or POOR'),
      column('StatusCode', 'Status: A (active) or B (blocked)'),
    ],
  },
  Market: {
    Trend: [
      column('propertytypecode', 'Property type: ALL or SFR'),
      column('PeriodType', 'Period length: M (month), Q (quarter) or Y (year)'),
      column('StatusCode', 'Status: A (archived) or B (blocked)'),
    ],
  },
};
const meanings = readMeanings(schema, codes);

it.each([
  ['the lookup table that the description names', 'PropertyTypeCode', 'SFR', 'Single-family residence'],
  ['any spelling of the name', 'PROPERTYTYPECODE', 'CND', 'Condominium'],
  ['a code that is stored as a number', 'CountyFIPS', '13089', 'DeKalb County, GA'],
  ['the words in the description', 'PeriodType', 'Q', 'quarter'],
])('takes the words of %s', (_, name, code, words) => {
  expect(meaningsOf(name, meanings)?.get(code)).toBe(words);
});
it.each([
  ['codes that are words already', 'ConditionCode'],
  ['yes and no', 'PoolFlag'],
  ['codes that mean something else in another table', 'StatusCode'],
  ['a column that the dictionary does not have', 'Kind'],
  ['a name of the language', '__proto__'],
])('has no words for %s', (_, name) => {
  expect(meaningsOf(name, meanings)).toBeUndefined();
});
it('has no words for a code that the dictionary lists without any', () => {
  expect(meaningsOf('PropertyTypeCode', meanings)?.get('TWN')).toBeUndefined();
});
it.each([
  ['SFR', 'Single-family residence'],
  ['SFR  ', 'Single-family residence'],
  ['sfr', undefined],
  [null, undefined],
  [13089, undefined],
])('finds the words of %j', (value, words) => {
  expect(wordsOf(value, meaningsOf('PropertyTypeCode', meanings) ?? new Map())).toBe(words);
});
