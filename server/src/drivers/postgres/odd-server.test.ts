import { type OddAnswer, startOddPostgres } from '../../testing/fakes/odd-postgres.ts';
import type { Session } from '../driver.ts';
import { collect, surroundings } from '../driver-suite.ts';
import { postgres } from './postgres.ts';

const types = { boolean: 16, bytes: 17, bigint: 20, text: 25, real: 700, date: 1082, timestamp: 1114, decimal: 1700 };
const ofOne = (type: keyof typeof types, ...values: (string | null)[]): OddAnswer => ({
  columns: [['value', types[type]]],
  rows: values.map((value) => [value]),
});

const server = await startOddPostgres();
afterAll(() => server.close());

async function open(): Promise<Session> {
  const settings = { host: '127.0.0.1', port: server.port, database: 'd', username: 'u', password: 'p' };
  return postgres.open(settings, surroundings);
}

it.each<[string, OddAnswer, unknown[]]>([
  [
    'words for numbers',
    ofOne('bigint', '7', 'seven', '', '0x1F', '007', '1e3', '-0', '٣'),
    [7, 'seven', '', '0x1F', '007', '1e3', 0, '٣'],
  ],
  [
    'long words for numbers',
    ofOne('bigint', 'a number of more than 15 characters', '9223372036854775808'),
    ['a number of more than 15 characters', '9223372036854775808'],
  ],
  ['words for fractions', ofOne('real', '1.5', 'x', '', '.5', '5.', 'nan'), [1.5, 'x', '', '.5', '5.', 'nan']],
  ['words for exact numbers', ofOne('decimal', '1.50', 'x', '', '+1', '1,5'), [1.5, 'x', '', '+1', '1,5']],
  ['other words for truth', ofOne('boolean', 't', 'f', 'true', '1', '', null), [true, false, 'true', '1', '', null]],
  ['days that are none', ofOne('date', '[object Object]', ''), ['[object Object]', '']],
  ['instants that are none', ofOne('timestamp', 'later', '2024-01-02 03:04:05'), ['later', '2024-01-02T03:04:05']],
  ['text for bytes', ofOne('bytes', 'no hexadecimal', ''), ['no hexadecimal', '']],
])('%s are shown as the text they are [H126]', async (_what, answer, expected) => {
  server.answer = answer;
  const session = await open();
  const { text, rowCount } = await collect(session, 'select 1');
  expect([JSON.parse(text), rowCount]).toEqual([expected.map((value) => [value]), expected.length]);
  await session.close();
});

it.each<[string, OddAnswer['rows']]>([
  ['fewer values than columns', [['1', 'x'], ['2']]],
  ['no values at all', [['1', 'x'], []]],
  [
    'more values than columns',
    [
      ['1', 'x'],
      ['2', 'y', 'z'],
    ],
  ],
  ['more values, the last of them missing', [['2', 'y', null]]],
])('a row of %s is an error, and the connection can be used again [H126, G01]', async (_what, rows) => {
  server.answer = {
    columns: [
      ['a', types.bigint],
      ['b', types.text],
    ],
    rows,
  };
  const session = await open();
  await expect(collect(session, 'select 1')).rejects.toThrow(
    "The database sent a row whose values don't match its columns",
  );
  server.answer = ofOne('text', 'again');
  expect((await collect(session, 'select 2')).text).toBe('[["again"]]');
  await session.close();
});
