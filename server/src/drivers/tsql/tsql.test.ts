import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import type { Session } from '../driver.ts';
import { collect } from '../driver-suite.ts';
import { tsql } from './tsql.ts';

const folder = await makeTinyWarehouse();
const file = join(folder, readdirSync(folder).find((name) => /^\w+\.duckdb$/.test(name)) as string);
const session: Session = await tsql.open({ file, login: 'ada@example.com' }, { fileDirectories: [], memoryMb: 512 });
afterAll(() => session.close());

describe('T-SQL in the workbench', () => {
  it('runs on the data with T-SQL types and comparisons, and names unnamed columns as tools do', async () => {
    const city = await collect(
      session,
      'select top 1 SitusCity from Property.PropertyAddress where SitusCity is not null order by SitusCity',
    );
    const name = JSON.parse(city.text)[0][0] as string;
    const count = async (text: string) =>
      JSON.parse(
        (await collect(session, `select count(*) from Property.PropertyAddress where SitusCity = N'${text}'`)).text,
      );
    expect(await count(name.toLowerCase())).toEqual(await count(`${name.toUpperCase()}  `));
    const { columns, text } = await collect(session, 'select 7/2, suser_sname() as who, db_name() as db');
    expect(columns.map((column) => column.name)).toEqual(['(No column name)', 'who', 'db']);
    expect(text).toBe('[[3,"ada@example.com","PropertyCloud"]]');
  });

  it('shows and keeps times with an offset from UTC', async () => {
    const text = `declare @at datetimeoffset = '2024-02-29 23:30:00.25 -08:00', @next datetimeoffset(0);
      set @next = dateadd(day, 1, @at);
      select @at, @next, cast(null as datetimeoffset), datepart(tz, @at) order by 1`;
    const { columns, text: rows } = await collect(session, text);
    expect(columns.map(({ datatype }) => datatype)).toEqual(['string', 'string', 'string', 'number']);
    expect(JSON.parse(rows)).toEqual([
      ['2024-02-29 23:30:00.2500000 -08:00', '2024-03-01 23:30:00 -08:00', null, -480],
    ]);
  });

  it('says where a text is wrong, in its own words, and never shows the translated one [G32]', async () => {
    const wrong = {
      'select 1,\n  nowhere_at_all': [2, 3, "Invalid column name 'nowhere_at_all'."],
      'select 1\nfrom Property.Nothing': [2, 6, "Invalid object name 'Property.Nothing'."],
      'select 1\n;insert into x values (1)': [
        2,
        2,
        'INSERT is not supported on this connection because it is read-only.',
      ],
      "select 1\nfrom read_csv('x')": [2, 6, expect.stringContaining('read_csv')],
      'declare @t table (n int)\n update @t set n = 1': [
        2,
        2,
        'UPDATE is not supported on this connection because it is read-only.',
      ],
      'select 1\nselect @@rowcount': [2, 8, '@@ROWCOUNT is not supported on this connection.'],
      "select 1,\n json_value('{}', '$.a')": [2, 2, 'JSON_VALUE is not supported on this connection.'],
      "select 1,\n getdate() at time zone 'Nowhere'": [
        2,
        2,
        "The time zone 'Nowhere' is not supported on this connection.",
      ],
      "select (select ',' + name from sys.schemas order by name\n for xml path(''))": [
        2,
        2,
        'FOR XML is not supported on this connection.',
      ],
      'select 1/0': [1, 1, 'Divide by zero error encountered.'],
    };
    for (const [sql, [line, column, message]] of Object.entries(wrong))
      await expect(collect(session, sql), sql).rejects.toMatchObject({ name: 'StatementError', line, column, message });
    const all = 'select cast(SitusCity as int) from Property.PropertyAddress where SitusCity is not null';
    await expect(collect(session, all)).rejects.toMatchObject({
      message: expect.not.stringMatching(/LINE|SELECT|temp\./),
    });
  });

  it('shows the last of several results, the printed messages if there is none, and binds values', async () => {
    expect((await collect(session, 'select 1 as a select 2 as b')).text).toBe('[[2]]');
    expect((await collect(session, "if 1 = 1 select 'a' as x else select 'b' as x")).text).toBe('[["a"]]');
    expect((await collect(session, "print 'one' print N'two'")).text).toBe('[["one"],["two"]]');
    const values = [
      { type: 'text', text: "o'clock" },
      { type: 'number', text: '2.50' },
      { type: 'date', text: '2024-02-29' },
    ] as const;
    const bound = await collect(session, 'select @p1 as t, @p2 * 2 as n, dateadd(year, 1, @p3) as d', { values });
    expect(bound.text).toBe(`[["o'clock",5.00,"2025-02-28"]]`);
  });

  it('keeps temporary tables until it is reset, and knows which texts leave nothing behind', async () => {
    const made = await collect(session, "select name into #names from sys.schemas where name in ('sys', 'dbo')");
    expect(made.isTraceless).toBeUndefined();
    expect((await collect(session, 'select count(*) from #names')).text).toBe('[[2]]');
    await collect(session, 'create table #more (n int not null) insert #more values (1), (2)');
    const filled = 'insert #more select 3 declare @t table (n int) insert @t select n from #more select sum(n) from @t';
    expect((await collect(session, filled)).text).toBe('[[6]]');
    await expect(collect(session, `${filled} insert @t select 1/0`)).rejects.toThrow('Divide by zero');
    await expect(collect(session, 'select * from @t')).rejects.toThrow('Must declare the table variable "@t".');
    await session.reset?.();
    await expect(collect(session, 'select * from #names')).rejects.toThrow("Invalid object name '#names'.");
    const traceless = 'declare @t table (n int) insert @t values (1) select count(*) from sys.schemas, @t';
    expect((await collect(session, traceless)).isTraceless).toBe(true);
  });

  it('keeps a transaction open from one text to the next, until it is reset', async () => {
    expect((await collect(session, 'begin tran')).isTraceless).toBeUndefined();
    expect((await collect(session, 'begin tran select @@trancount')).text).toBe('[[2]]');
    await expect(collect(session, 'commit select 1/0')).rejects.toThrow('Divide by zero');
    expect((await collect(session, 'select @@trancount commit')).isTraceless).toBe(true);
    await expect(collect(session, 'commit')).rejects.toThrow('no corresponding BEGIN TRANSACTION');
    await collect(session, 'begin tran');
    await session.reset?.();
    expect((await collect(session, 'select @@trancount')).text).toBe('[[0]]');
  });

  it('answers queries of the catalog and its procedures like SQL Server', async () => {
    const tables = await collect(
      session,
      "select TABLE_NAME from INFORMATION_SCHEMA.TABLES where TABLE_SCHEMA = 'property'",
    );
    expect(JSON.parse(tables.text)).toContainEqual(['PropertyAddress']);
    const columns = await collect(
      session,
      "exec sp_columns @table_name = N'PropertyAddress', @table_owner = N'Property'",
    );
    expect(columns.rowCount).toBeGreaterThan(5);
    const { schemas } = await session.describe();
    expect(Object.keys(schemas)).not.toContain('sys');
  });
});
