import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGzip, gzipSync } from 'node:zlib';
import { makeSnowflakeKey, startSnowflakeServer } from '../../testing/fakes/fake-snowflake.ts';
import type { Session } from '../driver.ts';
import { collect, surroundings } from '../driver-suite.ts';
import { snowflakeDriver } from './snowflake.ts';

/** Servers that answer what the reference doesn't allow. */

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;
const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const requests: string[] = [];
let submit: Answer;
let status: Answer;
let partition: Answer;
const server = await startSnowflakeServer((request, response) => {
  requests.push(`${request.method} ${request.url?.replace(/requestId=[\w-]+/, 'requestId=…')}`);
  request.resume();
  if (request.url?.endsWith('/cancel')) json(200, {})(response, request);
  else if (request.method === 'POST') submit(response, request);
  else if (request.url?.includes('partition=')) partition(response, request);
  else status(response, request);
});
const { privateKey } = makeSnowflakeKey();
let silentMs = 20_000;
const driver = snowflakeDriver(() => ({
  ...server.place(),
  get silentMs() {
    return silentMs;
  },
}));
let session: Session;
beforeAll(async () => {
  session = await driver.open({ account: 'a', user: 'u', privateKey, warehouse: 'W', database: 'D' }, surroundings);
});
afterAll(async () => {
  await session.close();
  await server.close();
});
beforeEach(() => {
  requests.length = 0;
  submit = json(202, { statementHandle: 'h-1' });
  status = json(200, result([]));
  partition = json(200, { data: [] });
  silentMs = 20_000;
});

const column = (name: string, type: string, scale = 0) => ({ name, type, scale });
function result(data: unknown, more: Record<string, unknown> = {}) {
  return { resultSetMetaData: { rowType: [column('A', 'TEXT')], ...more }, data };
}
const valuesOf = (type: string, scale: number, values: unknown[]) => ({
  resultSetMetaData: { rowType: [column('A', type, scale)] },
  data: values.map((value) => [value]),
});
const run = (options = {}) => collect(session, 'select 1', options);

it.each<[string, string, number, unknown[], unknown[]]>([
  ['words for integers', 'FIXED', 0, ['7', 'seven', '', '007', '1e3', 7], [7, 'seven', '', '007', '1e3', 7]],
  ['words for decimals', 'fixed', 2, ['1.50', 'x', '', '12345678901234.56'], [1.5, 'x', '', '12345678901234.56']],
  [
    'words for floats',
    'REAL',
    0,
    ['1.5', 'NaN', 'inf', '-inf', '', 'x', '-0'],
    [1.5, 'NaN', 'Infinity', '-Infinity', '', 'x', 0],
  ],
  ['other words for truth', 'BOOLEAN', 0, ['true', 'FALSE', '2', null], [true, false, '2', null]],
  [
    'days that are none',
    'DATE',
    0,
    ['0', '-719162', '2932896', '1.5', '99999999999'],
    ['1970-01-01', '0001-01-01', '9999-12-31', '1.5', '99999999999'],
  ],
  ['times', 'TIME', 9, ['0.000000000', '86399.999999999', 'noon'], ['00:00:00', '23:59:59.999999999', 'noon']],
  [
    'instants without a zone',
    'TIMESTAMP_NTZ',
    9,
    ['-0.500000000', '1709251199.120000000', '9e99'],
    ['1969-12-31T23:59:59.5', '2024-02-29T23:59:59.12', '9e99'],
  ],
  ['instants of the session', 'TIMESTAMP_LTZ', 3, ['1.500'], ['1970-01-01T00:00:01.5Z']],
  [
    'instants with a zone',
    'TIMESTAMP_TZ',
    9,
    ['1704047400.000000000 1770', '0.000000000 1440', '0.000000000 960', '0 99999'],
    ['2024-01-01T00:00:00+05:30', '1970-01-01T00:00:00Z', '1969-12-31T16:00:00-08:00', '0 99999'],
  ],
  ['bytes', 'BINARY', 0, ['00FF', ''], ['\\x00ff', '\\x']],
  [
    'JSON',
    'VARIANT',
    0,
    ['{\n  "a b": [\n    1.10,\n "x\\" y"  ]\n}', '"x"', { odd: 1 }],
    ['{"a b":[1.10,"x\\" y"]}', '"x"', '{"odd":1}'],
  ],
  ['shapes', 'GEOGRAPHY', 0, ['{ "type": "Point" }'], ['{"type":"Point"}']],
  ['values of unknown types', 'NEW_TYPE', 0, ['x'], ['x']],
])('shows %s as what they are [H126]', async (_what, type, scale, sent, shown) => {
  status = json(200, valuesOf(type, scale, sent));
  expect(JSON.parse((await run()).text)).toEqual(shown.map((value) => [value]));
});

