import { checkReading } from './check-reading.ts';

const refused = 'This connection only reads';

it.each([
  'select 1',
  '  -- why\n // more\n /* and */ ((with a as (select 1) select * from a))',
  "SHOW TABLES LIKE '%a' ->> select * from $1",
  'show tables ->> ( select "name" from $1 ) ->> with a as (select * from $1) select * from a',
  'desc table a',
  'DESCRIBE VIEW a',
  'explain using json delete from a',
  'values (1), (2)',
  "select system$typeof(1), 'delete from a', $$drop table a$$",
])('reads: %s', (sql) => {
  expect(() => checkReading(sql)).not.toThrow();
});

it.each([
  ...['insert into a values (1)', 'update a set b = 1', 'delete from a', 'merge into a using b on 1 = 1', 'truncate a'],
  ...['create table a (b int)', 'alter session set x = 1', 'drop table a', 'undrop table a', 'use role sysadmin'],
  ...['call p()', 'execute immediate $$ delete from a $$', 'begin', 'begin delete from a; end', 'declare x int'],
  ...['copy into @s from a', 'put file:///etc/passwd @s', 'get @s file:///tmp', 'remove @s', 'list @s', 'set x = 1'],
  ...['grant role a to user b', 'comment on table a is null', '', '-- only this', "'select'", '; select 1'],
  ...[
    'select 1 ->> delete from a',
    'select 1 ->>\n/* */ delete from a',
    'show tables ->> (drop table a)',
    'select 1 ->>',
  ],
  ...["select 'it\\'s ->> ', 1 ->> call p()", '-- \r delete from a -- \n select 1', "-- \r ' \n ->> delete from a"],
  ...["select system$cancel_query('1')", 'select "SYSTEM$ABORT_SESSION"(1)', 'select system$wait(100)'],
])('is refused: %s [H066]', (sql) => {
  expect(() => checkReading(sql)).toThrow(refused);
});
