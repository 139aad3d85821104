import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { listenForSockets } from '../../testing/fakes/listen-for-sockets.ts';
import { columns, json, startOddTrino, status } from '../../testing/fakes/odd-trino.ts';
import { collect, surroundings } from '../driver-suite.ts';
import { openTrino, type TrinoOptions } from './open-trino.ts';
import { trino } from './trino.ts';

const server = await startOddTrino();
afterAll(() => server.close());
beforeEach(() => {
  server.seen.length = 0;
  server.headers.length = 0;
});

const open = (more: Partial<TrinoOptions> = {}) =>
  openTrino({ url: server.url, user: 'reader', catalog: 'tpch', answerSeconds: 1, ...more });

async function failureOf(answers: typeof server.answers, sql = 'select 1'): Promise<string> {
  const session = await open();
  server.answers = answers;
  const failure = await collect(session, sql, { onRows: async () => undefined }).then(
    () => 'no failure',
    (error: Error) => error.message,
  );
  server.answers = [json({ id: 'q2', columns, data: [[5]] })];
  expect((await collect(session, 'select 5')).text).toBe('[[5]]');
  await session.close();
  return failure;
}

const elsewhere = 'The database sent an address on another server, which is not followed';

it('follows no address to another host, port or path, and sends nothing there [V30]', async () => {
  const other = await listenForSockets();
  const addresses = [
    `http://127.0.0.1:${other.port}/v1/statement/executing/q1/slug/1`,
    `http://localhost:${server.port}/v1/statement/executing/q1/slug/1`,
    `https://127.0.0.1:${server.port}/v1/statement/executing/q1/slug/1`,
    `http://me:secret@127.0.0.1:${server.port}/v1/statement/executing/q1`,
    `${server.url}/v1/query/q1`,
    `${server.url}/v1/statement/../query/q1`,
    `${server.url}//evil.example/v1/statement/`,
    'file:///etc/passwd',
    '/v1/statement/executing/q1',
    'no address',
  ];
  for (const nextUri of addresses) expect(await failureOf([json({ id: 'q1', nextUri })]), nextUri).toBe(elsewhere);
  expect(other.connections()).toBe(0);
  expect(server.seen.every((request) => request === 'POST /v1/statement')).toBe(true);
  await other.close();
});

it('follows no redirect [V30]', async () => {
  const other = await listenForSockets();
  for (const code of [301, 302, 303, 307, 308])
    expect(await failureOf([status(code, { location: `http://127.0.0.1:${other.port}/` })])).toBe(
      'The database sent a redirect to another address, which is not followed',
    );
  expect(other.connections()).toBe(0);
  await other.close();
});

it('does not take a result in an encoding that was not asked for, whose parts are elsewhere', async () => {
  const data = {
    encoding: 'json',
    segments: [{ type: 'spooled', uri: 'http://elsewhere.example/', ackUri: 'http://x/' }],
  };
  expect(await failureOf([json({ id: 'q1', columns, data })])).toMatch('an encoding that was not asked for');
});

it.each<[string, string, string]>([
  ['broken JSON', '{"id":', 'an answer that is not valid'],
  ['no JSON', '<html>', 'an answer that is not valid'],
  ['JSON of another form', '[[1]]', 'an answer that is not valid'],
  ['rows that are none', `{"columns":${JSON.stringify(columns)},"data":[1]}`, 'an answer that is not valid'],
  ['an object for a row', `{"columns":${JSON.stringify(columns)},"data":[{"n":1}]}`, "values don't match"],
  ['a row that is cut off', `{"columns":${JSON.stringify(columns)},"data":[[1`, 'an answer that is not valid'],
  ['rows before their columns', '{"data":[[1]]}', "values don't match"],
  ['too few values', `{"columns":${JSON.stringify(columns)},"data":[[]]}`, "values don't match"],
  ['too many values', `{"columns":${JSON.stringify(columns)},"data":[[1,2]]}`, "values don't match"],
  ['a row with broken JSON', `{"columns":${JSON.stringify(columns)},"data":[[1 2]]}`, 'not valid JSON'],
  ['columns without names', '{"columns":[{}],"data":[]}', 'an answer that is not valid'],
])('%s is an error, and the session can be used again [H126]', async (_what, body, message) => {
  expect(await failureOf([json(body)])).toMatch(message);
});

it('shows values that do not fit their type as the text they are [H126]', async () => {
  const session = await open();
  server.answers = [
    json(
      `{"id":"q","columns":${JSON.stringify(columns)},"data":[["seven"],[{"a":[1]}],[1e3],[-0],[null],[true],[99999999999999999999]]}`,
    ),
  ];
  const { text } = await collect(session, 'select 1');
  expect(JSON.parse(text)).toEqual([
    ['seven'],
    ['{"a":[1]}'],
    ['1e3'],
    [0],
    [null],
    ['true'],
    ['99999999999999999999'],
  ]);
  await session.close();
});