it('reads rows that arrive before their columns, and columns in a body of small pieces', async () => {
  status = json(200, { data: [['x'], ['y']], resultSetMetaData: { numRows: 2, rowType: [column('A', 'TEXT')] } });
  partition = (response) => {
    const text = JSON.stringify({ more: { data: [1] }, data: [['x "],[" \\'], ['ä🏠']], code: '1' });
    const bytes = Buffer.from(text);
    for (const byte of bytes) response.write(Buffer.of(byte));
    response.end();
  };
  expect((await run()).text).toBe('[["x \\"],[\\" \\\\"],["ä🏠"]]');
  expect(requests.slice(-1)).toEqual(['GET /api/v2/statements/h-1?partition=0']);
});

it('asks again on a new connection if the server closed an idle one', async () => {
  const used = new WeakSet();
  const closing: Answer = (response, request) => {
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    return json(
      ...((request.method === 'POST' ? [202, { statementHandle: 'h-1' }] : [200, result([['x']])]) as [number, object]),
    )(response, request);
  };
  submit = closing;
  status = closing;
  expect((await run()).text).toBe('[["x"]]');
  expect((await run()).text).toBe('[["x"]]');
  expect(requests.filter((request) => request.includes('retry=true'))).not.toEqual([]);
});

it('asks for a partition only after the rows before it were taken', async () => {
  const rows = Array.from({ length: 2_000 }, () => ['x'.repeat(100)]);
  status = json(200, result(rows, { partitionInfo: [{}, {}, {}] }));
  partition = json(200, { data: rows });
  const asked: number[] = [];
  const { rowCount } = await run({
    onRows: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      asked.push(requests.filter((request) => request.includes('partition=')).length);
    },
  });
  expect([rowCount, asked[0], asked.at(-1)]).toEqual([6_000, 0, 2]);
  expect(requests.slice(-2)).toEqual([
    'GET /api/v2/statements/h-1?partition=1',
    'GET /api/v2/statements/h-1?partition=2',
  ]);
});

