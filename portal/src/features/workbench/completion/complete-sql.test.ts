import { TSQL_FUNCTIONS } from '@platbook/sql/tsql-functions';
import { applied, codes, complete, completeCounted, labels } from '../../../testing/complete-at-bar.ts';
import { draftOffer, type Offer } from './offer.ts';
import { narrowOffers, Ranking } from './ranking.ts';

const propertyTables = ['PropertyAddress', 'PropertyFeature'];
const featureColumns = ['PropertyID', 'YearBuilt', 'PoolFlag'];
const avmColumns = ['PropertyID', 'EstimatedValue'];

describe('completion after a dot [R006, R435]', () => {
  it.each([
    ['the tables of a schema', 'SELECT * FROM Property.|', propertyTables],
    ['the tables of a schema before the next clause', 'SELECT * FROM Property.| WHERE 1 = 1', propertyTables],
    ['the columns of a table with its schema', 'SELECT * FROM x WHERE Property.PropertyFeature.|', featureColumns],
    ['the columns behind an alias in any case', 'SELECT a.| FROM property.propertyfeature AS A', featureColumns],
    [
      'the columns behind an alias of a join',
      'SELECT 1 FROM Property.PropertyFeature f JOIN Valuation.AVM v ON V.|',
      avmColumns,
    ],
    [
      'the columns of one of several tables',
      'SELECT 1 FROM Property.PropertyFeature f, Valuation.AVM v WHERE v.Est|',
      ['EstimatedValue'],
    ],
    [
      'its own alias in each statement',
      'SELECT a.x FROM Valuation.AVM a; SELECT a.| FROM Property.PropertyFeature a',
      featureColumns,
    ],
    ['the alias of a sub-query', 'SELECT * FROM (SELECT i.| FROM Valuation.AVM i WHERE f(1, 2) > 0) o', avmColumns],
    [
      'what a sub-query gives',
      'SELECT o.| FROM (SELECT EstimatedValue AS v, i.PropertyID, 1 + 1 two FROM Valuation.AVM i) o',
      ['v', 'PropertyID', 'two'],
    ],
    [
      'what WITH gives',
      'WITH r AS (SELECT count(*) AS Filings, e.RecordType FROM Foreclosure.ForeclosureEvent e) SELECT r.| FROM r',
      ['Filings', 'RecordType'],
    ],
    [
      'what WITH gives by a star and by another name',
      'WITH a AS (SELECT * FROM Valuation.AVM), b(x, y) AS (SELECT * FROM a) SELECT c.| FROM b c',
      ['x', 'y'],
    ],
    [
      'what WITH gives by a qualified star',
      'WITH a AS (SELECT v.*, 1 AS one FROM Valuation.AVM v) SELECT a.| FROM a',
      ['PropertyID', 'EstimatedValue', 'one'],
    ],
    [
      'the tables of its own part of a union',
      'SELECT a.x FROM Valuation.AVM a UNION ALL SELECT a.| FROM Property.PropertyFeature a',
      featureColumns,
    ],
    [
      'an alias from outside in a sub-query',
      'SELECT 1 FROM Valuation.AVM v WHERE EXISTS (SELECT 1 FROM Property.PropertyFeature f WHERE f.PropertyID = v.|)',
      avmColumns,
    ],
    ['a quoted schema', 'SELECT * FROM "Valuation".|', ['AVM', 'Odd name']],
    ['a table in brackets', 'SELECT o.| FROM [Valuation].[Odd name] o', ['order', 'Year Of']],
    ['nothing after an unknown name', 'SELECT unknown.|', []],
    ['nothing after a number', 'SELECT 1.|', []],
  ])('offers %s', (_, text, expected) => {
    expect(labels(text)).toEqual(expected);
  });
  it("reads past a comment with an apostrophe in the dialect's own comment sign", () => {
    const text = "SELECT a.| # it's the address; done\nFROM Property.PropertyAddress a";
    expect(complete(text, false, 'mysql')?.offers.map(({ label }) => label)).toContain('SitusZIP');
  });
  it('knows that MySQL needs a space after -- for a comment', () => {
    const text = 'SELECT 1 FROM Property.PropertyAddress a WHERE 1--a.|';
    expect(complete(text, false, 'mysql')?.offers.map(({ label }) => label)).toContain('SitusZIP');
    expect(complete(text)).toBeUndefined();
  });

  it('shows type and description of a column', () => {
    expect(complete('SELECT * FROM x WHERE Property.PropertyAddress.Situsz|')?.offers).toMatchObject([
      {
        label: 'SitusZIP',
        detail: 'char(5)',
        marks: [0, 6],
        note: { about: 'char(5), PropertyAddress', description: 'Five-digit ZIP code' },
      },
    ]);
  });
  it('shows the first values of a coded column and their meanings', () => {
    expect(complete('SELECT e.Reco| FROM Foreclosure.ForeclosureEvent e')?.offers[0]?.note).toEqual({
      title: 'RecordType',
      about: 'varchar(4), ForeclosureEvent',
      description: '',
      values: codes[0]?.values,
      moreValues: 0,
    });
  });
  it('replaces only what was typed after the dot', () => {
    expect(complete('SELECT a.Sit| FROM Property.PropertyAddress a')).toMatchObject({ from: 9, to: 12 });
  });
});

