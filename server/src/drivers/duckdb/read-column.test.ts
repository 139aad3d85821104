import { openDuckdb } from '../../testing/small-warehouse.ts';
import { readDuckdbColumn } from './read-column.ts';

const connection = await openDuckdb();
const long = 'é'.repeat(100);

it('summarizes a column of any type: values present, lowest, highest and examples', async () => {
  await connection.run(`create schema "Odd ""Schema"""; create table "Odd ""Schema"""."T.1" as select * from (values
    (1, 2.50::decimal(10,2), 'nan'::double, date '2024-02-29', timestamp '2024-01-01 10:00:00', time '24:00:00', true, 'b', '${long}',
     'e'::enum('e'), '00000000-0000-0000-0000-000000000001'::uuid, 170141183460469231731687303715884105727::hugeint, '\\xFF'::blob,
     [1], {'a': 1}, interval 3 days, '{}'::json),
    (null, -1, 3, null, null, null, null, 'b', null, null, null, null, null, null, null, null, null),
    (3, null, null, date '1999-12-31', null, null, false, 'a', null, null, null, null, null, null, null, null, null)
  ) t(whole, "dec""imal", float, day, moment, hour, truth, word, long, kind, uuid, huge, bytes, list, struct, span, json)`);
  const read = (column: string, table = 'T.1') =>
    readDuckdbColumn(connection, { schema: 'Odd "Schema"', table, column });
  const of = async (column: string) => {
    const { rows, filled, lowest, highest, examples } = (await read(column)) ?? {};
    return [`${filled} of ${rows}`, lowest, highest, examples];
  };
  expect(await of('whole')).toEqual(['2 of 3', '1', '3', ['1', '3']]);
  expect(await of('dec"imal')).toEqual(['2 of 3', '-1.00', '2.50', ['2.50', '-1.00']]);
  expect(await of('float')).toEqual(['2 of 3', '3.0', 'nan', ['nan', '3.0']]);
  expect(await of('day')).toEqual(['2 of 3', '1999-12-31', '2024-02-29', ['2024-02-29', '1999-12-31']]);
  expect((await of('moment')).slice(0, 3)).toEqual(['1 of 3', '2024-01-01 10:00:00', '2024-01-01 10:00:00']);
  expect((await of('hour'))[1]).toBe('24:00:00');
  expect(await of('truth')).toEqual(['2 of 3', null, null, ['true', 'false']]);
  expect(await of('word')).toEqual(['3 of 3', null, null, ['b', 'a']]);
  expect((await of('long'))[3]).toEqual([long.slice(0, 60)]);
  expect((await of('kind'))[3]).toEqual(['e']);
  expect((await of('huge'))[2]).toBe('170141183460469231731687303715884105727');
  for (const column of ['bytes', 'list', 'struct']) expect(await of(column)).toEqual(['1 of 3', null, null, []]);
  for (const column of ['uuid', 'span', 'json']) expect((await of(column))[0]).toBe('1 of 3');
  expect([await read('Whole '), await read('whole', 'T'), await read('whole" --')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
