import { StatementRules } from './statement-rules.ts';

const rules = new StatementRules(['url', 's3Cluster', 'numbers', 'format', 'eval', 'mergeTreeSecrets']);
const answerTo = (sql: string): string => {
  try {
    rules.check(sql);
    return 'runs';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  'select 1',
  '-- why\n/* slow */ (select 1) union all (select 2)',
  'with a as (select 1) select * from a',
  'from numbers(3) select number',
  "select format('{}', 'url(1)'), 'it''s', 'a\\'b' from numbers(3) settings max_threads = 1",
  'select 1 as format',
  'select format from (select 1 as format)',
  'select settings, url from t',
  'select 1 from t as settings',
  'explain indexes = 1 select 1',
  'show tables',
  'set max_threads = 1, max_block_size = 5',
  'use county',
  'create temporary table a as select 1',
  'create or replace temporary table a (n Int8) engine = Memory',
  'drop temporary table a',
  'select 1 # url(\n',
  'select $$ url(1) $$, $1$ url(1) $1$',
])('lets a statement run that only reads: %s', (sql) => {
  expect(answerTo(sql)).toBe('runs');
});

it.each([
  ["select * from url('x')", 'url() is not available here: it reads from outside of this database'],
  ['select * from URL (1)', 'URL() is not available here: it reads from outside of this database'],
  ['select * from "url" /* x */ (1)', 'url() is not available here: it reads from outside of this database'],
  ['select * from `ur\\l`(1)', 'url() is not available here: it reads from outside of this database'],
  ['select * from s3Cluster(1)', 's3Cluster() is not available here: it reads from outside of this database'],
  // Table functions of newer versions are refused until they are known to be harmless.
  [
    'select * from mergeTreeSecrets(1)',
    'mergeTreeSecrets() is not available here: it reads from outside of this database',
  ],
  [
    "select hasColumnInTable('h', 'd', 't', 'c')",
    'hasColumnInTable() is not available here: it reads from outside of this database',
  ],
  ['insert into t values (1)', 'INSERT is not available: connections only read'],
  ['/* x */ DROP TABLE t', 'DROP is not available: connections only read'],
  ['create table a (n Int8)', 'CREATE is not available: connections only read'],
  ["create temporary table a (n Int8) engine = S3('x')", 'Temporary tables have the engine Memory here'],
  ['create temporary table a (n Int8) engine File(CSV)', 'Temporary tables have the engine Memory here'],
  ['selct 1', 'Syntax error at or near "selct"'],
  ['select 1 format JSON', 'Leave out FORMAT: results are always shown as a table'],
  ['select 1 format JSON settings max_threads = 1', 'Leave out FORMAT: results are always shown as a table'],
  ["select 1 into\noutfile 'x' format CSV", 'INTO OUTFILE is not available. Download the result instead'],
  ['set max_threads = 1, `readonly` = 0', "The setting readonly can't be changed here"],
  [
    'select 1 settings max_threads = 1, "max_execution_time" = 0',
    "The setting max_execution_time can't be changed here",
  ],
  ['select * from (select 1 settings max_memory_usage = 0)', "The setting max_memory_usage can't be changed here"],
  ["select 1 settings profile = 'default'", "The setting profile can't be changed here"],
  [
    'select 1 settings output_format_json_quote_decimals = 1',
    "The setting output_format_json_quote_decimals can't be changed here",
  ],
  // Text that the engine's scanner ends elsewhere than ours could hide a call.
  ['select 1 as $a$ from url(1)', 'This quote or comment has no end'],
  ["select ‘ ' ’, * from url(1) where ' '", 'Use straight quotes'],
  ["select x'\\', evil(1), '", "A string after a letter can't have a backslash"],
])('refuses %s', (sql, message) => {
  expect(answerTo(sql)).toBe(message);
});
