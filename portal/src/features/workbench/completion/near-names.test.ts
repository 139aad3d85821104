import { nearNames } from '../../../testing/complete-at-bar.ts';
import { likenessOf } from './name-likeness.ts';

describe("similar names for a name that the database doesn't know", () => {
  it.each([
    ['the column of an alias', 'SELECT |a.SitusZipCode FROM Property.PropertyAddress a', ['SitusZIP']],
    ['a column of the only table', 'SELECT |YearBuild FROM Property.PropertyFeature', ['YearBuilt']],
    [
      'a column of one of several tables',
      'SELECT |EstimateValue FROM Property.PropertyFeature f, Valuation.AVM v',
      ['EstimatedValue'],
    ],
    [
      'a column if the place is at the column itself',
      'SELECT a.|SitusZipp FROM Property.PropertyAddress a',
      ['SitusZIP'],
    ],
    [
      'a column of WITH',
      'WITH r AS (SELECT count(*) AS Filings FROM Valuation.AVM) SELECT |r.Filing FROM r',
      ['Filings'],
    ],
    [
      'a column of the outer query',
      'SELECT 1 FROM Valuation.AVM v WHERE EXISTS (SELECT 1 FROM Property.PropertyFeature f WHERE |v.EstimateValue = 1)',
      ['EstimatedValue'],
    ],
    [
      'a column that the query of a common table misspells',
      'WITH r AS (SELECT |SitusZipCode FROM Property.PropertyAddress) SELECT * FROM r',
      ['SitusZIP'],
    ],
    ['a table in its schema', 'SELECT 1 FROM |Property.PropertyAdress', ['PropertyAddress', 'PropertyFeature']],
    [
      'a table with a misspelled schema',
      'SELECT 1 FROM |Propety.PropertyFeature',
      ['Property.PropertyFeature', 'Property.PropertyAddress'],
    ],
    ['a table whose schema is missing', 'SELECT 1 FROM |AVMs', ['Valuation.AVM']],
    ['a name of WITH', 'WITH recent AS (SELECT 1 AS x) SELECT * FROM |recnt', ['recent']],
    ['an alias by its column', 'SELECT |x.EstimatedValue FROM Property.PropertyFeature f, Valuation.AVM v', ['v']],
    ['an alias by its letters', 'SELECT |feet.PoolFlag FROM Property.PropertyFeature feat', ['feat']],
  ])('offers %s', (_what, text, expected) => expect(nearNames(text)?.names.map(({ name }) => name)).toEqual(expected));

  it.each([
    ['a known name', 'SELECT |a.SitusZIP FROM Property.PropertyAddress a'],
    ['a known name in a different case', 'SELECT |a.situszip FROM Property.PropertyAddress a'],
    ['a name without similar ones', 'SELECT |a.Zzz FROM Property.PropertyAddress a'],
    ['a function', 'SELECT |Situ(1) FROM Property.PropertyAddress a'],
    ['a string', "SELECT '|SitusZIPP' FROM Property.PropertyAddress a"],
    ['a table with unknown columns', 'SELECT |q.SitusZIPP FROM read_csv(1) q'],
    ['nothing at all', '|'],
  ])('offers nothing for %s', (_what, text) => expect(nearNames(text)).toBeUndefined());

  it('reads past comments that start with # on MySQL', () => {
    const near = nearNames("SELECT |a.SitusZipp # isn't known\nFROM Property.PropertyAddress a", 'mysql');
    expect(near?.names.map(({ name }) => name)).toEqual(['SitusZIP']);
  });
  it('names every occurrence of the same name in the statement, and no other', () => {
    const text =
      'SELECT a.ZipCode FROM Property.PropertyAddress a; SELECT |a.SitusZipCode, b.SitusZipCode FROM Property.PropertyAddress a, x b GROUP BY A.situszipcode';
    const plain = text.replace('|', '');
    const places = nearNames(text)?.places.map(({ from, to }) => plain.slice(from - 2, to));
    expect(places).toEqual(['a.SitusZipCode', 'A.situszipcode']);
  });
  it('says which table the columns belong to, and describes them', () => {
    const near = nearNames('SELECT |a.SitusZipCode FROM Property.PropertyAddress a');
    expect(near).toMatchObject({ kind: 'column', owner: 'Property.PropertyAddress', written: 'SitusZipCode' });
    expect(near?.names[0]).toEqual({
      name: 'SitusZIP',
      apply: 'SitusZIP',
      type: 'char(5)',
      description: 'Five-digit ZIP code',
    });
  });
  it('quotes where the database requires it: PostgreSQL knows a name with capitals only in quotes', () => {
    const near = nearNames('SELECT |a.SitusZIP FROM "Property"."PropertyAddress" a', 'postgres');
    expect(near?.names[0]).toMatchObject({ name: 'SitusZIP', apply: '"SitusZIP"' });
    expect(nearNames('SELECT |a."SitusZIP" FROM "Property"."PropertyAddress" a', 'postgres')).toBeUndefined();
  });
});

it.each([
  ['situszip', 'situszip', 1],
  ['recnt', 'recent', 5 / 6],
  ['from', 'form', 3 / 4],
  ['situszipcode', 'situszip', 2 / 3],
  ['abc', 'xyz', 0],
  ['', '', 0],
])('rates how similar %j is to %j', (one, other, expected) => expect(likenessOf(one, other)).toBeCloseTo(expected));
