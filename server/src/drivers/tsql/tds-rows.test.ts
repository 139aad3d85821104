import * as library from '@duckdb/node-api';
import type { SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';
import { buildValue } from '@platbook/tds/encoders/put-value';
import { wideColumns } from '@platbook/tds/encoders/wire-type';
import { openDuckdb } from '../../testing/small-warehouse.ts';
import { TdsRows } from './tds-rows.ts';

const connection = await openDuckdb();
await connection.run("SET TimeZone='UTC'");

const decimal = (precision: number, scale: number): SqlType => ({ name: 'decimal', precision, scale });
const columnsOf = (types: readonly SqlType[]): SqlColumn[] =>
  types.map((type) => ({ name: 'a', type, isNullable: true }));

async function encode(sql: string, types: readonly SqlType[], isWideText = false): Promise<Buffer> {
  const rows = new TdsRows(columnsOf(types), library, isWideText);
  const result = await connection.stream(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return rows.take();
    rows.add(chunk, 0, chunk.rowCount, Number.POSITIVE_INFINITY);
  }
}

async function expected(sql: string, types: readonly SqlType[]): Promise<Buffer> {
  const texts = types.map((type, index) => {
    if (type.name === 'bit') return `c${index}::tinyint::varchar`;
    return type.name.endsWith('binary') ? `hex(c${index})` : `c${index}::varchar`;
  });
  const names = types.map((_, index) => `c${index}`).join(', ');
  const read = await connection.runAndReadAll(`select ${texts.join(', ')} from (${sql}) as t(${names})`);
  const rows = (read.getRows() as (string | null)[][]).map((values) => {
    const bits = Buffer.alloc(Math.ceil(types.length / 8));
    for (const [index, value] of values.entries()) if (value === null) bits[index >> 3]! |= 1 << (index & 7);
    const isWhole = values.every((value) => value !== null);
    const cells = values.map((value, index) =>
      value === null && !isWhole ? Buffer.alloc(0) : buildValue(types[index] as SqlType, value),
    );
    return Buffer.concat([isWhole ? Buffer.from([0xd1]) : Buffer.concat([Buffer.from([0xd2]), bits]), ...cells]);
  });
  return Buffer.concat(rows);
}

const nines = (digits: number) => '9'.repeat(digits);

describe("rows of the engine, in SQL Server's format", () => {
  it.each<[SqlType, string, readonly string[]]>([
    [{ name: 'bit' }, 'boolean', ['true', 'false']],
    [{ name: 'tinyint' }, 'utinyint', ['0', '255']],
    [{ name: 'smallint' }, 'smallint', ['-32768', '32767']],
    [{ name: 'int' }, 'integer', ['-2147483648', '2147483647', '-1']],
    [{ name: 'bigint' }, 'bigint', ['-9223372036854775808', '9223372036854775807', '0']],
    [{ name: 'real' }, 'float', ['-3.4e38', '1e-45', '0.1']],
    [{ name: 'float' }, 'double', ['-1.7976931348623157e308', '5e-324', '-0.0', '0.1']],
    [{ name: 'smallmoney' }, 'decimal(10,4)', ['-214748.3648', '214748.3647', '0.0001']],
    [{ name: 'money' }, 'decimal(19,4)', ['-922337203685477.5808', '922337203685477.5807', '-0.0001']],
    ...[1, 4, 5, 9, 10, 18, 19, 20, 28, 29, 38].flatMap((width) =>
      [0, 1, width].map((scale): [SqlType, string, string[]] => {
        const most = nines(width);
        const value = scale === 0 ? most : `${most.slice(0, width - scale) || '0'}.${most.slice(width - scale)}`;
        return [decimal(width, scale), `decimal(${width},${scale})`, [value, `-${value}`, '0']];
      }),
    ),
    [{ name: 'date' }, 'date', ['0001-01-01', '9999-12-31', '2024-02-29', '1969-12-31']],
    [{ name: 'time', scale: 0 }, 'time', ['00:00:00', '23:59:59']],
    [{ name: 'time', scale: 7 }, 'time', ['23:59:59.999999', '00:00:00.000001']],
    [{ name: 'datetime' }, 'timestamp', ['1753-01-01 00:00:00', '9999-12-31 23:59:59.997', '1899-12-31 12:00:00.003']],
    [{ name: 'smalldatetime' }, 'timestamp', ['1900-01-01 00:00:00', '2079-06-06 23:59:00']],
    ...[0, 3, 5, 7].map((scale): [SqlType, string, string[]] => [
      { name: 'datetime2', scale },
      'timestamp',
      ['0001-01-01 00:00:00', '9999-12-31 23:59:59', '1969-12-31 23:59:59.999999', '2024-02-29 12:34:56.7654'],
    ]),
    [
      { name: 'uniqueidentifier' },
      'uuid',
      [
        '00000000-0000-0000-0000-000000000000',
        '00112233-4455-6677-8899-aabbccddeeff',
        `${nines(8)}-9999-9999-9999-${nines(12)}`,
        'ffffffff-ffff-ffff-ffff-ffffffffffff',
      ],
    ],
    [
      { name: 'nvarchar', length: 40 },
      'varchar',
      ['', 'a', 'twelve bytes', 'more than twelve bytes', '🏠 ü 地図 and more'],
    ],
    [{ name: 'nvarchar', length: 'max' }, 'varchar', ['', 'a', 'ü'.repeat(20_000)]],
    [{ name: 'varchar', length: 40 }, 'varchar', ['', 'é€', 'more than twelve bytes é']],
    [{ name: 'char', length: 20 }, 'varchar', ['', 'a', 'twenty bytes exactly']],
    [{ name: 'nchar', length: 20 }, 'varchar', ['', 'a', 'twenty bytes exactly']],
    [{ name: 'varbinary', length: 20 }, 'blob', ['', '\\x00\\xFF', 'more than twelve']],
    [{ name: 'binary', length: 20 }, 'blob', ['', '\\x00\\xFF', 'more than twelve']],
    [{ name: 'varbinary', length: 'max' }, 'blob', ['', '\\x00\\xFF', 'more than twelve']],
  ])('%j: the least, the most, NULL and values in between [G18]', async (type, engineType, values) => {
    const list = [...values.map((value) => `'${value}'`), 'NULL'].map((value) => `(${value}::${engineType})`);
    const sql = `select * from (values ${list.join(', ')})`;
    expect((await encode(sql, [type])).toString('hex')).toBe((await expected(sql, [type])).toString('hex'));
  });

  it.each<[SqlType, string, number]>([
    [{ name: 'float' }, "'inf'::double", 8115],
    [{ name: 'float' }, "'nan'::double", 8115],
    [{ name: 'real' }, "'-inf'::float", 8115],
    [{ name: 'money' }, '922337203685477.5808::decimal(19,4)', 8115],
    [{ name: 'smallmoney' }, '-214748.3649::decimal(10,4)', 8115],
    [{ name: 'date' }, "'infinity'::date", 242],
    [{ name: 'date' }, "date '0001-01-01' - 1", 242],
    [{ name: 'date' }, "date '9999-12-31' + 1", 242],
    [{ name: 'time', scale: 7 }, "time '24:00:00'", 242],
    [{ name: 'datetime' }, "timestamp '1752-12-31 23:59:59'", 242],
    [{ name: 'datetime2', scale: 7 }, "'infinity'::timestamp", 242],
    [{ name: 'datetime2', scale: 7 }, "'-infinity'::timestamp", 242],
    [{ name: 'datetime2', scale: 7 }, "timestamp '0001-01-01' - interval 1 microsecond", 242],
    [{ name: 'datetime2', scale: 7 }, "timestamp '10000-01-01'", 242],
    [{ name: 'nvarchar', length: 4000 }, "repeat('x', 4001)", 8152],
    [{ name: 'nvarchar', length: 4000 }, "repeat('🏠', 2001)", 8152],
    [{ name: 'varbinary', length: 2 }, "'abc'::blob", 8152],
    [{ name: 'varchar', length: 5 }, "'地'", 50_008],
  ])('%j cannot hold %s: an error, never NULL or another value [G18]', async (type, sql, number) => {
    await expect(encode(`select ${sql}`, [type])).rejects.toThrow(expect.objectContaining({ number }));
  });

  it('sends code page text with two bytes per character to clients that read it faster, unless its type is too short', async () => {
    const lengths = [{ length: 30 }, { length: 4_000 }, { length: 'max' as const }];
    const sql = "select c, c, c from (values ('é€'), (''), ('more than twelve bytes é'), (null)) t(c)";
    const narrow = lengths.map(({ length }): SqlType => ({ name: length === 30 ? 'char' : 'varchar', length }));
    const wide = lengths.map(({ length }): SqlType => ({ name: length === 30 ? 'nchar' : 'nvarchar', length }));
    expect(wideColumns(columnsOf(narrow))).toEqual(columnsOf(wide));
    expect((await encode(sql, narrow, true)).equals(await expected(sql, wide))).toBe(true);
    const tooLong = columnsOf([{ name: 'varchar', length: 4_001 }]);
    expect(wideColumns(tooLong)).toEqual(tooLong);
    await expect(encode("select '地'", [{ name: 'varchar', length: 5 }], true)).rejects.toThrow(
      'does not exist in varchar',
    );
    await expect(encode("select 'abc'", [{ name: 'varchar', length: 2 }], true)).rejects.toThrow('varchar(2)');
  });

  it('keeps columns, missing values and long texts apart over many rows in any order', async () => {
    const types: SqlType[] = [
      { name: 'int' },
      { name: 'nvarchar', length: 400 },
      decimal(38, 2),
      { name: 'datetime2', scale: 6 },
      { name: 'nvarchar', length: 'max' },
      { name: 'float' },
      { name: 'bigint' },
      { name: 'bit' },
      { name: 'nvarchar', length: 40 },
      { name: 'uniqueidentifier' },
    ];
    const sql = `select case when n % 3 = 0 then null else n end::integer, repeat('x', n % 400), (n * -1.25)::decimal(38, 2),
        timestamp '1969-12-31 23:00:00' + to_microseconds(n * 1234567), case when n % 7 = 0 then null else repeat('ü', n % 3000) end,
        n / 8, n * 4294967297, n % 2 = 0, case when n % 11 = 0 then null else 'short ' || n end,
        md5(n::varchar)::uuid
      from range(5000) t(n) order by hash(n), n`;
    const rows = await encode(sql, types);
    expect(rows.equals(await expected(sql, types))).toBe(true);
  });

  it('discards the row that failed, so the buffer is whole', async () => {
    const rows = new TdsRows(columnsOf([{ name: 'int' }, { name: 'float' }]), library);
    const result = await connection.stream(
      "select n::integer, case when n = 3 then 'inf'::double else n end from range(5) t(n)",
    );
    const chunk = (await result.fetchChunk()) as library.DuckDBDataChunk;
    expect(() => rows.add(chunk, 0, chunk.rowCount, Number.POSITIVE_INFINITY)).toThrow('Arithmetic overflow');
    expect(rows.count).toBe(3);
    expect(rows.take()).toHaveLength(3 * (1 + 5 + 9));
  });
});