describe('the order of the offers', () => {
  it.each([
    [
      'columns of the statement before other columns',
      'SELECT p| FROM Property.PropertyFeature',
      ['PropertyID', 'PoolFlag'],
    ],
    [
      'the start of a name before the start of a word, and that before the middle',
      'SELECT s| FROM Property.PropertyAddress',
      ['SitusFullAddress', 'SitusZIP', 'SQRT'],
    ],
    [
      'columns of the inner query before those of the outer',
      'SELECT 1 FROM Property.PropertyFeature f WHERE EXISTS (SELECT p| FROM Valuation.AVM)',
      ['PropertyID', 'PoolFlag'],
    ],
    ['initials of words', 'SELECT sfa| FROM Property.PropertyAddress', ['SitusFullAddress']],
    ['a completely typed keyword before names', 'SELECT * FROM Property.PropertyAddress WHERE not|', ['NOT']],
    [
      'tables and names of WITH after FROM, no columns',
      'WITH property_mine AS (SELECT 1) SELECT * FROM prop|',
      ['property_mine', 'PropertyAddress', 'PropertyFeature', 'Property'],
    ],
    ['keywords after an operand', 'SELECT PropertyID fr|', ['FROM']],
    ['the start of a query first', 'se|', ['select']],
    [
      'the aliases of the select list in ORDER BY',
      'SELECT count(*) AS Filings FROM Valuation.AVM ORDER BY fil|',
      ['Filings', 'FIRST_VALUE'],
    ],
    ['shared columns in USING', 'SELECT 1 FROM Property.PropertyAddress JOIN Valuation.AVM USING (p|)', ['PropertyID']],
    ['types in a cast', 'SELECT CAST(1 AS big|)', ['BIGINT']],
  ])('puts %s', (_, text, first) => {
    expect(labels(text).slice(0, first.length)).toEqual(first);
  });
  it('offers the columns of every table before a table is named', () => {
    expect(labels('SELECT y|', 'column').slice(0, 2)).toEqual(['Year Of', 'YearBuilt']);
    expect(complete('SELECT propertyi|')?.offers[0]?.note?.about).toBe('bigint, in 4 tables');
  });
  it('adds the alias to a column that two tables have', () => {
    const text = 'SELECT propertyi| FROM Property.PropertyAddress a JOIN Valuation.AVM v USING (PropertyID)';
    expect(labels(text, 'column').slice(0, 2)).toEqual(['a.PropertyID', 'v.PropertyID']);
    expect(complete(text)?.offers[0]).toMatchObject({ apply: 'a.PropertyID', marks: [2, 11] });
  });
});

