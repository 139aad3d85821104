import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { dialects } from '@platbook/sql/dialects';
import { applyFix } from '@platbook/sql/fixes/broken-statement';
import { brokenStatements, brokenTables } from '@platbook/sql/fixes/testing/broken-statements';
import { makeQuery } from '@platbook/sql/tsql/testing/generator/queries';
import { seededRandom } from '@platbook/sql/tsql/testing/random';
import { sampleTables } from '@platbook/sql/tsql/testing/sample-tables';
import { writeQuery } from '@platbook/sql/tsql/testing/write-sql';
import { column } from '../../../testing/complete-at-bar.ts';
import { checkedStatements } from './checked-statements.ts';
import { findUnknownNames } from './find-unknown-names.ts';
import { indexSchema, type SchemaIndex } from './schema-index.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
interface ModelFile {
  schema: string;
  objects: { name: string; columns: [name: string, type: string, description: string][] }[];
}

function warehouseSchema(): SchemaInfo {
  const folder = path.join(root, 'warehouse/src/model');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => {
      const { schema, objects } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as ModelFile;
      return [
        schema,
        Object.fromEntries(objects.map(({ name, columns }) => [name, columns.map((each) => column(...each))])),
      ];
    }),
  );
}

const info = warehouseSchema();
const warehouse = indexSchema(info, 'duckdb');
const onTsql = indexSchema(info, 'tsql');

function unknown(text: string, index: SchemaIndex = warehouse, typedAt?: number, hasOwnTables = false) {
  return findUnknownNames({ text, typedAt, hasOwnTables }, index);
}
const written = (text: string, index?: SchemaIndex) => unknown(text, index).map(({ from, to }) => text.slice(from, to));

describe('nothing is underlined', () => {
  const queries = readdirSync(path.join(root, 'content/packs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql'),
  );
  it('in the queries of all packs', () => {
    const alarms = queries.flatMap((name) => {
      const text = readFileSync(path.join(root, 'content/packs', name), 'utf8');
      return unknown(text).map(({ sentence }) => `${name}: ${sentence}`);
    });
    expect(queries.length).toBeGreaterThanOrEqual(102);
    expect(alarms).toEqual([]);
  });

  it('in 1,000 generated queries of T-SQL', () => {
    const tables = sampleTables.map(({ name, columns }) => [name, columns.map((each) => column(each.name))]);
    const index = indexSchema({ Property: Object.fromEntries(tables) }, 'tsql');
    const random = seededRandom(7);
    const texts = Array.from({ length: 1_000 }, () => writeQuery(makeQuery(random).query));
    expect(texts.filter((text) => checkedStatements(text, 'sqlserver').length === 0)).toEqual([]);
    expect(texts.filter((text) => unknown(text, index).length > 0)).toEqual([]);
  });

  it('in 140 statements after their fix', () => {
    const tables = Object.fromEntries(
      Object.entries(brokenTables).map(([name, columns]) => [
        name,
        Object.entries(columns).map(([title, type]) => column(title, type)),
      ]),
    );
    const alarms = brokenStatements.flatMap(([world, , meant]) => {
      const driver = dialects[world].drivers[0];
      return unknown(meant, indexSchema({ main: tables }, driver)).map(({ sentence }) => `${meant}: ${sentence}`);
    });
    // The second of two bare words is quoted by the next fix.
    expect(alarms.filter((each) => !each.includes('Ojai)'))).toEqual([]);
  });
});

