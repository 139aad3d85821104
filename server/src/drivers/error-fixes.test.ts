// 120 statements with a mistake, each refused by its real engine, mended, and run again.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ALL_SET, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import type { SqlDialect } from '@platbook/sql/dialects';
import { offsetAt } from '@platbook/sql/error-position';
import { applyFix, type KnownTable, type SqlFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import { startPostgres } from '../testing/start-postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';
import type { Session, StatementError } from './driver.ts';
import { collect, surroundings } from './driver-suite.ts';
import { duckdb } from './duckdb/duckdb.ts';
import { postgres } from './postgres/postgres.ts';
import { sqlite } from './sqlite/sqlite.ts';
import { tsql } from './tsql/tsql.ts';

type World = Extract<SqlDialect, 'duckdb' | 'postgres' | 'sqlite' | 'sqlserver'>;

const columns = {
  address: { id: 'integer', city: 'varchar', zip: 'varchar', lat: 'double precision' },
  avm: { id: 'integer', value: 'integer', day: 'date', grade: 'varchar' },
} as const;
const tableTexts = Object.entries(columns).map(
  ([name, types]) =>
    `create table ${name} (${Object.entries(types)
      .map(([column, type]) => `${column} ${type}`)
      .join(', ')})`,
);

const sessions = new Map<World, Session>();
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const file = join(await makeTinyWarehouse(), `${entitlementSetHash(ALL_SET)}.duckdb`);
  const warehouse = await duckdb.open({ file }, surroundings);
  for (const text of tableTexts) await collect(warehouse, text.replace('create table', 'create temp table'));
  sessions.set('duckdb', warehouse);
  const gateway = await tsql.open({ file }, { fileDirectories: [], memoryMb: 512 });
  await collect(gateway, 'create table #address (id int, city varchar(40), zip varchar(10), lat float)');
  await collect(gateway, 'create table #avm (id int, value int, day date, grade varchar(10))');
  sessions.set('sqlserver', gateway);
  const server = await startPostgres();
  await server.query(
    `create role reader login password 'reads'; ${tableTexts.join(';')}; grant select on all tables in schema public to reader`,
  );
  sessions.set(
    'postgres',
    await postgres.open({ ...server.place, username: 'reader', password: 'reads' }, surroundings),
  );
  const directory = temporaryFolder('fixes', (end) => ends.push(end));
  const database = new DatabaseSync(join(directory, 'a.sqlite'));
  for (const text of tableTexts) database.exec(text);
  database.close();
  const place = { fileDirectories: [directory], memoryMb: 256 };
  sessions.set('sqlite', await sqlite.open({ file: join(directory, 'a.sqlite') }, place));
  ends.unshift(() => server.stop());
});
afterAll(async () => {
  for (const session of sessions.values()) await session.close();
  for (const end of ends) await end();
});

/** As the editor knows them from its schema. */
function tablesOf(sql: string): KnownTable[] {
  return [
    ...sql.matchAll(
      /\b(?:from|join)\s+#?(address|avm)(?:\s+(?:as\s+)?(?!on\b|join\b|where\b|group\b|order\b|limit\b|inner\b|left\b|cross\b|using\b)(\w))?(?!\w)/gi,
    ),
  ].map(([, table = '', alias]) => ({
    name: alias ?? table,
    columns: Object.entries(columns[table.toLowerCase() as keyof typeof columns]).map(([name, type]) => ({
      name,
      type,
    })),
  }));
}

interface Mended {
  readonly title: string;
  readonly fix: SqlFix | undefined;
  readonly sql: string | undefined;
}

async function mend(world: World, sql: string): Promise<Mended> {
  const session = sessions.get(world) as Session;
  const error = await collect(session, sql).then(
    () => undefined,
    (reason: StatementError) => reason,
  );
  if (!error) return { title: 'The statement ran.', fix: undefined, sql: undefined };
  const { message: title, line, column } = error;
  const offset = line === undefined ? undefined : offsetAt(sql, line, column ?? 1);
  const fix = findFix({ text: sql, dialect: world, title, offset, tables: tablesOf(sql) });
  return { title, fix, sql: fix && applyFix(sql, fix) };
}

