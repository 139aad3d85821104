/** Alone, selected behind another statement, and behind it. */
export function waysToRun(text: string): Record<string, unknown>[] {
  const after = `select 1;\n${text}`;
  return [{ batchText: text }, { batchText: after, selectedText: text, selectionOffset: 10 }, { batchText: after }];
}

/** refused: an error with a plain title. harmless: can run, and its result contains no secret. limited: stopped by a limit. */
export type Expected = 'refused' | 'harmless' | 'limited' | 'works';

const nested = (open: string, close: string): string => `select ${open.repeat(100_000)}1${close.repeat(100_000)}`;

/** `$FILE` is replaced by the path of the open file, `$TABLE` by a table in it and `$ID` by a number column of that table. */
export const hostileTexts: Readonly<Record<Expected, Readonly<Record<string, readonly string[]>>>> = {
  refused: {
    H001: ["select * from read_csv('/etc/passwd', sep=':')"],
    H002: ["select * from '/etc/passwd'", "select * from '/etc/passwd.csv'"],
    H003: ["from read_text('/proc/self/environ')", "from read_text('/proc/self/fd/3')"],
    H004: ["from read_blob(current_setting('temp_directory') || '/*')"],
    H005: [
      'from read_blob((select path from duckdb_databases() where path is not null limit 1))',
      "from read_blob('$FILE')",
      "from read_duckdb('$FILE')",
    ],
    H007: [
      "from glob('/**')",
      "from sniff_csv('/etc/hosts')",
      "from parquet_metadata('/etc/hosts')",
      "from read_json('/etc/hosts')",
      "from read_xlsx('x')",
    ],
    H008: [
      "copy (select 1) to '/dev/stdout'",
      "copy (select 1) to 'x.csv'",
      "copy (select 1) to '../x'",
      "explain analyze copy (select 1) to 'x.csv'",
    ],
    H009: ["export database 'x'", "import database 'x'"],
    H010: ["attach 'x.db'", "attach ':memory:' as m", "attach '' as m", "attach '$FILE' as w2"],
    H011: [
      'install httpfs',
      "force install x from 'http://h'",
      "load '/x.so'",
      'install shellfs from community',
      'update extensions',
    ],
    H012: [
      "select * from 'https://127.0.0.1/x.parquet'",
      "from read_text('http://169.254.169.254/latest/meta-data/')",
      "select * from 's3://b/k'",
    ],
    H013: [
      "attach 'host=127.0.0.1 dbname=app' as p (type postgres)",
      "attach 'x' as p (type mysql)",
      "attach 'x' as p (type sqlite)",
    ],
    H014: [
      'set enable_external_access=true',
      'reset lock_configuration',
      "set global memory_limit='1TB'",
      'pragma threads=512',
      '/* x */ set\nthreads = 4',
    ],
    H016: [
      "call enable_logging('QueryLog')",
      'from duckdb_logs()',
      "from enable_logging('QueryLog')",
      'from duckdb_logs',
    ],
    H017: [
      "call enable_logging(storage='file', storage_path='x')",
      "from enable_logging(storage='file', storage_path='x')",
    ],
    H018: ['pragma enable_profiling', "set profiling_output='x'", "set log_query_path='x'", 'from enable_profiling()'],
    H019: [
      "create secret s (type s3, key_id 'a', secret 'b')",
      'from duckdb_secrets()',
      "from which_secret('x', 's3')",
      'create temporary secret (type http)',
    ],
    H020: ["select getenv('PATH')", "select current_setting('home_directory')"],
    H026: [Array.from({ length: 20_000 }, () => 'select 1').join(' union all ')],
    H027: [
      nested('(', ')'),
      nested('[', ']'),
      nested('not ', ''),
      nested('- ', ''),
      nested('case when true then ', ' end'),
    ],
    H030: ['select list(range) from range(1e9::bigint)', "select string_agg(repeat('a', 1e6::int)) from range(100000)"],
    H035: ['checkpoint', 'force checkpoint', 'vacuum', 'analyze', 'detach small'],
    H036: [
      "insert into $TABLE values (1, 'x')",
      "update $TABLE set owner = 'x'",
      'delete from $TABLE',
      'truncate $TABLE',
      'drop table $TABLE',
      'alter table $TABLE add column x int',
      "comment on table $TABLE is 'x'",
      'create table raw.t (a int)',
    ],
  },
  harmless: {
    H006: [
      'select path from duckdb_databases()',
      'pragma database_list',
      'select * from duckdb_settings()',
      "from query('select path from duckdb_data' || 'bases()')",
      "from query('from duckdb_set' || 'tings()')",
    ],
    H015: ['use raw', "set search_path='raw'", "set schema='raw'"],
    H032: [`select ${Array.from({ length: 100_000 }, (_, index) => index).join(', ')}`],
    H034: ['select * from $TABLE order by random()'],
    H037: [
      "from query('select * from $TABLE')",
      "from query_table('$TABLE')",
      "from json_execute_serialized_sql(json_serialize_sql('select 1'))",
    ],
  },
  limited: {
    H022: ['select count(*) from range(1e6::int) a, range(1e6::int) b where hash(a.range, b.range) = 7'],
    H023: ['with recursive t(n) as (select 1 union all select n + 1 from t) select max(n) from t'],
    H024: ['select sleep_ms(600000)'],
    H028: ["select levenshtein(repeat('a', 200000), repeat('b', 200000))"],
    H031: ["select repeat('x', 1000000) from range(50000)"],
    H032: [`select count(*) from ${Array.from({ length: 60 }, (_, index) => `$TABLE t${index}`).join(', ')}`],
  },
  works: {
    H021: [
      'prepare p as select 1',
      'execute p',
      'begin',
      'set variable v=(select 1)',
      'create temp view t as select 1',
      'create temp macro m() as 1',
      'pivot $TABLE on $ID % 3 using count(*)',
    ],
    H025: ["select regexp_matches(repeat('a', 200000) || '!', '(a+)+$')"],
  },
};