const silent = 'stopped responding';
const unreadable = "The database sent an answer that can't be read";
const cutOff = /ended its answer before it was complete|Lost the connection/;
it.each<[string, () => void, string | RegExp]>([
  ['no JSON', () => (status = (response) => response.end('<html>Hello</html>')), unreadable],
  ['a list', () => (status = json(200, [1])), unreadable],
  ['two objects', () => (status = (response) => response.end('{"data":[]}{"data":[]}')), unreadable],
  ['no columns', () => (status = json(200, { data: [] })), unreadable],
  ['columns of another form', () => (status = json(200, result([], { rowType: [{ name: 1 }] }))), unreadable],
  ['rows that are no lists', () => (status = json(200, result([{ A: 1 }]))), unreadable],
  ['rows that are texts', () => (status = json(200, result(['x']))), unreadable],
  ['a row with too many values', () => (status = json(200, result([['x', 'y']]))), "values don't match its columns"],
  ['a row without values', () => (status = json(200, result([[]]))), "values don't match its columns"],
  ['fewer rows than it announced', () => (status = json(200, result([['x']], { numRows: 2 }))), "didn't send all rows"],
  [
    'half a partition',
    () =>
      (status = (response) =>
        response.end('{"resultSetMetaData":{"rowType":[{"name":"A","type":"TEXT"}]},"data":[["x"],["')),
    cutOff,
  ],
  ['an empty body', () => (status = (response) => response.end()), cutOff],
  ['a handle that is an address', () => (submit = json(202, { statementHandle: '../../../evil?x=' })), unreadable],
  ['no handle', () => (submit = json(202, {})), unreadable],
  [
    'a redirect',
    () => (submit = (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()),
    'redirected the request to another address',
  ],
  [
    'a redirect of the result',
    () => (status = (response) => response.writeHead(302, { location: '/elsewhere' }).end()),
    'redirected the request',
  ],
  ['403', () => (submit = json(403, { message: 'x' })), "doesn't allow this user"],
  ['404', () => (submit = json(404, {})), "doesn't know this account"],
  ['a time limit', () => (status = json(408, { code: '000630' })), "reached Snowflake's time limit"],
  ['a refusal that is no JSON', () => (status = (response) => response.writeHead(422).end('<html>')), unreadable],
  ['500', () => (status = (response) => response.writeHead(500).end('<html>')), "isn't available"],
  ['nothing', () => (submit = () => undefined), silent],
  ['headers and then nothing', () => (status = (response) => response.flushHeaders()), silent],
  ['rows and then nothing', () => (status = (response) => response.write('{"data":[')), silent],
  [
    'too many headers',
    () => (status = (response) => response.writeHead(200, { x: 'x'.repeat(100_000) }).end()),
    unreadable,
  ],
  ['a broken connection', () => (status = (response) => response.destroy()), 'Lost the connection'],
  [
    'an unknown packing',
    () => (status = (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x')),
    unreadable,
  ],
  [
    'a broken packing',
    () => (status = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')),
    unreadable,
  ],
  [
    'half a packed partition',
    () =>
      (status = (response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(JSON.stringify(result([['x']]))).subarray(0, 30))),
    unreadable,
  ],
])(
  'a server that answers %s ends the run with a reason, and the session continues [G01]',
  async (_what, set, reason) => {
    if (reason === silent) silentMs = 300;
    set();
    await expect(run()).rejects.toThrow(reason);
    silentMs = 20_000;
    submit = json(202, { statementHandle: 'h-2' });
    status = json(200, result([['again']]));
    expect((await run()).text).toBe('[["again"]]');
  },
);

/** Sends a text until the reader leaves. */
const flood =
  (start: string, piece: string, isPacked = false): Answer =>
  (response) => {
    const stream = isPacked ? createGzip({ level: 1 }) : response;
    if (isPacked) {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      stream.pipe(response);
    }
    const send = (): void => {
      while (!response.destroyed && stream.write(piece));
      if (!response.destroyed) stream.once('drain', send);
    };
    stream.on('error', () => undefined);
    response.on('error', () => undefined);
    stream.write(start);
    send();
  };
const columnsText = '{"resultSetMetaData":{"rowType":[{"name":"A","type":"TEXT"}]},';
it.each<[string, Answer, string]>([
  ['endless spaces', flood('{', ' '.repeat(64_000)), unreadable],
  ['an endless message', flood('{"message":"', 'x'.repeat(64_000)), unreadable],
  ['endless fields', flood('{', `"a":"${'x'.repeat(60_000)}",`), unreadable],
  ['an endless row', flood(`${columnsText}"data":[["`, 'x'.repeat(64_000)), 'too large to show'],
  [
    'an endless row from few bytes',
    flood(`${columnsText}"data":[["`, 'x'.repeat(1_000_000), true),
    'too large to show',
  ],
])('%s end the run in bounded memory', async (_what, answer, reason) => {
  status = answer;
  const before = process.memoryUsage().rss;
  await expect(run()).rejects.toThrow(reason);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});

it.each([
  ['endless rows', flood(`${columnsText}"data":[["x"]`, ',["x"]'.repeat(10_000))],
  ['endless rows from few bytes', flood(`${columnsText}"data":[["x"]`, ',["x"]'.repeat(100_000), true)],
])('%s end at the limit of the run', async (_what, answer) => {
  status = answer;
  expect(await run({ maxRows: 20_000 })).toMatchObject({ rowCount: 20_000, isIncomplete: true });
});

it('an endless wait ends when the run is canceled, here and on the server', async () => {
  status = json(202, { statementHandle: 'other', statementStatusUrl: 'http://127.0.0.1:9/evil' });
  const abort = new AbortController();
  const running = run({ signal: abort.signal });
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(3));
  abort.abort();
  await expect(running).rejects.toThrow();
  expect(requests.at(-1)).toBe('POST /api/v2/statements/h-1/cancel');
  expect(new Set(requests.slice(1, -1))).toEqual(new Set(['GET /api/v2/statements/h-1']));
});

it('endless partitions end when the run is canceled', async () => {
  status = json(200, result([['x']], { partitionInfo: Array.from({ length: 200_000 }, () => ({})) }));
  const abort = new AbortController();
  partition = (response, request) => {
    if (requests.length > 50) abort.abort();
    json(200, { data: [] })(response, request);
  };
  await expect(run({ signal: abort.signal })).rejects.toThrow();
});
