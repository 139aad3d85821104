import type { DuckDBConnection } from '@duckdb/node-api';
import { makeSmallWarehouse } from '../../testing/small-warehouse.ts';
import type { Session } from '../driver.ts';
import { collect, driverSuite, surroundings } from '../driver-suite.ts';
import { duckdb } from './duckdb.ts';

const { file, remove } = await makeSmallWarehouse();
afterAll(remove);

driverSuite(duckdb, {
  settings: { file },
  series: (count) => `select range::integer as n from range(1, ${count + 1})`,
  longText: (characters) => `repeat('x', ${characters})`,
  endless: 'select count(*) from range(1000000) a, range(1000000) b where hash(a.range, b.range) = 7',
  async isAtWork() {
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return process.cpuUsage(before).user > 20_000;
  },
  values: {
    'select 9007199254740993, -9007199254740991, 170141183460469231731687303715884105727':
      '["9007199254740993",-9007199254740991,"170141183460469231731687303715884105727"]',
    'select 1.50::decimal(10, 2), 1234567890.1234567890123::decimal(30, 13), -0.05::decimal(4, 2)':
      '[1.50,"1234567890.1234567890123",-0.05]',
    "select 'nan'::double, 'infinity'::double, '-infinity'::float, 0.1::float, 5e-324::double":
      '["NaN","Infinity","-Infinity",0.1,5e-324]',
    "select date '0001-01-01', date '9999-12-31', date '5877642-06-25 (BC)', date 'infinity'":
      '["0001-01-01","9999-12-31","5877642-06-25 (BC)","infinity"]',
    "select timestamp '2024-02-29 23:59:59.123456', timestamp '1969-12-31 23:59:59.5', timestamptz '2024-01-01 00:00:00+05:30'":
      '["2024-02-29T23:59:59.123456","1969-12-31T23:59:59.500","2023-12-31T18:30:00Z"]',
    "select time '24:00:00', interval 3 days, null, true, ''": '["24:00:00","3 days",null,true,""]',
    "select '\\x00\\xFF'::blob, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid, '10'::bit":
      '["\\\\x00ff","a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11","10"]',
    "select [1, null], {'a': 1, 'b': 'x'}, '{\"j\": 1}'::json":
      '["[1,null]","{\\"a\\":1,\\"b\\":\\"x\\"}","{\\"j\\": 1}"]',
    "select 'e'::enum('e'), 'é\u2028\"'": '["e","é\u2028\\""]',
  },
});