const statements: readonly (readonly [World, broken: string, meant: string])[] = [
  // Misspelled keywords
  ['duckdb', 'selct * from address', 'select * from address'],
  ['duckdb', 'select * frm address', 'select * from address'],
  ['duckdb', 'select city form address', 'select city from address'],
  ['duckdb', "select * from address wher city = 'X'", "select * from address where city = 'X'"],
  ['duckdb', "SELECT * FROM address WHRE city = 'X'", "SELECT * FROM address WHERE city = 'X'"],
  ['duckdb', 'select city, count(*) from address gruop by city', 'select city, count(*) from address group by city'],
  ['duckdb', 'select city from address oder by city', 'select city from address order by city'],
  ['duckdb', 'select * from address limt 5', 'select * from address limit 5'],
  [
    'duckdb',
    'select * from address a left jion avm v on a.id = v.id',
    'select * from address a left join avm v on a.id = v.id',
  ],
  ['duckdb', 'select * from address order by city dsc', 'select * from address order by city desc'],
  [
    'duckdb',
    "select * from address where city = 'a' adn zip = 'b'",
    "select * from address where city = 'a' and zip = 'b'",
  ],
  ['duckdb', "select city from address where city liek 'A%'", "select city from address where city like 'A%'"],
  [
    'duckdb',
    'select city, count(*) from address group by city havng count(*) > 1',
    'select city, count(*) from address group by city having count(*) > 1',
  ],
  ['duckdb', 'select distnct city from address', 'select distinct city from address'],
  ['duckdb', 'select case whn lat > 1 then 2 end from address', 'select case when lat > 1 then 2 end from address'],
  [
    'duckdb',
    'select city from address unoin select grade from avm',
    'select city from address union select grade from avm',
  ],
  ['duckdb', 'wiht a as (select 1 as x) select x from a', 'with a as (select 1 as x) select x from a'],
  ['postgres', 'slect * from address', 'select * from address'],
  ['postgres', 'select city fom address', 'select city from address'],
  ['postgres', 'select city from address gropu by city', 'select city from address group by city'],
  [
    'postgres',
    'select * from address a inner jon avm v on a.id = v.id',
    'select * from address a inner join avm v on a.id = v.id',
  ],
  ['sqlite', 'selec * from address', 'select * from address'],
  ['sqlite', 'select city from address ordr by city', 'select city from address order by city'],
  [
    'sqlite',
    'select city from address where lat bewteen 1 and 2',
    'select city from address where lat between 1 and 2',
  ],
  ['sqlserver', 'SELCT city FROM #address', 'SELECT city FROM #address'],
  ['sqlserver', "SELECT city FROM #address WHER city = 'a'", "SELECT city FROM #address WHERE city = 'a'"],
  ['sqlserver', 'SELECT city FROM #address ODER BY city', 'SELECT city FROM #address ORDER BY city'],
  // Missing keywords
  ['duckdb', 'select city from address order city', 'select city from address order by city'],
  ['duckdb', 'select city from address group city', 'select city from address group by city'],
  [
    'duckdb',
    'select * from address a inner avm v on a.id = v.id',
    'select * from address a inner join avm v on a.id = v.id',
  ],
  ['duckdb', 'select * from address a join avm v a.id = v.id', 'select * from address a join avm v on a.id = v.id'],
  ['duckdb', 'select case when lat > 1 then 2 from address', 'select case when lat > 1 then 2 end from address'],
  ['postgres', 'select city from address order city', 'select city from address order by city'],
  ['sqlserver', 'SELECT city FROM #address GROUP city', 'SELECT city FROM #address GROUP BY city'],
  // Quotes
  ['duckdb', 'select city from address where city = Oxnard', "select city from address where city = 'Oxnard'"],
  ['duckdb', 'select city from address where city = "Oxnard"', "select city from address where city = 'Oxnard'"],
  ['duckdb', "select city from address where city = 'Oxnard", "select city from address where city = 'Oxnard'"],
  [
    'duckdb',
    'select city from address where city = Los Angeles',
    "select city from address where city = 'Los Angeles'",
  ],
  [
    'duckdb',
    'select city from address where city in (Oxnard, Ojai)',
    "select city from address where city in ('Oxnard', Ojai)",
  ],
  ['duckdb', 'select city from address where city = ‘Oxnard’', "select city from address where city = 'Oxnard'"],
  ['duckdb', "select city from address where city = 'O'Brien'", "select city from address where city = 'O''Brien'"],
  ['duckdb', 'select `city` from address', 'select city from address'],
  [
    'duckdb',
    "select city from address where city = 'Ojai and zip = 'b'",
    "select city from address where city = 'Ojai' and zip = 'b'",
  ],
  ['duckdb', 'select city from address where city like Ox', "select city from address where city like 'Ox'"],
  ['postgres', 'select city from address where city = Oxnard', "select city from address where city = 'Oxnard'"],
  ['postgres', 'select city from address where city = "Oxnard"', "select city from address where city = 'Oxnard'"],
  ['postgres', "select city from address where city = 'Oxnard", "select city from address where city = 'Oxnard'"],
  ['postgres', 'select `city` from address', 'select city from address'],
  ['postgres', 'select [city] from address', 'select city from address'],
  ['sqlite', 'select city from address where city = Oxnard', "select city from address where city = 'Oxnard'"],
  ['sqlite', "select city from address where city = 'Oxnard", "select city from address where city = 'Oxnard'"],
  ['sqlserver', 'SELECT city FROM #address WHERE city = Oxnard', "SELECT city FROM #address WHERE city = 'Oxnard'"],
  ['sqlserver', "SELECT city FROM #address WHERE city = 'Oxnard", "SELECT city FROM #address WHERE city = 'Oxnard'"],
  ['sqlserver', 'SELECT `city` FROM #address', 'SELECT city FROM #address'],
  // Commas and parentheses
  ['duckdb', 'select city zip lat from address', 'select city, zip, lat from address'],
  ['duckdb', 'select count(* from address', 'select count(*) from address'],
  ['duckdb', 'select count(*)) from address', 'select count(*) from address'],
  [
    'duckdb',
    "select * from address where (city = 'a' and zip = 'b'",
    "select * from address where (city = 'a' and zip = 'b')",
  ],
  ['duckdb', "select * from address where zip in ('1', '2'", "select * from address where zip in ('1', '2')"],
  ['duckdb', "select * from address where zip in '1', '2'", "select * from address where zip in ('1', '2')"],
  ['duckdb', "select * from address where zip in ('1' '2')", "select * from address where zip in ('1', '2')"],
  [
    'duckdb',
    'with a as (select 1 as x) b as (select 2 as y) select x, y from a, b',
    'with a as (select 1 as x), b as (select 2 as y) select x, y from a, b',
  ],
  ['duckdb', 'with a as (select 1 as x), select x from a', 'with a as (select 1 as x) select x from a'],
  ['duckdb', 'select city,, zip from address', 'select city, zip from address'],
  ['duckdb', 'select , city from address', 'select city from address'],
  ['duckdb', 'select round(avg(lat), 2 from address', 'select round(avg(lat), 2) from address'],
  ['postgres', 'select city, from address', 'select city from address'],
  ['postgres', 'select city zip lat from address', 'select city, zip, lat from address'],
  ['postgres', 'select count(* from address', 'select count(*) from address'],
  ['sqlite', 'select city, from address', 'select city from address'],
  ['sqlite', 'select count(*)) from address', 'select count(*) from address'],
  ['sqlserver', 'SELECT city, FROM #address', 'SELECT city FROM #address'],
  ['sqlserver', 'SELECT count(*)) FROM #address', 'SELECT count(*) FROM #address'],
  // Operators
  ['duckdb', "select * from address where city is 'x'", "select * from address where city = 'x'"],
  ['duckdb', "select * from address where city is not 'x'", "select * from address where city <> 'x'"],
  ['duckdb', "select * from address where city not 'x'", "select * from address where city <> 'x'"],
  ['duckdb', 'select * from address where lat between 1, 2', 'select * from address where lat between 1 and 2'],
  ['duckdb', "select city from address where and city = 'x'", "select city from address where city = 'x'"],
  ['duckdb', "select city from address where city = 'x' and", "select city from address where city = 'x'"],
  [
    'duckdb',
    "select city from address where city = 'x' && zip = 'y'",
    "select city from address where city = 'x' and zip = 'y'",
  ],
  ['duckdb', 'select city from address where order by city', 'select city from address order by city'],
  ['postgres', "select city from address where city == 'x'", "select city from address where city = 'x'"],
  [
    'postgres',
    "select city from address where city = 'x' and group by city",
    "select city from address where city = 'x' group by city",
  ],
  // Grouping and ambiguity
  ['duckdb', 'select city, count(*) from address', 'select city, count(*) from address group by city'],
  [
    'duckdb',
    'select city, zip, count(*) from address group by city',
    'select city, zip, count(*) from address group by city, zip',
  ],
  [
    'duckdb',
    'select city, count(*) as n from address order by n desc',
    'select city, count(*) as n from address group by city order by n desc',
  ],
  [
    'duckdb',
    'select upper(city) as c, avg(lat) from address limit 5',
    'select upper(city) as c, avg(lat) from address group by upper(city) limit 5',
  ],
  [
    'duckdb',
    'select city, count(*) from address where count(*) > 1 group by city',
    'select city, count(*) from address group by city having count(*) > 1',
  ],
  [
    'duckdb',
    "select city, count(*) from address where zip = '1' and count(*) > 1 group by city",
    "select city, count(*) from address where zip = '1' group by city having count(*) > 1",
  ],
  [
    'duckdb',
    'select id from address a join avm v on a.id = v.id',
    'select a.id from address a join avm v on a.id = v.id',
  ],
  [
    'duckdb',
    'select city from address a join avm v on id = id',
    'select city from address a join avm v on a.id = v.id',
  ],
  ['postgres', 'select city, count(*) from address', 'select city, count(*) from address group by city'],
  [
    'postgres',
    'select city, count(*) from address where count(*) > 1 group by city',
    'select city, count(*) from address group by city having count(*) > 1',
  ],
  [
    'postgres',
    'select id from address a join avm v on a.id = v.id',
    'select a.id from address a join avm v on a.id = v.id',
  ],
  [
    'sqlite',
    'select id from address a join avm v on a.id = v.id',
    'select a.id from address a join avm v on a.id = v.id',
  ],
  ['sqlserver', 'SELECT city, count(*) FROM #address', 'SELECT city, count(*) FROM #address GROUP BY city'],
  [
    'sqlserver',
    'SELECT id FROM #address a JOIN #avm v ON a.id = v.id',
    'SELECT a.id FROM #address a JOIN #avm v ON a.id = v.id',
  ],
  // Types
  ['duckdb', 'select * from address where zip > 5', "select * from address where zip > '5'"],
  ['duckdb', 'select * from avm where day > 2024-01-01', "select * from avm where day > '2024-01-01'"],
  [
    'duckdb',
    'select * from avm where day between 2024-1-5 and 2024-12-31',
    "select * from avm where day between '2024-01-05' and '2024-12-31'",
  ],
  ['duckdb', "select city + ', ' + zip from address", "select city || ', ' || zip from address"],
  ['duckdb', 'select sum(zip) from address', 'select sum(try_cast(zip as double)) from address'],
  ['postgres', 'select * from address where zip = 32205', "select * from address where zip = '32205'"],
  [
    'postgres',
    'select * from address where zip in (32205, 32207)',
    "select * from address where zip in ('32205', '32207')",
  ],
  ['postgres', 'select * from avm where day > 2024-01-01', "select * from avm where day > '2024-01-01'"],
  ['postgres', 'select city + zip from address', 'select city || zip from address'],
  // Functions and dialects
  ['duckdb', 'select top 10 * from address', 'select * from address limit 10'],
  ['duckdb', 'select TOP (5) city from address order by city', 'select city from address order by city limit 5'],
  ['duckdb', "select isnull(city, '') from address", "select coalesce(city, '') from address"],
  ['duckdb', "select nvl(city, '') from address", "select coalesce(city, '') from address"],
  ['duckdb', 'select getdate()', 'select now()'],
  ['duckdb', "select charindex('a', city) from address", "select strpos(city, 'a') from address"],
  ['duckdb', 'select convert(varchar, id) from address', 'select cast(id as varchar) from address'],
  ['duckdb', 'select iif(lat > 1, 2, 3) from address', 'select case when lat > 1 then 2 else 3 end from address'],
  ['duckdb', "select to_char(day, 'YYYY-MM') from avm", "select strftime(day, '%Y-%m') from avm"],
  ['duckdb', 'select dateadd(day, 1, day) from avm', 'select day + to_days(1) from avm'],
  ['duckdb', 'select * from address limit 5, 10', 'select * from address limit 10 offset 5'],
  ['duckdb', 'select * from address where rownum < 5', 'select * from address limit 4'],
  ['duckdb', 'select avrage(lat) from address', 'select avg(lat) from address'],
  ['duckdb', 'select cont(*) from address', 'select count(*) from address'],
  ['duckdb', 'select upper(city, 1) from address', 'select upper(city) from address'],
  ['postgres', 'select top 10 * from address', 'select * from address limit 10'],
  ['postgres', "select ifnull(city, '') from address", "select coalesce(city, '') from address"],
  ['postgres', 'select year(day) from avm', 'select extract(year from day) from avm'],
  ['postgres', 'select datediff(day, day, now()) from avm', 'select (now())::date - (day)::date from avm'],
  ['postgres', 'select len(city) from address', 'select length(city) from address'],
  ['sqlite', 'select top 3 city from address', 'select city from address limit 3'],
  ['sqlite', "select nvl(city, '') from address", "select coalesce(city, '') from address"],
  ['sqlite', 'select year(day) from avm', "select cast(strftime('%Y', day) as int) from avm"],
  ['sqlserver', 'SELECT city FROM #address LIMIT 5', 'SELECT TOP 5 city FROM #address'],
  ['sqlserver', "SELECT ifnull(city, '') FROM #address", "SELECT isnull(city, '') FROM #address"],
  ['sqlserver', 'SELECT now()', 'SELECT getdate()'],
  ['sqlserver', 'SELECT length(city) FROM #address', 'SELECT len(city) FROM #address'],
  ['sqlserver', "SELECT city || ', ' || zip FROM #address", "SELECT city + ', ' + zip FROM #address"],
  ['sqlserver', "SELECT date_trunc('month', day) FROM #avm", 'SELECT datetrunc(month, day) FROM #avm'],
  ['sqlserver', "SELECT city FROM #address WHERE city ILIKE 'a%'", "SELECT city FROM #address WHERE city LIKE 'a%'"],
  ['sqlserver', 'SELECT id::varchar FROM #address', 'SELECT cast(id as varchar) FROM #address'],
];