describe('nothing is underlined where the schema may not know everything', () => {
  const from = 'from Property.PropertyAddress a';
  it.each([
    ['a common table', 'with r as (select SitusCity as City from Property.PropertyAddress) select City, r.City from r'],
    ['a common table with named columns', 'with r(x, y) as (select 1, 2) select x, r.y from r'],
    ['a recursive common table', 'with recursive n(i) as (select 1 union all select i + 1 from n) select i from n'],
    [
      'a common table of a common table',
      'with r as (select * from Property.PropertyAddress), s as (select * from r) select SitusCity from s',
    ],
    ['a nested common table', 'select x from (with r as (select 1 as x) select x from r) q'],
    [
      'an alias of the SELECT list',
      `select SitusCity as Town, count(*) n ${from} group by Town having n > 1 order by n desc`,
    ],
    ['an alias in a later expression', `select BedRms as b, b + 1 as more ${from}`.replace('BedRms', 'Latitude')],
    ['a subquery in FROM', `select q.Town from (select SitusCity as Town ${from}) q where Town is not null`],
    ['an expression without a name', `select whatever from (select upper(SitusCity) ${from}) q`],
    [
      'a correlated subquery',
      `select 1 ${from} where exists (select 1 from Valuation.AVM v where v.PropertyID = a.PropertyID and SitusCity = 'x')`,
    ],
    ['a lateral subquery', `select q.Town ${from}, lateral (select a.SitusCity as Town) q`],
    ['a table function', "select anything, t.more from read_csv('x.csv') t"],
    ['a file', "select anything from 'houses.parquet'"],
    ['a file after a table', `select Anything ${from}, 'houses.parquet'`],
    ['renamed columns', 'select x, t.y from (values (1, 2)) as t(x, y)'],
    ['renamed columns of a table', 'select i from range(3) as r(i)'],
    ['a window name', `select rank() over w ${from} window w as (partition by SitusCity order by Latitude)`],
    ['a window name in parentheses', `select rank() over (w) ${from} window w as (partition by SitusCity)`],
    [
      'units and types',
      `select extract(year from date '2026-01-01'), interval 1 day, cast(Latitude as real), Latitude::int, date_part('year', today()) ${from}`,
    ],
    ['current date and user', `select current_date, current_timestamp, current_user ${from}`],
    ['pseudo-columns', `select rowid, a.rowid ${from}`],
    ['GROUP BY ALL', `select SitusCity, count(*) ${from} group by all order by all`],
    ['star with EXCLUDE and REPLACE', `select * exclude (SitusCity) replace (upper(SitusZIP) as SitusZIP) ${from}`],
    [
      'rows in ROWS BETWEEN',
      `select sum(Latitude) over (order by Longitude rows between unbounded preceding and current row) ${from}`,
    ],
    ['IS NOT DISTINCT FROM', `select 1 ${from} where SitusCity is not distinct from SitusZIP`],
    ['lambdas', `select list_transform([1], x -> x + 1) ${from}`],
    ['struct fields', "select s.a from (select {'a': 1} as s)"],
    ['fields of a column', `select SitusCity.part ${from}`],
    ['UNION BY NAME', `select SitusCity ${from} union by name select SitusZIP ${from}`],
    ['a whole row', `select a ${from}`],
    ['USING', 'select SitusCity from Property.PropertyAddress join Valuation.AVM using (PropertyID)'],
    ['parameters', `select {{column}}, SitusCity ${from} where SitusCity = '{{city}}' and {{x:number=3}} > 1`],
    ['optional clauses', `select SitusCity ${from} where 1 = 1 [[ and SitusCity = {{city}} ]]`],
    ['a schema that is not loaded', 'select anything from information_schema.tables'],
    ['a database', 'select anything from other.Property.PropertyAddress'],
    ['a table of an engine', 'select name from sqlite_master'],
    ['a table created before', 'create temp table PropertyAddres as select 1 as x; select x from PropertyAddres'],
    ['another search path', 'use memory; select Situs from Property.PropertyAddress'],
    ['a statement without its end', `select SitusCty ${from} where (SitusCity = 'x'`],
    ['an open string', `select SitusCty ${from} where SitusCity = 'x`],
    ['text that is no query', 'insert into Property.PropertyAdress select SitusCty'],
    ['misspelled keywords', 'select SitusCity form Property.PropertyAddress'],
    ['PIVOT', 'pivot Property.PropertyAddress on SitusCty using count(*)'],
    ['comments and strings', `select SitusCity -- SitusCty\n/* SitusCty */ ${from} where SitusCity = 'SitusCty'`],
    ['any case', 'SELECT situscity, A.SITUSZIP FROM property.PROPERTYADDRESS A'],
    ['quoted names', 'select "SitusCity", a."SitusZIP" from "Property"."PropertyAddress" a'],
    ['nothing', ''],
  ])('%s', (_what, text) => expect(unknown(text).map(({ sentence }) => sentence)).toEqual([]));

  it.each([
    [
      'variables',
      "declare @City varchar(20) = 'x'; select SitusCity from Property.PropertyAddress where SitusCity = @City",
    ],
    ['temporary tables', 'select Anything, t.More from #PropertyAddress t'],
    ['table variables', 'select Anything from @PropertyAddress t'],
    ['assigned aliases', 'select Town = SitusCity, top_one = 1 from Property.PropertyAddress order by Town'],
    [
      'date parts',
      "select datediff(day, '2024-01-01', getdate()), dateadd(mm, 1, getdate()) from Property.PropertyAddress",
    ],
    [
      'CONVERT and MAX',
      'select convert(date, SitusZIP), cast(SitusCity as varchar(max)) from Property.PropertyAddress',
    ],
    [
      'CROSS APPLY',
      'select q.Anything, Town from Property.PropertyAddress a cross apply (select a.SitusCity as Town) q',
    ],
    ['TOP', 'select top 10 percent SitusCity from Property.PropertyAddress'],
    ['brackets', 'select [SitusCity], a.[SitusZIP] from [Property].[PropertyAddress] a'],
    ['hints', 'select SitusCity from Property.PropertyAddress with (nolock)'],
  ])('%s of T-SQL', (_what, text) => expect(unknown(text, onTsql).map(({ sentence }) => sentence)).toEqual([]));

  it('a word that is being typed, and then it is', () => {
    const text = 'select SitusCty from Property.PropertyAddress';
    expect(unknown(text, warehouse, 'select SitusCty'.length)).toEqual([]);
    expect(unknown(text, warehouse, text.length)).toHaveLength(1);
  });

  it('a table that an earlier run of the same session may have created', () => {
    const text = 'select 1 from PropertyAddres';
    expect(unknown(text, warehouse, undefined, true)).toEqual([]);
    expect(unknown(text)).toHaveLength(1);
    const same = 'select x, a.y from AVM a';
    expect(unknown(same, warehouse, undefined, true)).toEqual([]);
    expect(unknown(same)).toHaveLength(2);
  });

  it('a name that is like no other, on a database of another kind', () => {
    const postgres = indexSchema({ main: { address: [column('city')] } }, 'postgres');
    expect(unknown('select a.fullname, whatever from main.address a', postgres)).toEqual([]);
    expect(unknown('select 1 from main.other', postgres)).toEqual([]);
    expect(unknown('select a.cty from main.address a', postgres)).toHaveLength(1);
    expect(unknown('select 1 from main.adress', postgres)).toHaveLength(1);
  });

  it('anything before the tables are known', () =>
    expect(unknown('select x from y.z', indexSchema({}, 'duckdb'))).toEqual([]));
});

