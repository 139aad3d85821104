import * as library from '@duckdb/node-api';
import { openDuckdb } from '../../testing/small-warehouse.ts';
import { JsonBytes } from '../json-bytes.ts';
import { codecFor } from './encode-vector.ts';

const connection = await openDuckdb();

const texts = `select case when n % 7 = 0 then null when n % 11 = 0 then repeat('Zeile ', n % 400) || 'ü' || chr(8232)
    when n % 13 = 0 then repeat('"\\', n % 20) || chr(9) when n % 17 = 0 then chr(65279) || repeat('a', n % 30)
    when n % 501 = 0 then repeat('long ', 40000) else repeat('x', n % 40) || n end as v
  from range(6000) t(n)`;

const columns: Readonly<Record<string, string>> = {
  'texts in the order in which they were made': texts,
  'texts in another order': `select v from (${texts}) order by hash(v)`,
  'texts of a dictionary': `select v::varchar as v from (select (n % 5 || ' of the kinds there are') as v from range(6000) t(n))`,
  'texts out of a table': 'select v from stored',
  'small integers': 'select case when n % 3 = 0 then null else (n - 100)::tinyint end from range(200) t(n)',
  'unsigned integers': 'select (4294967295 - n)::uinteger from range(3000) t(n)',
  'large integers': `select unnest([null, 0, -1, 999999999999999, -999999999999999, 1000000000000000, -1000000000000000, 9007199254740991,
      -9007199254740991, 9007199254740992, -9007199254740993, 9223372036854775807, -9223372036854775808, 4294967296, -4294967297])`,
  'large unsigned integers':
    'select unnest([0, 18446744073709551615, 18446744073709550616, 9223372036854775808, 4294967295, 9007199254740993]::ubigint[])',
  ...Object.fromEntries(
    '4,0 4,4 9,2 15,3 18,0 18,18 38,2 38,38'.split(' ').map((type) => {
      const [width = 0, scale = 0] = type.split(',').map(Number);
      const digits = '123456789012345'.repeat(3);
      const values = Array.from({ length: width + 1 }, (_, count) => {
        const shown = digits.slice(0, count).padStart(scale + 1, '0');
        return `${count % 2 === 0 ? '-' : ''}${shown.slice(0, shown.length - scale)}.${shown.slice(shown.length - scale)}`;
      });
      const list = [...values, `0.${'9'.repeat(scale)}`].map((value) => `'${value}'`).join(', ');
      return [
        `decimals of ${width} digits, ${scale} of them behind the point`,
        `select unnest([null, ${list}])::decimal(${width}, ${scale})`,
      ];
    }),
  ),
  'floating point numbers': "select unnest([null, 0, -0.0, 1e21, 1.5e-7, 'NaN', '-inf', 5e-324]::double[])",
};

describe('a column is written value by value', () => {
  beforeAll(async () => {
    await connection.run(`create temp table stored as ${texts}`);
  });

  it.each(Object.entries(columns))('%s [H113]', async (_name, sql) => {
    const result = await connection.stream(sql);
    const codec = codecFor(result.columnLogicalType(0), library);
    const [fast, slow] = [new JsonBytes(), new JsonBytes()];
    let longest = 0;
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      const vector = chunk.getColumnVector(0);
      const [write, cell] = [codec.write(vector, fast), codec.cells(vector)];
      for (let row = 0; row < chunk.rowCount; row += 1) {
        fast.startRow();
        slow.startRow();
        const { json, length } = cell(row);
        slow.text(json);
        expect(write(row), json.slice(0, 200)).toBe(length);
        longest = Math.max(longest, length);
      }
    }
    expect(fast.length).toBeGreaterThan(0);
    expect(fast.take().toString()).toBe(slow.take().toString());
    expect(longest).toBeGreaterThan(0);
  });
});
