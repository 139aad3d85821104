import { findUses, indexWatched } from './find-uses.ts';

const columns = (watched: Record<string, 'unwatched' | 'named' | 'starred'>) => new Map(Object.entries(watched));
const watched = indexWatched([
  {
    object: 'Property.PropertyAddress',
    isWhole: false,
    columns: columns({ propertyid: 'unwatched', situscity: 'starred', usecode: 'named' }),
  },
  { object: 'Tax.Assessor', isWhole: true, columns: columns({ propertyid: 'unwatched', taxamount: 'unwatched' }) },
]);
const usesIn = (text: string, dialect: Parameters<typeof findUses>[1] = 'duckdb') =>
  findUses(text, dialect, watched).map(({ object, column }) => (column === undefined ? object : `${object}.${column}`));

const city = 'Property.PropertyAddress.situscity';

it.each([
  ['select SitusCity from Property.PropertyAddress', [city]],
  ['select a."situscity" from "Property".PropertyAddress as a', [city]],
  ['select PropertyAddress.SitusCity from PropertyAddress', [city]],
  ['select 1 from Property.PropertyAddress where upper(SitusCity) = {{city}}', [city]],
  ['select UseCode from Property.PropertyAddress group by all', ['Property.PropertyAddress.usecode']],
  ['with a as (select SitusCity from Property.PropertyAddress) select SitusCity from a', [city]],
  ['select (select max(SitusCity) from Property.PropertyAddress) as c', [city]],
  ['select * from Property.PropertyAddress', [city]],
  ['select p.* from Property.PropertyAddress p join Tax.Assessor t using (PropertyID)', [city, 'Tax.Assessor']],
  ['from Property.PropertyAddress', [city]],
  ['select count(*) from Tax.Assessor', ['Tax.Assessor']],
  ['select 1; select TaxAmount from tax.assessor', ['Tax.Assessor']],
  ['insert into x select SitusCity from Property.PropertyAddress', [city]],
])('finds what %s reads', (text, found) => {
  expect(usesIn(text).sort()).toEqual(found.sort());
});

it.each([
  "select 'SitusCity from Property.PropertyAddress'",
  'select 1 -- SitusCity from Property.PropertyAddress',
  'select PropertyID from Property.PropertyAddress',
  'select count(*) from Property.PropertyAddress',
  'select PropertyID as SitusCity from Property.PropertyAddress',
  'select b.SitusCity from Property.PropertyAddress a, Other.Places b',
  'select SitusCity from Other.PropertyAddress',
  'with PropertyAddress as (select 1 as SitusCity) select SitusCity from PropertyAddress',
  'select SitusCity from Other.Places',
  "select * from Property.PropertyAddress where SitusCity = 'open",
  '',
])('finds nothing in %s', (text) => {
  expect(usesIn(text)).toEqual([]);
});

it('resolves a plain name in the innermost query that has such a column', () => {
  const inner =
    'select 1 from Other.Places where exists (select 1 from Property.PropertyAddress where SitusCity = city)';
  expect(usesIn(inner)).toEqual([city]);
  const outer =
    'select TaxAmount from Tax.Assessor where PropertyID in (select PropertyID from Property.PropertyAddress)';
  expect(usesIn(outer)).toEqual(['Tax.Assessor']);
});

it("takes a plain name for the column of an inner query's table, even if nothing of that table is watched", () => {
  const all = indexWatched([
    ...[...watched.byName.values()].flat(),
    { object: 'Other.Places', isWhole: false, columns: columns({ situscity: 'unwatched' }) },
  ]);
  const text =
    'select PropertyID from Property.PropertyAddress where exists (select 1 from Other.Places where SitusCity is null)';
  expect(findUses(text, 'duckdb', all)).toEqual([]);
});

it('reads T-SQL brackets and TOP', () => {
  expect(usesIn('select top 5 [SitusCity] from [Property].[PropertyAddress]', 'sqlserver')).toEqual([city]);
  expect(usesIn('select top (5) * from atlas.Property.PropertyAddress', 'sqlserver')).toEqual([city]);
});

it.each([
  ['columns', `select ${'SitusCity, '.repeat(9_000)} 1 from Property.PropertyAddress`, [city]],
  [
    'common tables',
    `with ${Array.from({ length: 1_300 }, (_, n) => `t${n} as (select SitusCity from Property.PropertyAddress)`).join(', ')} select 1`,
    [city],
  ],
  ['parentheses', `${'(select '.repeat(9_000)}SitusCity from Property.PropertyAddress${')'.repeat(9_000)}`, []],
])('reads a text with thousands of %s without a pause or an error', (_, text, found) => {
  const startedAt = performance.now();
  expect(usesIn(text)).toEqual(found);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
