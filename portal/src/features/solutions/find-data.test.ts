import { findData, indexData } from './find-data.ts';

const index = indexData([
  {
    object: 'Property.PropertyFeature',
    kind: 'table',
    description: 'Building and lot',
    packs: ['DSPRP', 'SPVAL'],
    columns: [
      { name: 'LivingAreaSqFt', type: 'int', description: 'Finished area above grade' },
      { name: 'Bedrooms', type: 'smallint', description: 'Number of bedrooms' },
      { name: 'PoolFlag', type: 'char(1)', description: 'Y when there is a pool' },
    ],
  },
  {
    object: 'Property.PropertyAddress',
    kind: 'table',
    description: 'Address and parcel number of every parcel',
    packs: ['DSPRP'],
    columns: [{ name: 'ParcelNumberRaw', type: 'varchar(40)', description: 'As the county writes it' }],
  },
  {
    object: 'Mortgage.Loan',
    kind: 'table',
    description: 'Recorded mortgages',
    packs: ['DSMTG'],
    columns: [{ name: 'LienPosition', type: 'smallint', description: 'First, second …' }],
  },
]);
const found = (search: string) => findData(index, search).map(({ object, column }) => column?.name ?? object);

it.each<[string, string, string[]]>([
  ['a name', 'bedrooms', ['Bedrooms']],
  ['a word inside a name', 'living', ['LivingAreaSqFt']],
  ['a description', 'above grade', ['LivingAreaSqFt']],
  ['a synonym', 'APN', ['ParcelNumberRaw', 'Property.PropertyAddress']],
  ['a phrase', 'square feet', ['LivingAreaSqFt']],
  ['an industry term for a table', 'lien', ['Mortgage.Loan', 'LienPosition']],
  ['two words of one entry', 'pool flag', ['PoolFlag']],
  ['two words that no entry has together', 'pool bedrooms', []],
  ['one letter', 'p', []],
  ['nothing', '  ', []],
])('is found by %s', (_, search, expected) => expect(found(search)).toEqual(expected));

it('describes a hit and names the packs that include it', () => {
  expect(findData(index, 'beds')).toEqual([
    expect.objectContaining({
      object: 'Property.PropertyFeature',
      kind: 'table',
      column: { name: 'Bedrooms', type: 'smallint' },
      description: 'Number of bedrooms',
      packs: ['DSPRP', 'SPVAL'],
    }),
  ]);
});