describe('a session on the locked warehouse', () => {
  let session: Session;
  beforeAll(async () => {
    session = await duckdb.open({ file }, surroundings);
  });
  afterAll(() => session.close());

  it('turns a stream that fails after its first rows into an error, never a shorter result [F5, G01]', async () => {
    const rows: number[] = [];
    const failing =
      "select case when range = 900000 then cast('x' || range as integer) else range end as n from range(1000000)";
    const options = { maxRows: 2_000_000, onRows: async (_json: Buffer, count: number) => void rows.push(count) };
    await expect(collect(session, failing, options)).rejects.toThrow('Could not convert string');
    expect(rows.length).toBeGreaterThan(1);
    expect((await collect(session, 'select 1 as n')).text).toBe('[[1]]');
  });

  it('has one thread in a crowd, and two otherwise, also after a failed transaction', async () => {
    // Users can't read settings.
    const { connection } = session as unknown as { connection: DuckDBConnection };
    const threads = async () =>
      (await connection.runAndReadAll("select current_setting('threads')")).getRowsJS()[0]?.[0];
    const threadsIn = async (isCrowded: boolean) => {
      await collect(session, 'select 1', { isCrowded });
      return Number(await threads());
    };
    expect([await threadsIn(false), await threadsIn(true), await threadsIn(false)]).toEqual([2, 1, 2]);
    await collect(session, 'begin');
    await expect(collect(session, "select cast('x' as integer)")).rejects.toThrow("Could not convert string 'x'");
    await collect(session, 'rollback', { isCrowded: true });
    expect([await threadsIn(true), await threadsIn(false)]).toEqual([1, 2]);
  });

  it.each([
    ['é', 'é', 1, 1],
    ['-- a\n  地図 😀', '地図', 2, 3],
    ['/* é */ ñ é;', 'ñ', 1, 9],
    ['éa', 'éa', 1, 1],
    ['é select 1', 'é', 1, 1],
  ])('says that %s is not SQL, and where [R245]', async (sql, word, line, column) => {
    await expect(collect(session, sql)).rejects.toMatchObject({
      message: `Syntax error at or near "${word}"`,
      line,
      column,
    });
  });

  it("notices the same inside the user's transaction, and knows when that ended", async () => {
    const failing =
      "select case when range = 900000 then cast('x' || range as integer) else range end from range(1000000)";
    for (const end of ['rollback', 'commit']) {
      await collect(session, '/* mine */ begin');
      await collect(session, 'create temp table in_transaction as select 1');
      expect((await collect(session, 'select count(*)::int as n from in_transaction')).text).toBe('[[1]]');
      await expect(collect(session, failing, { maxRows: 2_000_000 })).rejects.toThrow('after its first rows');
      await collect(session, end).catch(() => undefined);
      await expect(collect(session, failing, { maxRows: 2_000_000 }), end).rejects.toThrow('Could not convert');
      await expect(collect(session, 'from in_transaction')).rejects.toThrow('in_transaction');
    }
  });

  it('keeps temporary tables, variables and prepared statements until it is reset', async () => {
    await collect(session, 'create temp table mine as select 1 as a');
    await collect(session, 'prepare more as insert into mine values (2)');
    await collect(session, 'execute more');
    await collect(session, 'set variable answer = 42');
    expect((await collect(session, "select sum(a)::integer as s, getvariable('answer') as v from mine")).text).toBe(
      '[[3,42]]',
    );
    expect(
      (await collect(session, 'pivot raw.first_parcels on id % 2 using count(*) group by owner limit 1')).rowCount,
    ).toBe(1);
    await session.reset?.();
    await expect(collect(session, 'select * from mine')).rejects.toThrow('mine');
  });

  it("names the type of every column in the product's words", async () => {
    const sql = `select 1::tinyint, 1::hugeint, 1.5::decimal(4, 1), 1::float, 'a', true, date '2024-01-01', now(), time '1:00',
      '{}'::json, [1], {'a': 1}, uuid(), interval 1 day, 'a'::blob, null, 'e'::enum('e'), timestamp_ns '2024-01-01'`;
    const { columns } = await collect(session, sql);
    expect(columns.map(({ datatype }) => datatype).join(' ')).toBe(
      'number number number number string boolean date datetime time json json json uuid interval blob number string datetime',
    );
    expect(columns[4]?.maxValueLength).toBe(1);
    expect(columns[6]?.maxValueLength).toBe(10);
  });

  it('provides the comments of tables and columns for the schema tree', async () => {
    const { schemas, objects } = await session.describe();
    expect(objects).toEqual({
      'raw.parcel': { kind: 'table', description: 'Parcels' },
      'raw.first_parcels': { kind: 'view', description: '' },
    });
    expect(schemas['raw']?.['parcel']?.[1]).toEqual({
      column_name: 'owner',
      column_description: 'Who owns it',
      data_type: 'varchar',
    });
  });

  it('refuses to open a missing file', async () => {
    await expect(duckdb.open({ file: '/nowhere/none.duckdb' }, surroundings)).rejects.toThrow(
      "The data isn't available",
    );
    expect(() => duckdb.parseSettings({ file: 'relative.duckdb' })).toThrow('absolute');
  });
});

describe('a statement that leaves nothing behind', () => {
  it('says so, and every other statement does not, so its session is reset', async () => {
    const session = await duckdb.open({ file }, surroundings);
    for (const [sql, isTraceless] of [
      ['select 1', true],
      ["select 'a' as \"from\", [1, 2] union all select 'b', null", true],
      ['select * from raw.parcel limit 3', true],
      ["select 'a(b'", undefined],
      ['select setseed(0.5)', undefined],
      ['from enable_logging()', undefined],
      ['set variable v = 1', undefined],
      ['create temp table t as select 1', undefined],
      ['explain analyze create temp table t2 as select 1', undefined],
      ['begin', undefined],
    ] as const) {
      const outcome = await collect(session, sql).catch(() => ({ isTraceless: undefined }));
      expect(outcome.isTraceless, sql).toBe(isTraceless);
    }
    await session.close();
  });

  it('is an error when it fails after a few rows that arrived in one chunk [G01]', async () => {
    const session = await duckdb.open({ file }, surroundings);
    const late = "case when range = 900000 then 'x' else '1' end";
    for (const sql of [
      `select ${late}::int from range(1000000) where range % 300000 = 5 or range = 900000`,
      "select 1 union all select 'x'::int",
      "select 1 as a order by 'x'::int",
    ])
      await expect(collect(session, sql), sql).rejects.toThrow(/Could not convert|Conversion/);
    expect((await collect(session, 'select 1 as a')).text).toBe('[[1]]');
    await session.close();
  });
});