describe('names and keywords as they are inserted', () => {
  it.each([
    ['a table with its schema', 'SELECT * FROM av|', 'AVM', undefined, 'Valuation.AVM'],
    ['a name with a blank in quotes', 'SELECT o.y| FROM Valuation."Odd name" o', 'Year Of', undefined, '"Year Of"'],
    ['a reserved word in quotes', 'SELECT o.o| FROM Valuation."Odd name" o', 'order', undefined, '"order"'],
    [
      'capitals in quotes for PostgreSQL',
      'SELECT v.est| FROM Valuation.AVM v',
      'EstimatedValue',
      'postgres',
      '"EstimatedValue"',
    ],
    ['plain capitals for Snowflake', 'SELECT * FROM av|', 'AVM', 'snowflake', '"Valuation".AVM'],
    ['a name in backticks for MySQL', 'SELECT o.y| FROM Valuation.`Odd name` o', 'Year Of', 'mysql', '`Year Of`'],
    ['both parts in quotes for PostgreSQL', 'SELECT * FROM av|', 'AVM', 'postgres', '"Valuation"."AVM"'],
    ['a name after an open quote', 'SELECT v."est| FROM Valuation.AVM v', 'EstimatedValue', undefined, undefined],
  ])('inserts %s', (_, text, label, driver, expected) => {
    expect(applied(text, label, driver)).toBe(expected);
  });
  it('continues inside quotes that the editor closes automatically', () => {
    const found = complete('SELECT v."est|" FROM Valuation.AVM v');
    expect(found).toMatchObject({ from: 9, to: 14, offers: [{ label: 'EstimatedValue', apply: '"EstimatedValue"' }] });
  });
  it.each([
    ['SELECT 1 AS a FROM x WHE|', 'WHERE'],
    ['select 1 as a from x whe|', 'where'],
    ['select 1 as a from x WHE|', 'where'],
    ['sel|', 'select'],
    ['SEL|', 'SELECT'],
    ['Sel|', 'SELECT'],
  ])('follows the case of the text: %s', (text, expected) => {
    expect(labels(text, 'keyword')).toContain(expected);
  });
});

describe('the values of a coded column', () => {
  const from = 'SELECT * FROM Foreclosure.ForeclosureEvent e WHERE ';
  const filings = ['NOD', 'LIS', 'FJD', 'REO'];
  it.each([
    ['after =', 'e.RecordType = |', filings],
    ['after <>', 'RecordType <> |', filings],
    ['in an open string', "e.RecordType = '|'", filings],
    ['by their first letters', "e.RecordType = 'n|'", ['NOD']],
    ['by their meaning', "e.RecordType = 'lis p|'", ['LIS']],
    ['after IN (', 'e.RecordType IN (|)', filings],
    ['after a comma, without those already listed', "e.RecordType NOT IN ('NOD', 'FJD', |)", ['LIS', 'REO']],
    ['that a description lists', 'ForeclosureStage = |', ['PREFORECLOSURE', 'AUCTION', 'REO', 'CANCELLED']],
    [
      'that a description gives as examples',
      'X IN (SELECT 1 FROM Reference.DimView WHERE ViewType = |',
      ['OCEAN', 'GOLF'],
    ],
    [
      'that are the whole description',
      'X IN (SELECT 1 FROM Reference.DimView WHERE GarageType = |',
      ['ATTACHED', 'DETACHED', 'NONE'],
    ],
  ])('are offered %s', (_, text, expected) => {
    expect(labels(from + text, 'value')).toEqual(expected);
  });
  it('have their meaning and are inserted as strings', () => {
    expect(complete(`${from}e.RecordType = |`)?.offers[0]).toMatchObject({
      label: 'NOD',
      detail: 'Notice of default',
      apply: "'NOD'",
      kind: 'value',
    });
    expect(complete(`${from}e.RecordType =|`)?.offers[0]?.apply).toBe(" 'NOD'");
    const quoted = complete(`${from}e.RecordType = 'N|'`);
    expect(quoted).toMatchObject({ from: from.length + 15, to: from.length + 18, offers: [{ apply: "'NOD'" }] });
  });
  it('are known through WITH, in subqueries, and for flags', () => {
    expect(
      labels('WITH r AS (SELECT RecordType AS t FROM Foreclosure.ForeclosureEvent) SELECT * FROM r WHERE t = |'),
    ).toHaveLength(4);
    expect(labels('SELECT * FROM Property.PropertyFeature WHERE PoolFlag = |')).toEqual(['Y', 'N']);
  });
  it('come before names when a word is typed', () => {
    expect(labels(`${from}e.RecordType = r|`)[0]).toBe('REO');
  });
  it('are not offered when no values are known', () => {
    expect(complete(`${from}EventID = |`)).toBeUndefined();
    expect(complete(`${from}EventID = '|'`)).toBeUndefined();
    expect(complete(`${from}e.RecordType = 'NOD'|`)).toBeUndefined();
  });
});