it('reports an error that comes after rows, and cancels nothing that has ended', async () => {
  const error = { message: 'line 1:8: Division by zero', errorName: 'DIVISION_BY_ZERO', errorType: 'USER_ERROR' };
  const first = json({ id: 'q1', nextUri: server.next(), columns, data: [[1], [2]] });
  expect(await failureOf([first, json({ id: 'q1', columns, error })])).toBe('Division by zero');
  expect(server.seen.slice(0, 2)).toEqual(['POST /v1/statement', 'GET /v1/statement/executing/q1/slug/1']);
  expect(server.seen.join()).not.toContain('DELETE');
});

it('never relays internal errors and bodies, which can have addresses and secrets of the server', async () => {
  const error = {
    message: 'GET http://10.0.0.1/SECRET/rules failed',
    errorName: 'GENERIC_INTERNAL_ERROR',
    errorType: 'INTERNAL_ERROR',
  };
  expect(await failureOf([json({ id: 'q1', error })])).toBe(
    'The database failed to run the query (GENERIC_INTERNAL_ERROR)',
  );
  expect(await failureOf([status(500)])).toBe('The database answered with the HTTP status 500');
  expect(await failureOf([status(403)])).toBe('The database refused access to this user');
});

it('tries again after 502, 503, 504 and 429, as the protocol says', async () => {
  const page = json({ id: 'q1', nextUri: server.next() });
  const done = json({ id: 'q1', columns, data: [[1]] });
  const answers = [status(503), page, status(502), status(504), status(429), done];
  expect(await failureOf(answers)).toBe('no failure');
});

it('ends a request that the server does not answer, at its start and between pieces of its answer [G01]', async () => {
  const silence = "The database didn't respond within 1 seconds";
  expect(await failureOf([() => undefined])).toBe(silence);
  const half = (response: ServerResponse) => void response.writeHead(200).write('{"id":"q1",');
  expect(await failureOf([half])).toBe(silence);
});

it('ends when the connection is cut off in a page [G01]', async () => {
  const cut = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-length': '1000' }).write(`{"columns":${JSON.stringify(columns)},"data":[[1],`);
    setTimeout(() => response.destroy(), 20);
  };
  expect(await failureOf([json({ id: 'q1', nextUri: server.next() }), cut])).toBe(
    'Lost the connection to the database',
  );
});

it('can be canceled while the server sends endless pages without rows, and asks for them ever more slowly [G01]', async () => {
  const session = await open();
  server.answers = [json({ id: 'q1', nextUri: server.next() })];
  const abort = new AbortController();
  const running = collect(session, 'select 1', { signal: abort.signal });
  running.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(server.seen.length).toBeLessThan(40);
  abort.abort();
  await expect(running).rejects.toThrow('aborted');
  expect(server.seen.at(-1)).toBe('DELETE /v1/statement/executing/q1/slug/1');
  await session.close();
});

it('stops reading endless rows at the limit, and cancels the query [R430]', async () => {
  const session = await open();
  let sent = 0;
  const flood = (response: ServerResponse): void => {
    response.on('error', () => undefined).writeHead(200);
    response.write(`{"id":"q1","columns":${JSON.stringify(columns)},"data":[[1]`);
    const rows = ',[1234567]'.repeat(10_000);
    void pour(response, rows, () => {
      sent += rows.length;
    });
  };
  server.answers = [json({ id: 'q1', nextUri: server.next() }), flood];
  const { rowCount, isIncomplete } = await collect(session, 'select 1', { maxRows: 20_000 });
  expect({ rowCount, isIncomplete }).toEqual({ rowCount: 20_000, isIncomplete: true });
  await expect.poll(() => server.seen.at(-1)).toBe('DELETE /v1/statement/executing/q1/slug/1');
  expect(sent).toBeLessThan(20_000_000);
  await session.close();
});

/** Writes on as fast as the client reads, until it leaves. */
async function pour(response: ServerResponse, piece: string, onWrite: () => void = () => undefined): Promise<void> {
  const left = once(response, 'close');
  while (!response.destroyed) {
    onWrite();
    if (response.write(piece)) continue;
    const stop = new AbortController();
    await Promise.race([once(response, 'drain', { signal: stop.signal }), left]).catch(() => undefined);
    stop.abort();
  }
}

const endlessly = (start: string, piece: string) => (response: ServerResponse) => {
  response.on('error', () => undefined).writeHead(200);
  response.write(start);
  void pour(response, piece);
};

it.each<[string, (response: ServerResponse) => void, string]>([
  [
    'one endless row',
    endlessly(`{"columns":${JSON.stringify(columns)},"data":[["`, 'x'.repeat(100_000)),
    'A row of the result is too large to show',
  ],
  ['an endless list of columns', endlessly('{"columns":[{}', ',{}'.repeat(30_000)), 'an answer that is too large'],
  ['an endless error', endlessly('{"error":{"message":"', 'x'.repeat(100_000)), 'an answer that is too large'],
  [
    'endless text after the rows',
    endlessly(`{"columns":${JSON.stringify(columns)},"data":[[1]],"x":"`, 'x'.repeat(100_000)),
    'an answer that is too large',
  ],
  ['endless nesting', endlessly('{"columns":', '['.repeat(100_000)), 'an answer that is too large'],
  ['endless headers', json('{}', { 'x-trino-set-session': 'x'.repeat(400_000) }), 'Lost the connection'],
  [
    'endless session properties',
    json('{}', { 'x-trino-set-session': `a=${'x'.repeat(200_000)}` }),
    'too many prepared',
  ],
])('%s ends with an error and bounded memory [H126]', async (_what, answer, message) => {
  expect(await failureOf([answer])).toMatch(message);
});

