import type { BoundValue } from '@platbook/sql/parameter-value';
import { chdbFolder, startChdb, type TestChdb } from '../../testing/engines/start-chdb.ts';
import type { Session } from '../driver.ts';
import { collect, driverSuite, surroundings } from '../driver-suite.ts';
import { clickhouse } from './clickhouse.ts';

const server: TestChdb | undefined =
  chdbFolder === undefined
    ? undefined
    : await startChdb({
        setUp: [
          'create database county',
          "create table county.parcel (id UInt32, owner String) engine = MergeTree order by id comment 'Lots'",
          "insert into county.parcel select number + 1, concat('Owner ', toString(number)) from numbers(1000)",
          "create table county.sale (id UInt64, price Nullable(Decimal(12, 2)) comment 'In dollars') engine = MergeTree order by id",
          'create view county.dear as select id from county.sale',
          'create database hidden',
          'create table hidden.parcel (id UInt32) engine = MergeTree order by id',
        ],
        grants: ['SELECT ON county.*', 'CREATE TEMPORARY TABLE ON *.*'],
        profile: { readonly: 2, max_memory_usage: 2_000_000_000, max_execution_time: 20 },
        fixed: ['max_memory_usage', 'max_execution_time'],
      });
afterAll(() => server?.stop());
const settings = { ...server?.place, ...server?.login, database: 'county' };

const endless = 'select count() from numbers(1000000000000) where sipHash64(number) = 1';
const running = `select count() from system.processes where query = '${endless}'`;
const isAtWork = async (): Promise<boolean> => (await server?.query(running))?.[0] === '1';