describe('the values of a column that is not coded', () => {
  const from = 'SELECT * FROM Property.PropertyAddress a WHERE ';
  const zips = ['93030', '93001', '91320'];
  const offered = (text: string, isAsked?: boolean) => completeCounted(text, isAsked)?.offers.map(({ label }) => label);
  it.each([
    ['in a string after =', "a.SitusZIP = '|'", zips],
    ['in a string after <>', "SitusZIP <> '|'", zips],
    ['by their start', "a.SitusZIP = '930|'", ['93030', '93001']],
    ['in a string without its end', "a.SitusZIP = '930|", ['93030', '93001']],
    ['in a list, without those already listed', "a.SitusZIP in ('93001', '|')", ['93030', '91320']],
    ['after LIKE', "a.SitusZIP like '91|'", ['91320']],
    ['after NOT ILIKE', "a.SitusZIP not ilike '91|'", ['91320']],
    ['by any word in the value', "SitusFullAddress = 'o''b|'", undefined],
    ['in any case', "SitusFullAddress = 'o|'", ["1 O'Brien St"]],
  ])('are offered %s', (_, text, expected) => expect(offered(from + text)).toEqual(expected));
  it('have their share of the rows, and are inserted as strings', () => {
    expect(completeCounted(`${from}SitusZIP = '|'`)?.offers.map(({ detail }) => detail)).toEqual([
      '70.0%',
      '29.9%',
      '0.1%',
    ]);
    expect(completeCounted(`${from}SitusFullAddress = '1|'`)?.offers[0]?.apply).toBe("'1 O''Brien St'");
  });
  it('follow the coded ones, which have a meaning as well as a share', () => {
    const offers = completeCounted("SELECT 1 FROM Foreclosure.ForeclosureEvent e WHERE RecordType = '|'")?.offers;
    expect(offers?.map(({ label, detail }) => `${label} ${detail}`)).toEqual([
      'NOD Notice of default',
      'LIS Lis pendens · 75.0%',
      'FJD Final judgment',
      'REO Repossession',
      'XXX 25.0%',
    ]);
  });
  it('stay out of the way of names: outside a string only on request', () => {
    expect(offered(`${from}SitusZIP = |`)).toBeUndefined();
    expect(offered(`${from}SitusZIP = |`, true)?.slice(0, 3)).toEqual(zips);
    expect(offered(`${from}SitusZIP = a|`)?.[0]).toBe('a');
  });
  it('are wanted once, for text columns of property data only', () => {
    const wanted = { schema: 'Property', table: 'PropertyAddress', column: 'SitusZIP' };
    expect(complete(`${from}a.SitusZIP = '9|'`)).toMatchObject({ offers: [], wants: { ...wanted, isInString: true } });
    expect(complete(`${from}a.SitusZIP = |`)).toMatchObject({ wants: { ...wanted, isInString: false } });
    expect(complete(`${from}a.SitusZIP = '9|'`, false, 'tsql')?.wants).toMatchObject(wanted);
    expect(complete(`${from}a.SitusZIP = '9|'`, false, 'postgres')).toBeUndefined();
    expect(complete(`${from}a.PropertyID = '9|'`)).toBeUndefined();
    expect(completeCounted(`${from}a.SitusZIP = '9|'`)?.wants).toBeUndefined();
  });
});

