import { DatabaseSync } from 'node:sqlite';
import { type ValueEngine, valueEngines } from '@platbook/contract/testing/value-case';
import { exportFormats } from '@platbook/contract/workbench/exports';
import { readCsv, readJson, readParquet, readXlsx } from '../../testing/reading/read-download.ts';
import { errorOf, runSql } from '../../testing/run-sql.ts';
import { openValueWorld } from '../../testing/worlds/value-world.ts';

const world = await openValueWorld();

async function filesOf(id: string) {
  return {
    csv: readCsv(await world.download(id, 'csv')),
    json: readJson(await world.download(id, 'json')),
    xlsx: readXlsx(await world.download(id, 'xlsx')),
    parquet: await readParquet(await world.download(id, 'parquet')),
  };
}

const rowsOf = async (id: string) => (await world.person.get(`/api/statements/${id}/results`)).json;
const series: Record<ValueEngine, (count: number) => string> = {
  duckdb: (count) => `select range as n from range(${count})`,
  postgres: (count) => `select n::bigint from generate_series(0, ${count - 1}) n`,
  sqlite: (count) => `with recursive s(n) as (select 0 union all select n + 1 from s limit ${count}) select n from s`,
};

const longText: Record<ValueEngine, (characters: number) => string> = {
  duckdb: (characters) => `repeat('x', ${characters})`,
  postgres: (characters) => `repeat('x', ${characters})`,
  sqlite: (characters) => `printf('%.*c', ${characters}, 'x')`,
};

describe.each(valueEngines)('a result of %s', (engine) => {
  it('arrives with cells of one megabyte, in the grid and as CSV [H123]', { timeout: 120_000 }, async () => {
    const text = `select ${longText[engine](1_000_000)} as t from (${series[engine](40)}) as s`;
    const { id } = await world.run(engine, text);
    const rows = (await rowsOf(id)) as string[][];
    expect([rows.length, new Set(rows.map(([cell]) => cell?.length))]).toEqual([40, new Set([1_000_000])]);
    expect((await world.download(id, 'csv')).length).toBeGreaterThan(40_000_000);
  });

  it('keeps duplicate and special column names distinct and as data, in files too [V03, H117]', async () => {
    const names = [
      'a',
      'A',
      'a',
      'a_2',
      '__proto__',
      'constructor',
      'toString',
      "'+process.exit()+'",
      'b\nc',
      'שלום',
      '🏠',
    ];
    const { id, columns } = await world.run(
      engine,
      `select ${names.map((name, index) => `${index} as "${name}"`).join(', ')}`,
    );
    const row = names.map((_, index) => index);
    const distinct = names.with(2, 'a_3');
    expect(columns.map(({ name }) => name)).toEqual(names);
    expect(await rowsOf(id)).toEqual([row]);
    const { csv, json, xlsx, parquet } = await filesOf(id);
    expect(csv).toEqual({ names, rows: [row.map(String)] });
    expect(json).toEqual({ names: distinct, rows: [row] });
    expect(xlsx).toEqual({ names, rows: [row] });
    // The reader distinguishes names that differ only in case.
    expect(parquet.names.map((name) => name.replace(/^A_1$/, 'A'))).toEqual(distinct);
    expect(parquet.rows).toEqual([row.map(String)]);
  });

  it('can have a column name of 10 KB, or of 63 bytes if the engine cuts names [H117]', async () => {
    const name = 'n'.repeat(engine === 'postgres' ? 63 : 10_240);
    const { id, columns } = await world.run(engine, `select 1 as "${'n'.repeat(10_240)}"`);
    expect(columns.map((column) => column.name)).toEqual([name]);
    const files = Object.values(await filesOf(id)).map(({ names }) => names);
    expect(files).toEqual(exportFormats.map(() => [name]));
  });

  it('has up to the engine’s maximum of columns; more is an error that says the limit [H117]', {
    timeout: 120_000,
  }, async () => {
    const most = { duckdb: 10_000, postgres: 1_664, sqlite: 2_000 }[engine];
    const select = (count: number) => `select ${Array.from({ length: count }, (_, n) => `${n} as c${n}`).join()}`;
    const { id, columns } = await world.run(engine, select(most));
    expect([columns.length, columns.at(-1)?.name]).toEqual([most, `c${most - 1}`]);
    const row = Array.from({ length: most }, (_, n) => n);
    expect(await rowsOf(id)).toEqual([row]);
    expect(readCsv(await world.download(id, 'csv')).rows).toEqual([row.map(String)]);
    expect(readJson(await world.download(id, 'json')).rows).toEqual([row]);
    expect(readXlsx(await world.download(id, 'xlsx')).rows).toEqual([row]);
    const parquet = await world.download(id, 'parquet');
    expect([parquet.subarray(0, 4), parquet.subarray(-4)].map(String)).toEqual(['PAR1', 'PAR1']);
    // The independent reader takes half a minute for 10,000 columns.
    if (engine === 'duckdb') return;
    expect((await readParquet(parquet)).rows).toEqual([row.map(String)]);
    const batch = await runSql(world.person, { connectionId: world.connections[engine], batchText: select(most + 1) });
    expect(errorOf(batch)?.title).toMatch(/most 1664 entries|Too many columns/);
  });

  it('keeps its columns without rows, and its rows if all values are NULL [H121]', async () => {
    const empty = await world.run(engine, 'with e as (select 1 as a, 2 as b) select * from e where a > 1');
    expect(empty).toMatchObject({ columns: [{ name: 'a' }, { name: 'b' }], rowCount: 0 });
    expect(await rowsOf(empty.id)).toEqual([]);
    const none = await filesOf(empty.id);
    expect(none.json.rows).toEqual([]);
    for (const file of [none.csv, none.xlsx, none.parquet]) expect(file).toMatchObject({ names: ['a', 'b'], rows: [] });
    const rows = [
      [null, null],
      [null, null],
      [7, 'x'],
    ];
    const nulls = await world.run(
      engine,
      "select cast(null as integer) as a, null as b union all select null, null union all select 7, 'x'",
    );
    expect(await rowsOf(nulls.id)).toEqual(rows);
    const { csv, json, xlsx, parquet } = await filesOf(nulls.id);
    expect(csv.rows).toEqual([...rows.slice(0, 2), ['7', 'x']]);
    expect(parquet.rows).toEqual([...rows.slice(0, 2), ['7', 'x']]);
    for (const file of [json, xlsx]) expect(file.rows).toEqual(rows);
    const single = await world.run(engine, 'select null as a');
    expect(await rowsOf(single.id)).toEqual([[null]]);
    const alone = await filesOf(single.id);
    // Most CSV readers skip an empty line, so a single empty field is quoted; spreadsheet readers drop an empty last row.
    expect(alone.csv.rows).toEqual([['']]);
    expect(alone.xlsx).toEqual({ names: ['a'], rows: [] });
    for (const file of [alone.json, alone.parquet]) expect(file.rows).toEqual([[null]]);
  });

  it('is whole with 50,000 rows and incomplete with one more, with the same rows in all formats [R430, R431, H122]', {
    timeout: 120_000,
  }, async () => {
    const exact = await world.run(engine, series[engine](50_000));
    expect([exact.rowCount, exact.incomplete]).toEqual([50_000, false]);
    const { id, rowCount, incomplete } = await world.run(engine, series[engine](50_001));
    expect([rowCount, incomplete]).toEqual([50_000, true]);
    const all = Array.from({ length: 50_000 }, (_, n) => n);
    expect((await rowsOf(id)).flat()).toEqual(all);
    const { csv, json, xlsx, parquet } = await filesOf(id);
    expect([csv.rows, parquet.rows].map((rows) => rows.flat())).toEqual([all.map(String), all.map(String)]);
    expect([json.rows, xlsx.rows].map((rows) => rows.flat())).toEqual([all, all]);
    const { headers } = await world.person.get(`/statement-results/${id}.csv`);
    expect(headers['x-incomplete']).toBe('true');
  });
});