it('offers the right fix for at least 110 of 120 broken statements, and no wrong one as certain', async () => {
  const wrong: string[] = [];
  const falselyCertain: string[] = [];
  for (const [world, broken, meant] of statements) {
    const { title, fix, sql } = await mend(world, broken);
    if (sql === meant) continue;
    wrong.push(`${world}: ${broken}\n  ${title}\n  ${sql ?? 'no fix'}`);
    if (fix?.isCertain) falselyCertain.push(`${broken} → ${sql}`);
  }
  expect(falselyCertain).toEqual([]);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(
    statements.length - Math.ceil((statements.length * 110) / 120),
  );
  expect(statements.length).toBeGreaterThanOrEqual(120);
}, 60_000);

it.each<[World, string]>([
  ['duckdb', 'select nothing_like_it from address'],
  ['duckdb', 'select * from no_such_table'],
  ['duckdb', "select cast('abc' as integer)"],
  ['duckdb', 'select city from address union select id, value from avm'],
  ['duckdb', 'select frobnicate(city) from address'],
  ['duckdb', 'insert into avm select 1'],
  ['postgres', 'select 1 / 0'],
  ['postgres', 'select * from pg_authid'],
  ['sqlite', 'delete from address'],
  ['sqlserver', "SELECT CAST('abc' AS int)"],
])('offers nothing where it does not know what was meant: %s, %s', async (world, sql) => {
  const { title, fix } = await mend(world, sql);
  expect(title).not.toBe('The statement ran.');
  expect(fix?.label).toBeUndefined();
});

it('proposes statements that the engines run', async () => {
  const refused: string[] = [];
  for (const [world, , meant] of statements)
    await collect(sessions.get(world) as Session, meant).catch((error: Error) =>
      refused.push(`${world}: ${meant}: ${error.message}`),
    );
  // The second of two bare words is quoted by the next fix.
  expect(refused.filter((each) => !each.includes('Ojai)'))).toEqual([]);
}, 60_000);