it('offers the words of T-SQL on a T-SQL connection, and none of other engines', () => {
  const offered = (text: string, driver?: string) =>
    complete(text, true, driver)?.offers.map(({ label }) => label) ?? [];
  expect(offered('SELECT string_s|', 'tsql')).toContain('STRING_SPLIT');
  expect(offered('SELECT string_s|')).not.toContain('STRING_SPLIT');
  expect(offered('DECL|', 'sqlserver')).toContain('DECLARE');
  expect(offered('SELECT 1 FROM Valuation.AVM lim|', 'tsql')).not.toContain('LIMIT');
  expect(offered('SELECT 1 FROM Valuation.AVM lim|')).toContain('LIMIT');
  expect(offered('SELECT CAST(1 AS nv|', 'tsql')).toContain('NVARCHAR');
});

it('offers the words of Trino on a Trino connection, and none of other engines', () => {
  const offered = (text: string, driver?: string) =>
    complete(text, true, driver)?.offers.map(({ label }) => label) ?? [];
  expect(offered('SELECT approx_d|', 'trino')).toContain('APPROX_DISTINCT');
  expect(offered('SELECT approx_d|')).not.toContain('APPROX_DISTINCT');
  expect(offered('SELECT string_a|', 'trino')).not.toContain('STRING_AGG');
  expect(offered('SELECT 1 FROM Valuation.AVM qua|', 'trino')).not.toContain('QUALIFY');
  expect(offered('SELECT 1 FROM un|', 'trino')).toContain('UNNEST');
  expect(offered('SELECT CAST(1 AS varb|', 'trino')).toContain('VARBINARY');
});

it('offers every function that the server answers on a T-SQL connection', () => {
  const missing = TSQL_FUNCTIONS.filter(
    (name) => !complete(`SELECT ${name.slice(0, -1)}|`, true, 'tsql')?.offers.some(({ label }) => label === name),
  );
  expect(missing).toEqual([]);
});

describe('joins by the key columns', () => {
  const from = 'SELECT 1 FROM Property.PropertyAddress a ';
  it.each([
    ['JOIN |', 'Valuation.AVM av ON av.PropertyID = a.PropertyID', 'AVM av ON av.PropertyID = a.PropertyID'],
    [
      'JOIN feat|',
      'Property.PropertyFeature p ON p.PropertyID = a.PropertyID',
      'PropertyFeature p ON p.PropertyID = a.PropertyID',
    ],
    ['JOIN Valuation.|', 'AVM av ON av.PropertyID = a.PropertyID', 'AVM av ON av.PropertyID = a.PropertyID'],
    ['JOIN Valuation.AVM v ON |', 'v.PropertyID = a.PropertyID', 'v.PropertyID = a.PropertyID'],
  ])('are written out after %s', (text, apply, label) => {
    expect(complete(from + text)?.offers.find((offer) => offer.label === label)).toMatchObject({ kind: 'join', apply });
  });
  it("follow the user's style: no alias, lower case, PostgreSQL quotes", () => {
    const offers = complete('select 1 from Valuation.AVM join |')?.offers.map(({ apply }) => apply);
    expect(offers).toContain('Property.PropertyFeature on PropertyFeature.PropertyID = AVM.PropertyID');
    expect(complete(`${from}JOIN av|`, false, 'postgres')?.offers[0]?.apply).toBe(
      '"Valuation"."AVM" av ON av."PropertyID" = a."PropertyID"',
    );
  });
  it('find the lookup table of a code', () => {
    const offers = complete('SELECT 1 FROM Foreclosure.ForeclosureEvent e JOIN dim|')?.offers;
    expect(offers?.[0]?.apply).toBe('Reference.DimForeclosureType d ON d.RecordType = e.RecordType');
  });
  it('are not offered when no other table is named', () => {
    expect(complete('SELECT 1 FROM |')).toBeUndefined();
  });
});