it('does not overflow at types nested without end', async () => {
  const bigint = '{"rawType":"bigint","arguments":[]}';
  const typeSignature = `${'{"rawType":"array","arguments":[{"kind":"TYPE","value":'.repeat(3_000)}${bigint}${'}]}'.repeat(3_000)}`;
  const value = `${'['.repeat(3_000)}1${']'.repeat(3_000)}`;
  const session = await open();
  server.answers = [json(`{"id":"q","columns":[{"name":"n","typeSignature":${typeSignature}}],"data":[[${value}]]}`)];
  expect(JSON.parse((await collect(session, 'select 1')).text)[0][0]).toContain('[[[');
  await session.close();
});

it('waits for the reader before it asks for the next page', async () => {
  const session = await open();
  server.answers = [
    json({ id: 'q1', nextUri: server.next(), columns, data: Array.from({ length: 20_000 }, (_, index) => [index]) }),
    json({ id: 'q1', columns, data: [[1]] }),
  ];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const running = collect(session, 'select 1', { onRows: () => held });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.seen).toEqual(['POST /v1/statement']);
  release();
  expect((await running).rowCount).toBe(20_001);
  await session.close();
});

it('is canceled between rows, however much of the answer has arrived', async () => {
  const session = await open();
  for (let size = 9_000; size < 60_000; size += 1_700) {
    const data = Array.from({ length: size }, (_, index) => [index]);
    const nextUri = size % 2 === 0 ? { nextUri: server.next(2) } : {};
    server.answers = [json({ id: 'q1', nextUri: server.next() }), json({ id: 'q1', columns, data, ...nextUri })];
    const abort = new AbortController();
    const onRows = async (): Promise<void> => abort.abort();
    const running = collect(session, 'select 1', { maxRows: 100_000, signal: abort.signal, onRows });
    await expect(running).rejects.toThrow('aborted');
  }
  await session.close();
});

it('keeps what a statement set for the next one, and forgets it at a reset', async () => {
  const session = await open();
  server.answers = [
    json(
      { id: 'q1' },
      {
        'x-trino-set-catalog': 'lake',
        'x-trino-set-schema': 'b%C3%A4r',
        'x-trino-set-session': 'time_zone_id=America%2FNew_York',
        'x-trino-added-prepare': 'p=SELECT+%3F',
      },
    ),
  ];
  await collect(session, 'use lake.bär');
  await collect(session, 'select 1');
  expect(server.headers.at(-1)).toMatchObject({
    'x-trino-user': 'reader',
    'x-trino-source': 'platbook',
    'x-trino-catalog': 'lake',
    'x-trino-schema': 'bär',
    'x-trino-session': 'query_max_run_time=24h,time_zone_id=America%2FNew_York',
    'x-trino-prepared-statement': 'p=SELECT+%3F',
  });
  server.answers = [
    json({ id: 'q1' }, { 'x-trino-clear-session': 'time_zone_id', 'x-trino-deallocated-prepare': 'p' }),
  ];
  await collect(session, 'reset session time_zone_id');
  await session.reset();
  await collect(session, 'select 1');
  expect(server.headers.at(-1)).toMatchObject({
    'x-trino-catalog': 'tpch',
    'x-trino-session': 'query_max_run_time=24h',
  });
  expect(server.headers.at(-1)).not.toHaveProperty('x-trino-prepared-statement');
  expect(server.headers.at(-1)).not.toHaveProperty('x-trino-schema');
  await session.close();
});

it('sends passwords and tokens only over TLS [V30]', async () => {
  const settings = { host: '127.0.0.1', port: server.port, catalog: 'tpch', username: 'reader' };
  for (const key of ['password', 'token'])
    expect(() => trino.parseSettings({ ...settings, [key]: 's3cret' })).toThrow('only over TLS');
  await expect(open({ password: 's3cret' })).rejects.toThrow('only sent over TLS');
  expect(server.headers.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
});

it('says why it cannot connect, without host, user or secret [F13]', async () => {
  const settings = { host: '127.0.0.1', port: server.port, catalog: 'tpch', username: 'reader' };
  const { port, close } = await listenForSockets();
  await close();
  const attempts: [Record<string, unknown>, string][] = [
    [{ port }, "Couldn't connect to the database"],
    [{ host: 'no-such-host.invalid' }, "The database host couldn't be resolved"],
    [{ ssl: true }, "Couldn't make a trusted, encrypted connection to the database"],
  ];
  for (const [change, message] of attempts)
    await expect(trino.open({ ...settings, ...change }, surroundings)).rejects.toThrow(new RegExp(`^${message}$`));
  const guarded = { ...surroundings, hosts: { allowed: [] } };
  await expect(trino.open(settings, guarded)).rejects.toThrow("Connections to this host aren't allowed");
});