describe.skipIf(server === undefined)('ClickHouse', () => {
  driverSuite(clickhouse, {
    settings,
    series: (count) => `select number + 1 as n from numbers(${count})`,
    longText: (characters) => `repeat(repeat('x', 1000), ${characters / 1000})`,
    sameNames: ['select 1 as a, 1 as a', '[1,1]'],
    endless,
    isAtWork,
    values: {
      "select toUInt64('18446744073709551615'), 9007199254740993, 9007199254740991, toInt8(-5)":
        '["18446744073709551615","9007199254740993",9007199254740991,-5]',
      "select toInt128('-170141183460469231731687303715884105728'), toUInt256('115792089237316195423570985008687907853269984665640564039457584007913129639935')":
        '["-170141183460469231731687303715884105728","115792089237316195423570985008687907853269984665640564039457584007913129639935"]',
      "select toDecimal256('12345678901234567890.12345678901234567890', 20), toDecimal32('1.50', 2)":
        '["12345678901234567890.12345678901234567890",1.50]',
      'select nan, inf, -inf, toFloat32(0.1), 0.1 + 0.2, 1e300':
        '["NaN","Infinity","-Infinity",0.1,0.30000000000000004,1e+300]',
      "select toDateTime64('2024-01-01 00:00:00.120', 3, 'Asia/Kolkata'), toDateTime('2024-01-01 00:00:00', 'Asia/Kolkata'), toDate32('1900-01-01'), toDate('2024-02-29'), toDateTime64('2024-01-01 00:00:00', 3, 'UTC')":
        '["2023-12-31T18:30:00.12Z","2023-12-31T18:30:00Z","1900-01-01","2024-02-29","2024-01-01T00:00:00Z"]',
      "select null, true, 'a'::Enum8('a' = 1), toLowCardinality('x'), toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'), toIPv4('1.2.3.4'), toIPv6('::1'), interval 5 day":
        '[null,true,"a","x","61f0c404-5cb3-11e7-907b-a6006ad3dba0","1.2.3.4","::1","5 day"]',
      "select [toUInt64('18446744073709551615'), null], map('a', 1, 'a', 2), (1, 'x'), tuple(1, 'y')::Tuple(p Int8, q String), '{\"a\": {\"b\": 1.50}}'::JSON":
        '["[18446744073709551615,null]","{\\"a\\":1,\\"a\\":2}","[1,\\"x\\"]","{\\"p\\":1,\\"q\\":\\"y\\"}","{\\"a\\":{\\"b\\":1.5}}"]',
      "select unhex('00ff41'), toFixedString('ab', 4), sumState(toInt64(1)), 'ä🏠\"\\\\\\n\\t/', ''":
        '["\\\\x00ff41","ab\\u0000\\u0000","\\\\x0100000000000000","ä🏠\\"\\\\\\n\\t/",""]',
    },
  });

  describe('a login that can only read', () => {
    let session: Session;
    beforeAll(async () => {
      session = await clickhouse.open(settings, surroundings);
    });
    afterAll(() => session?.close());
    const rowsOf = async (sql: string, ...values: BoundValue[]) =>
      JSON.parse((await collect(session, sql, { values })).text) as unknown[][];

    it('describes the tables that it can read, in order and with comments', async () => {
      const { schemas, objects } = await session.describe();
      expect(schemas).toEqual({
        county: {
          dear: [{ column_name: 'id', column_description: '', data_type: 'UInt64' }],
          parcel: [
            { column_name: 'id', column_description: '', data_type: 'UInt32' },
            { column_name: 'owner', column_description: '', data_type: 'String' },
          ],
          sale: [
            { column_name: 'id', column_description: '', data_type: 'UInt64' },
            { column_name: 'price', column_description: 'In dollars', data_type: 'Nullable(Decimal(12, 2))' },
          ],
        },
      });
      expect(objects).toEqual({
        'county.dear': { kind: 'view', description: '' },
        'county.parcel': { kind: 'table', description: 'Lots' },
        'county.sale': { kind: 'table', description: '' },
      });
      expect(await session.about?.()).toMatch(/^ClickHouse 2\d\.[\d.]+, 1 database, 3 tables$/);
      expect(await session.inspectRights?.()).toEqual([]);
    });

    it('says that a login can do more than read [V07]', async () => {
      const admin = await startChdb({ setUp: ['create database county'] });
      onTestFinished(() => admin.stop());
      const all = await clickhouse.open({ ...admin.place, ...admin.login, database: 'county' }, surroundings);
      expect(await all.inspectRights?.()).toEqual([expect.stringContaining('This login can do more than read: ALTER')]);
      await expect(collect(all, 'create temporary table a as select 1')).resolves.toMatchObject({ rowCount: 0 });
      // Our scanner refuses these before the engine can.
      const requests = 'insert into county.parcel values (1)';
      await expect(collect(all, requests)).rejects.toThrow('INSERT is not available: connections only read');
      await all.close();
    });

    it.each<[string, { line: number; column: number } | undefined, string]>([
      ['select 1,\n  from x y z', { line: 2, column: 12 }, 'Syntax error at or near "z". Expected: FINAL'],
      ["select 'ä🏠', 1 1 1", { line: 1, column: 17 }, 'Syntax error at or near "1"'],
      ['select (1', { line: 1, column: 10 }, 'Syntax error at end of input'],
      ['selec 1', { line: 1, column: 1 }, 'Syntax error at or near "selec"'],
      ['select id,\n nope\nfrom parcel', { line: 2, column: 2 }, 'Unknown expression identifier `nope`'],
      ['select p.nope\nfrom county.parcel p', { line: 1, column: 8 }, "Identifier 'p.nope' cannot be resolved"],
      ['select *\nfrom nowhere', { line: 2, column: 6 }, "Unknown table expression identifier 'nowhere'"],
      ['select *\nfrom nodb.t', { line: 2, column: 6 }, 'Database nodb does not exist'],
      ['select 1 +\n  nofunc(1)', { line: 2, column: 3 }, 'Function with name `nofunc` does not exist'],
      ['select 1 settings nosuch = 1', { line: 1, column: 19 }, "Unknown setting 'nosuch'"],
      ['select id, count() from parcel', { line: 1, column: 8 }, 'is not under aggregate function'],
      ['select intDiv(1, 0)', undefined, 'Division by zero'],
      ["select number, throwIf(number = 3, 'boom') from numbers(5) settings max_block_size = 1", undefined, 'boom'],
      ['select id from hidden.parcel', { line: 1, column: 16 }, 'Not enough privileges'],
      [
        'select count() from numbers(1e11) settings max_memory_usage = 0',
        { line: 1, column: 44 },
        'The setting max_memory_usage',
      ],
    ])('says in a sentence where a statement is wrong: %s', async (sql, place, message) => {
      const error = await collect(session, sql).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'StatementError', message: expect.stringContaining(message) });
      expect((error as Error).message).not.toMatch(/Code: \d|DB::|\(version|_[A-Z]+\)/);
      expect(error).toMatchObject({ line: place?.line, column: place?.column });
    });

    it('ends a result with the error that the server sends after its first rows', async () => {
      const frames: string[] = [];
      const sql = "select throwIf(number = 500000, 'boom') as n, toString(number) as t from numbers(600000)";
      const reading = collect(session, sql, {
        maxRows: 1_000_000,
        onRows: async (json) => void frames.push(json.toString()),
      });
      await expect(reading).rejects.toThrow(/^boom$/);
      expect(frames.length).toBeGreaterThan(1);
      for (const row of JSON.parse(`[${frames.join(',')}]`)) expect(row).toEqual([0, expect.stringMatching(/^\d+$/)]);
    });

    it('ends by the limits of its profile, which statements cannot change', async () => {
      const wide = 'select groupArray(repeat(toString(number), 100)) from numbers(100000000)';
      await expect(collect(session, wide)).rejects.toThrow(/memory limit exceeded/i);
      await expect(collect(session, `set max_execution_time = 0`)).rejects.toThrow("can't be changed here");
      expect((await collect(session, 'select 9 as n')).text).toBe('[[9]]');
    });

    it('kills a query on the server when it is canceled or its rows are no longer read', async () => {
      const abort = new AbortController();
      const reading = collect(session, endless, { signal: abort.signal });
      reading.catch(() => undefined);
      await expect.poll(isAtWork).toBe(true);
      abort.abort();
      await expect(reading).rejects.toThrow();
      expect(await isAtWork()).toBe(false);
      const cut = await collect(session, 'select number from system.numbers', { maxRows: 10 });
      expect([cut.rowCount, cut.isIncomplete]).toEqual([10, true]);
      expect(await server?.query("select count() from system.processes where query like '%system.numbers'")).toEqual([
        '0',
      ]);
    });

    it('binds values that are never part of the statement', async () => {
      const hostile = "a'b\\c\n\té{{x}} {p2:Int64} \\N; drop table parcel";
      expect(
        await rowsOf(
          'select {p1:String}, {p2:Int64}, {p3:Date32}, {p4:Decimal(76, 2)}, {p5:Float64}',
          { type: 'text', text: hostile },
          { type: 'number', text: '+5' },
          { type: 'date', text: '1900-01-01' },
          { type: 'number', text: '1.50' },
          { type: 'number', text: '1e3' },
        ),
      ).toEqual([[hostile, 5, '1900-01-01', 1.5, 1000]]);
      const found = 'select id from parcel where id in ({p1:String}, {p2:String}) order by id limit {p3:Int64}';
      const two = [{ type: 'text', text: '5' } as const, { type: 'text', text: '6' } as const];
      expect(await rowsOf(found, ...two, { type: 'number', text: '1' })).toEqual([[5]]);
    });

    it('keeps settings and temporary tables for its session only', async () => {
      await collect(session, 'set max_threads = 1');
      await collect(session, 'create temporary table mine as select 7 as n');
      expect(await rowsOf("select getSetting('max_threads'), n from mine")).toEqual([[1, 7]]);
      const other = await clickhouse.open(settings, surroundings);
      await expect(collect(other, 'select n from mine')).rejects.toThrow("identifier 'mine'");
      await other.close();
    });

    it('refuses a list with a day that ClickHouse would move', async () => {
      const list = { name: 'l', columns: [{ name: 'd', type: 'date' as const }], rows: [['1899-12-31']] };
      await expect(session.load?.(list)).rejects.toThrow('dates go from 1900-01-01 to 2299-12-31');
    });

    it.each([
      'insert into parcel values (1)',
      'create table x (a Int8) engine = Memory',
      "create temporary table x (a String) engine = URL('http://127.0.0.1/', CSV)",
      'drop table parcel',
      'truncate table parcel',
      'alter table parcel delete where 1',
      'system flush logs',
      'kill query where 1',
      "backup table parcel to File('x')",
      'grant select on *.* to other',
      'set readonly = 0',
      "set profile = 'default'",
      'select 1 settings readonly = 0',
      'select 1 settings `readonly` = 0',
      "select * from file('/etc/passwd')",
      "select file('/etc/passwd')",
      "select * from url('http://127.0.0.1:1/', CSV, 'a String')",
      "select * from `url`('http://127.0.0.1:1/', CSV, 'a String')",
      "select * from s3('http://127.0.0.1:1/a/b.csv')",
      "select * from remote('127.0.0.1', system.one)",
      "select * from mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
      "select * from postgresql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
      "select * from executable('x', TSV, 'a String')",
      "select * from sqlite('/etc/passwd', 'a')",
      "select * from urlCluster('default', 'http://127.0.0.1:1/')",
      "select * from eval('select 1')",
      "select 1 into outfile '/tmp/x'",
      'select 1 format JSON',
      'select id from hidden.parcel',
      'select * from system.users',
    ])('cannot %s', async (sql) => {
      await expect(collect(session, sql)).rejects.toThrow();
      expect(await rowsOf('select count() from parcel')).toEqual([[1000]]);
    });

    it('asks the engine for a plan', async () => {
      const [[plan] = []] = await rowsOf('EXPLAIN json = 1, indexes = 1 select * from parcel where id = 5');
      expect(JSON.stringify(JSON.parse(String(plan)))).toContain('"Type":"PrimaryKey"');
    });

    it('says why it cannot connect, without host, user or secret [F13]', async () => {
      const attempts: [Record<string, unknown>, string][] = [
        [{ password: 'wrong-secret' }, 'The database rejected the username or password'],
        [{ username: 'nobody' }, 'The database rejected the username or password'],
        [{ database: 'none' }, "The database doesn't exist"],
        [{ port: 1 }, "Couldn't connect to the database"],
        [{ ssl: true }, "Couldn't make a trusted, encrypted connection to the database"],
      ];
      for (const [change, message] of attempts)
        await expect(clickhouse.open({ ...settings, ...change }, surroundings)).rejects.toThrow(
          new RegExp(`^${message}$`),
        );
      const strict = await startChdb({ setUp: ['create database county'], profile: { readonly: 1 } });
      onTestFinished(() => strict.stop());
      const place = { ...strict.place, ...strict.login, database: 'county' };
      await expect(clickhouse.open(place, surroundings)).rejects.toThrow('Give its profile readonly = 2');
    });
  });
});