it('narrows a list to what a longer word would be offered, or asks again', () => {
  const places = [
    '|',
    'SELECT |',
    'SELECT | FROM Property.PropertyAddress a, Foreclosure.ForeclosureEvent e',
    'select e.| from Foreclosure.ForeclosureEvent e',
    'SELECT 1 FROM |',
    'SELECT 1 FROM Property.|',
    'SELECT 1 FROM Property.PropertyAddress a |',
    'SELECT 1 FROM Property.PropertyAddress a JOIN |',
    'SELECT 1 FROM Property.PropertyAddress a JOIN Valuation.AVM v ON |',
    'SELECT 1 FROM Foreclosure.ForeclosureEvent WHERE RecordType = |',
    'SELECT 1 FROM Property.PropertyAddress WHERE SitusZIP |',
  ];
  const words = [
    'situsfulla',
    'SitZip',
    'propertyid',
    'pfeat',
    'Reco',
    'estv',
    'selec',
    'Group',
    'av',
    'yearof',
    'cty',
    'not_n',
    'deci',
    'x',
  ];
  const shown = (offers: readonly Offer[] = []) => offers.map(({ rank: _, ...offer }) => offer);
  let narrowed = 0;
  for (const place of places)
    for (const word of words)
      for (let length = 0; length < word.length; length += 1) {
        const [typed, longer] = [word.slice(0, length), word.slice(0, length + 1)];
        const before = complete(place.replace('|', `${typed}|`));
        const offers = before?.isWhole ? narrowOffers(before.offers, typed, longer) : undefined;
        if (offers === undefined) continue;
        narrowed += 1;
        expect(shown(offers)).toEqual(shown(complete(place.replace('|', `${longer}|`))?.offers));
      }
  expect(narrowed).toBeGreaterThan(270);
  expect(complete('SELECT p|')?.isWhole).toBe(true);
  expect(complete('SELECT 1 FROM Property.|')?.isWhole).toBe(true);
  expect(complete('SELECT 1 FROM Property.PropertyAddress JOIN Property.|')?.isWhole).toBe(false);
  expect(complete('SELECT 1 FROM Foreclosure.ForeclosureEvent WHERE RecordType = n|')?.isWhole).toBe(false);
  expect(narrowOffers([], 'ab', 'a')).toBeUndefined();
  expect(narrowOffers([], 'ab', 'ab.')).toBeUndefined();
});

it('keeps the order of equally good offers in a narrowed list', () => {
  const offersFor = (typed: string) => {
    const ranking = new Ranking(typed);
    for (const name of ['My_Co', 'Cab_Co'])
      ranking.add(name, name.toLowerCase(), 0, name, (it) => draftOffer('column', it));
    return ranking.list();
  };
  const labelsOf = (offers: readonly Offer[] = []) => offers.map(({ label }) => label);
  expect(labelsOf(offersFor('c'))).toEqual(['Cab_Co', 'My_Co']);
  expect(labelsOf(offersFor('co'))).toEqual(['My_Co', 'Cab_Co']);
  expect(narrowOffers(offersFor('c'), 'c', 'co')).toEqual(offersFor('co'));
});

describe('where completion offers nothing', () => {
  it.each([
    ['a string', "SELECT 'Prop|"],
    ['a string with a quote', "SELECT 'it''s Prop|"],
    ['a comment', 'SELECT 1 -- Prop|'],
    ['an open comment', 'SELECT /* Prop|'],
    ['a place with nothing typed', 'SELECT |'],
    ['a new name', 'SELECT 1 AS pro|'],
    ['the first letter of an alias', 'SELECT * FROM Property.PropertyAddress a|'],
    ['a number', 'SELECT 12|'],
  ])('in %s', (_, text) => {
    expect(complete(text)).toBeUndefined();
  });
  it.each([
    ['# of MySQL', 'mysql', 'SELECT 1 # Prop|'],
    ['# at the start of a line', 'mysql', 'SELECT 1\n#Prop|'],
    ['# and a space of ClickHouse', 'clickhouse', 'SELECT 1 # Prop|'],
    ['// of Snowflake', 'snowflake', 'SELECT 1 // Prop|'],
  ])('in a comment that starts with %s', (_, driver, text) => {
    expect(complete(text, true, driver)).toBeUndefined();
    expect(complete(text, true, 'postgres')).toBeDefined();
  });
  it('except on request', () => {
    expect(complete('SELECT |', true)?.offers.length).toBeGreaterThan(20);
    expect(complete("SELECT 'done' |", true)?.offers.length).toBeGreaterThan(20);
    expect(complete('|', true)?.offers[0]?.label).toBe('SELECT');
  });
});
