import { checkStatement } from './check-statement.ts';

it.each([
  ['select 1', { kind: 'SELECT' }],
  ['-- why\n/* ; */ WITH a AS (SELECT 1) SELECT * FROM a', { kind: 'WITH' }],
  ['(select 1) union (select 2)', { kind: '(' }],
  ['values 1', { kind: 'VALUES' }],
  ['table nation', { kind: 'TABLE' }],
  ['show stats for nation', { kind: 'SHOW STATS' }],
  ['describe nation', { kind: 'DESCRIBE NATION' }],
  ['use tpch.tiny', { kind: 'USE TPCH' }],
  ['explain select 1', { kind: 'EXPLAIN', inner: 8 }],
  ['explain (type logical, format json) select 1', { kind: 'EXPLAIN', inner: 36 }],
  ['explain (select 1)', { kind: 'EXPLAIN', inner: 8 }],
  ['explain analyze verbose select 1', { kind: 'EXPLAIN ANALYZE', inner: 24 }],
  ["set session a.b = 'x'", { kind: 'SET SESSION' }],
  ["set time zone 'UTC'", { kind: 'SET TIME' }],
  ['reset session a', { kind: 'RESET SESSION' }],
  ['prepare p from select ?', { kind: 'PREPARE', inner: 15 }],
  ["execute p using 'delete from t'", { kind: 'EXECUTE' }],
  ["execute immediate 'select ''a'' '", { kind: 'EXECUTE IMMEDIATE' }],
  ["with a as (select 'drop table t') select * from a", { kind: 'WITH' }],
  ['deallocate prepare p', { kind: 'DEALLOCATE PREPARE' }],
])('lets %s run', (sql, kind) => {
  expect(checkStatement(sql)).toEqual(kind);
});

it.each([
  ['insert into t select 1', 1],
  ['update t set a = 1', 1],
  ['delete from t', 1],
  ['merge into t using s on true when matched then delete', 1],
  ['create table t as select 1', 1],
  ['drop table t', 1],
  ['truncate table t', 1],
  ['alter table t execute optimize', 1],
  ['comment on table t is null', 1],
  ['analyze t', 1],
  ['refresh materialized view v', 1],
  ["call system.kill_query('x')", 1],
  ['grant select on t to u', 1],
  ['deny select on t to u', 1],
  ['set role admin', 1],
  ['set session authorization admin', 1],
  ['reset session authorization', 1],
  ['  explain analyze delete from t', 19],
  ['explain (type io) explain analyze drop table t', 35],
  ['prepare p from delete from t', 16],
  ["execute immediate 'delete from t'", 19],
  ["execute immediate 'execute immediate ''drop table t'''", 19],
  ["execute immediate U&'delete from t'", 19],
  ['execute immediate x', 19],
  ['"select" 1', 1],
  ['', 1],
])('refuses %s', (sql, column) => {
  expect(() => checkStatement(sql)).toThrow(expect.objectContaining({ name: 'StatementError', line: 1, column }));
});

it('refuses EXPLAIN of EXPLAIN without end', () => {
  expect(() => checkStatement('explain '.repeat(100_000))).toThrow('EXPLAIN is not available');
});

it('calls a misspelled word a syntax error', () => {
  expect(() => checkStatement('selct 1')).toThrow('Syntax error at "SELCT"');
  expect(() => checkStatement('insert into t select 1')).toThrow('INSERT is not available: only queries');
});