describe('a wrong name is underlined, and one press fixes it', () => {
  const address = 'from Property.PropertyAddress';
  const cases: [text: string, wrong: string[], mended: string | undefined][] = [
    [`select SitusCty ${address}`, ['SitusCty'], `select SitusCity ${address}`],
    [`select SitusCity, SitusZp ${address}`, ['SitusZp'], `select SitusCity, SitusZIP ${address}`],
    [`select SitusCty as Town ${address}`, ['SitusCty'], `select SitusCity as Town ${address}`],
    [`select SitusCty Town ${address}`, ['SitusCty'], `select SitusCity Town ${address}`],
    [`select distinct SitusCty ${address}`, ['SitusCty'], `select distinct SitusCity ${address}`],
    [`select upper(SitusCty) ${address}`, ['SitusCty'], `select upper(SitusCity) ${address}`],
    [`select count(distinct SitusCty) ${address}`, ['SitusCty'], `select count(distinct SitusCity) ${address}`],
    [`select 1 ${address} where SitusCty = 'x'`, ['SitusCty'], `select 1 ${address} where SitusCity = 'x'`],
    [`select 1 ${address} where SitusCty in ('x')`, ['SitusCty'], `select 1 ${address} where SitusCity in ('x')`],
    [`select 1 ${address} where SitusCty like 'x%'`, ['SitusCty'], `select 1 ${address} where SitusCity like 'x%'`],
    [`select 1 ${address} where SitusCty is null`, ['SitusCty'], `select 1 ${address} where SitusCity is null`],
    [`select 1 ${address} where not SitusCty = 'x'`, ['SitusCty'], `select 1 ${address} where not SitusCity = 'x'`],
    [
      `select 1 ${address} where Latitud between 1 and 2`,
      ['Latitud'],
      `select 1 ${address} where Latitude between 1 and 2`,
    ],
    [`select 1 ${address} order by SitusCty desc`, ['SitusCty'], `select 1 ${address} order by SitusCity desc`],
    [
      `select SitusCty, count(*) ${address} group by SitusCty`,
      ['SitusCty', 'SitusCty'],
      `select SitusCity, count(*) ${address} group by SitusCity`,
    ],
    [
      `select count(*) ${address} having max(Latitud) > 1`,
      ['Latitud'],
      `select count(*) ${address} having max(Latitude) > 1`,
    ],
    [`select a.SitusCty ${address} a`, ['SitusCty'], `select a.SitusCity ${address} a`],
    [`select PropertyAddress.SitusCty ${address}`, ['SitusCty'], `select PropertyAddress.SitusCity ${address}`],
    [
      `select Property.PropertyAddress.SitusCty ${address}`,
      ['SitusCty'],
      `select Property.PropertyAddress.SitusCity ${address}`,
    ],
    [`select "SitusCty" ${address}`, ['"SitusCty"'], `select SitusCity ${address}`],
    [
      `select case when SitusCty = 'x' then 1 end ${address}`,
      ['SitusCty'],
      `select case when SitusCity = 'x' then 1 end ${address}`,
    ],
    [
      `select sum(Latitude) over (partition by SitusCty) ${address}`,
      ['SitusCty'],
      `select sum(Latitude) over (partition by SitusCity) ${address}`,
    ],
    [
      `select 1 ${address} a join Valuation.AVM v on v.PropertyId2 = a.PropertyID`,
      ['PropertyId2'],
      `select 1 ${address} a join Valuation.AVM v on v.PropertyID = a.PropertyID`,
    ],
    [
      `select EstimatedVale ${address} a join Valuation.AVM v using (PropertyID)`,
      ['EstimatedVale'],
      `select EstimatedValue ${address} a join Valuation.AVM v using (PropertyID)`,
    ],
    [
      `select 1 ${address} join Valuation.AVM using (ProprtyID)`,
      ['ProprtyID'],
      `select 1 ${address} join Valuation.AVM using (PropertyID)`,
    ],
    [
      `select 1 ${address} a where exists (select 1 from Valuation.AVM v where v.PropertyID = a.ProprtyID)`,
      ['ProprtyID'],
      `select 1 ${address} a where exists (select 1 from Valuation.AVM v where v.PropertyID = a.PropertyID)`,
    ],
    [
      `select 1 ${address} where PropertyID in (select ProprtyID from Valuation.AVM)`,
      ['ProprtyID'],
      `select 1 ${address} where PropertyID in (select PropertyID from Valuation.AVM)`,
    ],
    [
      `with r as (select SitusCty ${address}) select * from r`,
      ['SitusCty'],
      `with r as (select SitusCity ${address}) select * from r`,
    ],
    [
      `with r as (select SitusCity as Town ${address}) select Twon from r`,
      ['Twon'],
      `with r as (select SitusCity as Town ${address}) select Town from r`,
    ],
    [
      `with r as (select * ${address}) select r.SitusCty from r`,
      ['SitusCty'],
      `with r as (select * ${address}) select r.SitusCity from r`,
    ],
    [
      `select q.Twon from (select SitusCity as Town ${address}) q`,
      ['Twon'],
      `select q.Town from (select SitusCity as Town ${address}) q`,
    ],
    [
      `select SitusCity ${address} union all select SitusCty ${address}`,
      ['SitusCty'],
      `select SitusCity ${address} union all select SitusCity ${address}`,
    ],
    [
      `select SitusCity ${address}; select SitusCty ${address}`,
      ['SitusCty'],
      `select SitusCity ${address}; select SitusCity ${address}`,
    ],
    [`${address} select SitusCty`, ['SitusCty'], `${address} select SitusCity`],
    [
      `select SitusCty ${address} where SitusCity = {{city}}`,
      ['SitusCty'],
      `select SitusCity ${address} where SitusCity = {{city}}`,
    ],
    [
      `select 1 ${address} where 1 = 1 [[ and SitusCty = {{city}} ]]`,
      ['SitusCty'],
      `select 1 ${address} where 1 = 1 [[ and SitusCity = {{city}} ]]`,
    ],
    ['select 1 from Property.PropertyAdress', ['PropertyAdress'], 'select 1 from Property.PropertyAddress'],
    ['select PropertyID from Valuation.AVMs', ['AVMs'], 'select PropertyID from Valuation.AVM'],
    ['select 1 from Propety.PropertyAddress', ['Propety'], 'select 1 from Property.PropertyAddress'],
    ['select 1 from PropertyAdress', ['PropertyAdress'], 'select 1 from Property.PropertyAddress'],
    [
      'with recent as (select 1 as x) select x from recnt',
      ['recnt'],
      'with recent as (select 1 as x) select x from recent',
    ],
    [
      `select 1 ${address} a join Valuation.AVN v using (PropertyID)`,
      ['AVN'],
      `select 1 ${address} a join Valuation.AVM v using (PropertyID)`,
    ],
    [`select b.SitusCity ${address} a`, ['b'], `select a.SitusCity ${address} a`],
    [`select 1 ${address} where SitusCity = Oxnard`, ['Oxnard'], `select 1 ${address} where SitusCity = 'Oxnard'`],
    [`select 1 ${address} where SitusCity = "Oxnard"`, ['"Oxnard"'], `select 1 ${address} where SitusCity = 'Oxnard'`],
    [`select Zzz ${address}`, ['Zzz'], undefined],
    ['select 1 from Property.Zzz', ['Zzz'], undefined],
  ];
  it.each(cases)('%s', (text, wrong, mended) => {
    const found = unknown(text);
    expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(wrong);
    expect(found[0]?.fix && applyFix(text, found[0].fix)).toBe(mended);
  });
  it('in at least 40 statements', () => expect(cases.length).toBeGreaterThanOrEqual(40));

  it.each([
    ['select top 5 SitusCty from Property.PropertyAddress', ['SitusCty']],
    ["select top (5) SitusCity, SitusZp from Property.PropertyAddress where SitusCty = 'x'", ['SitusZp', 'SitusCty']],
    ['select [SitusCty] from Property.PropertyAddress', ['[SitusCty]']],
    ['select Total = count(*), SitusCty from Property.PropertyAddress group by SitusCity order by Total', ['SitusCty']],
  ])('on T-SQL: %s', (text, wrong) => expect(written(text, onTsql)).toEqual(wrong));

  it('with a sentence that names the place and what was meant', () => {
    const sentences = (text: string) => unknown(text).map(({ sentence }) => sentence);
    expect(sentences(`select SitusCty ${address}`)).toEqual([
      'No column SitusCty in PropertyAddress. Did you mean SitusCity?',
    ]);
    expect(sentences('select 1 from Property.PropertyAdress')).toEqual([
      'No table PropertyAdress in Property. Did you mean PropertyAddress?',
    ]);
    expect(sentences(`select b.SitusCity ${address} a`)).toEqual([
      'No table or alias b in this query. Did you mean a?',
    ]);
    expect(sentences(`select Zzz ${address} a join Valuation.AVM v using (PropertyID)`)).toEqual([
      'No column Zzz in PropertyAddress or AVM.',
    ]);
    expect(sentences(`select 1 ${address} where SitusCity = Oxnard`)).toEqual([
      "No column Oxnard in PropertyAddress. Text needs single quotes: 'Oxnard'.",
    ]);
  });

  it('fast enough for the worker that also completes', () => {
    const text = Array.from(
      { length: 300 },
      (_, at) => `select SitusCity, Latitude from Property.PropertyAddress where SitusZIP = '${at}'`,
    ).join(';\n');
    unknown(text);
    const since = performance.now();
    unknown(text);
    expect(performance.now() - since).toBeLessThan(500);
  });
});