it('a result of long cells is incomplete beyond the byte limit [R430]', { timeout: 120_000 }, async () => {
  const { id, incomplete } = await world.run('duckdb', "select repeat('x', 1000000) as t from range(70)");
  expect(incomplete).toBe(true);
  expect(((await rowsOf(id)) as unknown[]).length).toBeGreaterThan(60);
});

it('a stored result keeps its own columns after its table changes [H124]', async () => {
  const changed = 'select * from parcel';
  const before = { names: ['id'], rows: [[1]] };
  const after = { names: ['owner', 'id'], rows: [['A', '02134']] };
  const seen = async (id: string, columns: readonly { name: string }[]) => ({
    names: columns.map(({ name }) => name),
    rows: await rowsOf(id),
  });

  const text = `create temp table parcel as select 1 as id; ${changed}; drop table parcel;
    create temp table parcel as select 'A' as owner, '02134' as id; ${changed}`;
  const { statements } = await runSql(world.person, { batchText: text });
  const [, first, , , last] = statements;
  expect(await seen(first?.id as string, first?.columns ?? [])).toEqual(before);
  expect(await seen(last?.id as string, last?.columns ?? [])).toEqual(after);

  const file = new DatabaseSync(world.sqliteFile);
  const change: Record<'postgres' | 'sqlite', (sql: string) => unknown> = {
    postgres: (sql) => world.postgres.query(sql),
    sqlite: (sql) => file.exec(sql),
  };
  for (const engine of ['postgres', 'sqlite'] as const) {
    const grant = engine === 'postgres' ? '; grant select on parcel to reader' : '';
    await change[engine](`drop table if exists parcel; create table parcel as select 1 as id${grant}`);
    const old = await world.run(engine, changed);
    await change[engine](`drop table parcel; create table parcel as select 'A' as owner, '02134' as id${grant}`);
    const recent = await world.run(engine, changed);
    expect(await seen(recent.id, recent.columns), engine).toEqual(after);
    expect(await seen(old.id, old.columns), engine).toEqual(before);
    expect((await filesOf(old.id)).json).toEqual(before);
  }
  file.close();
});

it('a result without columns has empty rows [H117, H121]', async () => {
  const { id, columns, rowCount } = await world.run('postgres', 'select from generate_series(1, 3)');
  expect([columns, rowCount, await rowsOf(id)]).toEqual([[], 3, [[], [], []]]);
  expect(readJson(await world.download(id, 'json')).rows).toEqual([[], [], []]);
  const refused = await world.person.get(`/statement-results/${id}.parquet`);
  expect([refused.status, refused.json.title]).toEqual([400, 'The statement returned no result to download']);
});

it('a column name can be empty if the engine allows it [H117]', async () => {
  const { id, columns } = await world.run('sqlite', 'select 1 as "", 2 as ""');
  expect(columns.map(({ name }) => name)).toEqual(['', '']);
  expect((await filesOf(id)).json).toEqual({ names: ['', '_2'], rows: [[1, 2]] });
  for (const engine of ['duckdb', 'postgres'] as const) {
    const batch = await runSql(world.person, { connectionId: world.connections[engine], batchText: 'select 1 as ""' });
    expect(errorOf(batch)?.title.toLowerCase()).toContain('zero-length delimited identifier');
  }
});
