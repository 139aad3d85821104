import { StatementError } from '../driver.ts';
import { checkPropertyStatement } from './check-property-statement.ts';

it.each([
  'select 1',
  ' -- note\n (select 1)',
  'with a as (select 1) select * from a',
  'table Property.HOA',
  'values 1',
  'show tables from property',
  'SHOW SCHEMAS',
  'show columns from Property.HOA',
  'describe Property.HOA',
  'desc Property.HOA',
  'select \'$path\', 1 as "a b"',
])('lets %s pass', (sql) => {
  expect(() => checkPropertyStatement(sql)).not.toThrow();
});

it.each(['select 1', '/* a */ with a as (select 1) select * from a', '(select 1)'])(
  'lets the plan of %s pass',
  (sql) => {
    expect(checkPropertyStatement(`EXPLAIN (TYPE LOGICAL, FORMAT JSON) ${sql}`)).toBe('plan');
  },
);

it.each([
  'show stats for Property.HOA',
  '/* a */ SHOW /* b */ STATS FOR (select 1)',
  'show create view Property.HOA',
  'show session',
  'show functions',
  'show grants',
  'show catalogs',
  'show branches from table Property.HOA',
  'explain select 1',
  'explain (type logical, format json) select 1',
  'explain analyze select 1',
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON) ',
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON) show stats for Property.HOA',
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON) show columns from Property.HOA',
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON) explain analyze select 1',
  "EXPLAIN (TYPE LOGICAL, FORMAT JSON) execute immediate 'select 1'",
  "EXPLAIN (TYPE LOGICAL, FORMAT JSON) with session query_max_run_time = '9d' select 1",
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON) select "$path" from Property.HOA',
  'EXPLAIN (TYPE IO, FORMAT JSON) select 1',
  'EXPLAIN (TYPE LOGICAL, FORMAT JSON, TYPE IO) select 1',
  "execute immediate 'show stats for Property.HOA'",
  'prepare p from select 1',
  'describe output p',
  "with session query_max_run_time = '9d' select 1",
  "set session query_max_run_time = '9d'",
  'reset session x',
  'use lake.base',
  'call lake.system.sync_partition_metadata(1)',
  'analyze Property.HOA',
  'insert into Property.HOA values 1',
  'create table x as select 1',
  'delete from Property.HOA',
  'alter table Property.HOA execute optimize',
  'refresh materialized view x',
  'grant select on x to user y',
  'start transaction',
  'kill',
  '',
  'select "$path" from Property.HOA',
  'select * from base."property_hoa_0a1b2c3d$partitions"',
  'select `$path` from Property.HOA',
])('refuses %s before it is sent', (sql) => {
  expect(() => checkPropertyStatement(sql)).toThrow(StatementError);
});
