import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitStatements } from '../sql/split-statements.ts';
import { type CollectedStatement, collectRun } from '../testing/collect-run.ts';
import { makeSmallWarehouse, type SmallWarehouse } from '../testing/small-warehouse.ts';
import { type Execution, openExecution, type Target } from './index.ts';

/** refused: an error with a plain title. harmless: may run, and its answer holds no secret. limited: ends by a limit. */
type Expected = 'refused' | 'harmless' | 'limited' | 'works';

const nested = (open: string, close: string): string => `select ${open.repeat(100_000)}1${close.repeat(100_000)}`;

const attempts: readonly [id: string, expected: Expected, ...statements: string[]][] = [
  ['H001', 'refused', "select * from read_csv('/etc/passwd', sep=':')"],
  ['H002', 'refused', "select * from '/etc/passwd'", "select * from '/etc/passwd.csv'"],
  ['H003', 'refused', "from read_text('/proc/self/environ')", "from read_text('/proc/self/fd/3')"],
  ['H004', 'refused', "from read_blob(current_setting('temp_directory') || '/*')"],
  [
    'H005',
    'refused',
    'from read_blob((select path from duckdb_databases() where path is not null limit 1))',
    "from read_blob('$FILE')",
    "from read_duckdb('$FILE')",
  ],
  [
    'H006',
    'harmless',
    'select path from duckdb_databases()',
    'pragma database_list',
    'select * from duckdb_settings()',
    "from query('select path from duckdb_data' || 'bases()')",
    "from query('from duckdb_set' || 'tings()')",
  ],
  [
    'H007',
    'refused',
    "from glob('/**')",
    "from sniff_csv('/etc/hosts')",
    "from parquet_metadata('/etc/hosts')",
    "from read_json('/etc/hosts')",
    "from read_xlsx('x')",
  ],
  [
    'H008',
    'refused',
    "copy (select 1) to '/dev/stdout'",
    "copy (select 1) to 'x.csv'",
    "copy (select 1) to '../x'",
    "explain analyze copy (select 1) to 'x.csv'",
  ],
  ['H009', 'refused', "export database 'x'", "import database 'x'"],
  ['H010', 'refused', "attach 'x.db'", "attach ':memory:' as m", "attach '' as m", "attach '$FILE' as w2"],
  [
    'H011',
    'refused',
    'install httpfs',
    "force install x from 'http://h'",
    "load '/x.so'",
    'install shellfs from community',
    'update extensions',
  ],
  [
    'H012',
    'refused',
    "select * from 'https://127.0.0.1/x.parquet'",
    "from read_text('http://169.254.169.254/latest/meta-data/')",
    "select * from 's3://b/k'",
  ],
  [
    'H013',
    'refused',
    "attach 'host=127.0.0.1 dbname=app' as p (type postgres)",
    "attach 'x' as p (type mysql)",
    "attach 'x' as p (type sqlite)",
  ],
  [
    'H014',
    'refused',
    'set enable_external_access=true',
    'reset lock_configuration',
    "set global memory_limit='1TB'",
    'pragma threads=512',
    '/* x */ set\nthreads = 4',
  ],
  ['H015', 'harmless', 'use raw', "set search_path='raw'", "set schema='raw'"],
  [
    'H016',
    'refused',
    "call enable_logging('QueryLog')",
    'from duckdb_logs()',
    "from enable_logging('QueryLog')",
    'from duckdb_logs',
  ],
  [
    'H017',
    'refused',
    "call enable_logging(storage='file', storage_path='x')",
    "from enable_logging(storage='file', storage_path='x')",
  ],
  [
    'H018',
    'refused',
    'pragma enable_profiling',
    "set profiling_output='x'",
    "set log_query_path='x'",
    'from enable_profiling()',
  ],
  [
    'H019',
    'refused',
    "create secret s (type s3, key_id 'a', secret 'b')",
    'from duckdb_secrets()',
    "from which_secret('x', 's3')",
    'create temporary secret (type http)',
  ],
  ['H020', 'refused', "select getenv('PATH')", "select current_setting('home_directory')"],
  [
    'H021',
    'works',
    'prepare p as select 1',
    'execute p',
    'begin',
    'set variable v=(select 1)',
    'create temp view t as select 1',
    'create temp macro m() as 1',
    'pivot raw.parcel on id % 3 using count(*)',
  ],
  ['H022', 'limited', 'select count(*) from range(1e6::int) a, range(1e6::int) b where hash(a.range, b.range) = 7'],
  ['H023', 'limited', 'with recursive t(n) as (select 1 union all select n + 1 from t) select max(n) from t'],
  ['H024', 'limited', 'select sleep_ms(600000)'],
  ['H025', 'works', "select regexp_matches(repeat('a', 200000) || '!', '(a+)+$')"],
  ['H026', 'refused', Array.from({ length: 20_000 }, () => 'select 1').join(' union all ')],
  [
    'H027',
    'refused',
    nested('(', ')'),
    nested('[', ']'),
    nested('not ', ''),
    nested('- ', ''),
    nested('case when true then ', ' end'),
  ],
  ['H028', 'limited', "select levenshtein(repeat('a', 200000), repeat('b', 200000))"],
  [
    'H030',
    'refused',
    'select list(range) from range(1e9::bigint)',
    "select string_agg(repeat('a', 1e6::int)) from range(100000)",
  ],
  ['H031', 'limited', "select repeat('x', 1000000) from range(50000)"],
  [
    'H032',
    'limited',
    `select count(*) from ${Array.from({ length: 60 }, (_, index) => `raw.parcel t${index}`).join(', ')}`,
  ],
  ['H032', 'harmless', `select ${Array.from({ length: 100_000 }, (_, index) => index).join(', ')}`],
  ['H034', 'harmless', 'select * from raw.parcel order by random()'],
  ['H035', 'refused', 'checkpoint', 'force checkpoint', 'vacuum', 'analyze', 'detach small'],
  [
    'H036',
    'refused',
    "insert into raw.parcel values (1, 'x')",
    "update raw.parcel set owner = 'x'",
    'delete from raw.parcel',
    'truncate raw.parcel',
    'drop table raw.parcel',
    'alter table raw.parcel add column x int',
    "comment on table raw.parcel is 'x'",
    'create table raw.t (a int)',
  ],
  [
    'H037',
    'harmless',
    "from query('select * from raw.parcel')",
    "from query_table('raw.parcel')",
    "from json_execute_serialized_sql(json_serialize_sql('select 1'))",
  ],
];

let warehouse: SmallWarehouse;
let execution: Execution;
let target: Target;
const limits = { maxRows: 2_000, maxBytes: 4 * 1024 * 1024, timeoutMs: 1_000 };

const run = (sql: string | string[], personId = 'trial'): Promise<CollectedStatement[]> =>
  collectRun(execution, { personId, target, sql, limits });

beforeAll(async () => {
  warehouse = await makeSmallWarehouse();
  execution = await openExecution({
    directory: join(warehouse.directory, 'run'),
    selfTestFile: warehouse.file,
    graceMs: 500,
  });
  target = {
    driverId: 'duckdb',
    settings: { file: warehouse.file },
    setKey: 'trial',
    limits: { memoryMb: 512, dataMb: 1_200 },
  };
});
afterAll(async () => {
  await execution.close();
  expect(readdirSync(join(warehouse.directory, 'run'))).toEqual([]);
  await warehouse.remove();
});

describe('hostile SQL on the warehouse', () => {
  for (const [id, expected, ...statements] of attempts) {
    it(`${statements[0]?.slice(0, 60)} is ${expected} [${id}, V06]`, async () => {
      const before = readdirSync(warehouse.directory);
      for (const text of statements) {
        const sql = text.replaceAll('$FILE', warehouse.file);
        const started = performance.now();
        const single = (await run(sql))[0] as CollectedStatement;
        expect(performance.now() - started).toBeLessThan(5_000);
        const title = single.failure?.title ?? '';
        const shown = JSON.stringify([single.rows, title]);
        expect(shown).not.toContain(warehouse.directory);
        expect(shown).not.toMatch(/root:|\/work\/|\/usr\/|\bat .*\.ts:\d/);
        if (expected === 'refused') expect(title, sql.slice(0, 100)).not.toBe('');
        if (expected === 'works' && !sql.startsWith('execute')) expect(title, sql).toBe('');
        if (expected === 'limited') {
          expect(title || (single.isIncomplete && 'Incomplete'), sql).toMatch(
            /took longer than 1 second|more memory than allowed|Incomplete/,
          );
        }
      }
      expect(readdirSync(warehouse.directory)).toEqual(before);
      for (const name of ['x', 'x.csv', 'x.db', '../x']) expect(existsSync(join(process.cwd(), name))).toBe(false);
      // As the second statement of a text, and for another person, the next query works.
      const [next] = await run('select count(*)::int from raw.parcel');
      expect(next?.rows, next?.failure?.title).toEqual([[1000]]);
    });
  }

  it('serves somebody else at once after all of that', async () => {
    const [other] = await run('select 1', 'another person');
    expect(other?.rows).toEqual([[1]]);
  });

  it('is refused as the second statement too, and what follows gets no call [R241]', async () => {
    const all = await run(['select 1', "from read_text('/etc/passwd')", 'select 2']);
    expect(all).toHaveLength(2);
    expect(all[1]?.failure?.title).toBe('Files and addresses outside the warehouse cannot be read or written');
  });

  it('runs exactly the statements of a text with semicolons everywhere [H039]', async () => {
    const text = `select 'a;b'; select $$;$$; select $t$;$t$; /* ; */ select 1 -- ;`;
    const all = await run(splitStatements(text, 'duckdb').map(({ sql }) => sql));
    expect(all.map(({ rows }) => rows[0])).toEqual([['a;b'], [';'], [';'], [1]]);
  });

  it('answers an unfinished comment, half a string and half a character with an error or the text itself [H038, H040]', async () => {
    for (const text of [
      '/* open',
      "ect 'a;b",
      "b'; select 1",
      "select '\ud83d'",
      '\u0000',
      'select \u0000 1',
      '"',
      '$$',
    ]) {
      const statements = splitStatements(text, 'duckdb').map(({ sql }) => sql);
      if (statements.length === 0) continue;
      const all = await run(statements);
      expect(all.length, JSON.stringify(text)).toBeGreaterThan(0);
    }
    expect((await run('select 3'))[0]?.rows).toEqual([[3]]);
  });

  it('carries awkward column names and values as data [V03, H117]', async () => {
    const [names] =
      await run(`select 1 as "__proto__", 2 as "constructor", 3 as "'+process.exit()+'", 4 as "${'n'.repeat(10_000)}", '\u202e<b>\u2028' as "a
b"`);
    expect(names?.rows).toEqual([[1, 2, 3, 4, '\u202e<b>\u2028']]);
    expect(names?.columns.map(({ name }) => name.slice(0, 20))).toEqual([
      '__proto__',
      'constructor',
      "'+process.exit()+'",
      'n'.repeat(20),
      'a\nb',
    ]);
  });
});
