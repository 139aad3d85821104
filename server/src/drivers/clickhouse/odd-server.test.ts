import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { collect, surroundings } from '../driver-suite.ts';
import { clickhouse } from './clickhouse.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const format = { 'X-ClickHouse-Format': 'JSONCompactEachRowWithNamesAndTypes' };
const head = '["n", "t"]\n["UInt64", "String"]\n';
const functions = '["name"]\n["String"]\n["url"]\n';

/** Answers the question at the opening of a session, then as told; killed queries are counted. */
async function startOddServer(
  answer: Answer,
  opening: Answer = (response) => void response.writeHead(200, format).end(functions),
) {
  const seen: { url: string; authorization: string | undefined; body: string }[] = [];
  let kills = 0;
  const server: Server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (part) => {
        body += part;
      })
      .on('end', () => {
        seen.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
        if (body.startsWith('KILL')) {
          kills += 1;
          response.writeHead(200, format).end('["kill_status"]\n["String"]\n');
        } else (body.startsWith('SELECT name FROM system') ? opening : answer)(response, request);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const { port } = server.address() as AddressInfo;
  const settings = { host: '127.0.0.1', port, database: 'd', username: 'u', password: 'p' };
  return { port, seen, settings, kills: () => kills, open: () => clickhouse.open(settings, surroundings) };
}

const ofBody =
  (body: string | Buffer): Answer =>
  (response) =>
    void response.writeHead(200, format).end(body);

async function outcomeOf(answer: Answer, maxRows = 100_000) {
  const odd = await startOddServer(answer);
  const session = await odd.open();
  onTestFinished(() => session.close());
  const outcome = await collect(session, 'select 1', { maxRows }).then(
    ({ text }) => text,
    (error: Error) => error.message,
  );
  return { outcome, kills: odd.kills() };
}

it.each<[string, string, unknown[][] | string]>([
  [
    'words for numbers',
    '["seven", "x"]\n["1e3", "y"]\n',
    [
      ['seven', 'x'],
      ['1e3', 'y'],
    ],
  ],
  [
    'numbers for words',
    '[1, 2]\n[-0.5, 12345678901234567890]\n',
    [
      [1, 2],
      [-0.5, '12345678901234567890'],
    ],
  ],
  ['lists for words', '[1, [1, "]", {"a": "}"}]]\n', [[1, '[1, "]", {"a": "}"}]']]],
  ['numbers that JSON lacks', '[007, "x"]\n', 'Lost the connection to the database'],
  ['fewer values than columns', '[1, "x"]\n[2]\n', "The database sent a row whose values don't match its columns"],
  ['more values than columns', '[1, "x", 3]\n', "The database sent a row whose values don't match its columns"],
  ['a row that is cut off', '[1, "x"]\n[2, "y', 'Lost the connection to the database'],
  ['escapes that JSON lacks', '[1, "\\x41"]\n', 'Lost the connection to the database'],
  [
    'an error in place of a row',
    '[1, "x"]\nCode: 241. DB::Exception: Memory limit (for query) exceeded. (MEMORY_LIMIT_EXCEEDED) (version 24.3)\n',
    'Memory limit (for query) exceeded',
  ],
  [
    'an error in the middle of a row',
    '[1, "x"]\n[2, "abcCode: 159. DB::Exception: Timeout exceeded. (TIMEOUT_EXCEEDED) (version 24.3)',
    'Timeout exceeded',
  ],
  [
    'an error in its block',
    '[1, "x"]\n\r\n__exception__\r\nabcd\r\nCode: 395. DB::Exception: boom. (X_Y) (version 26.9)\n51 abcd\r\n__exception__\r\n',
    'boom',
  ],
  [
    'the text of an error as a value',
    '[1, "\\r\\n__exception__ Code: 395. DB::Exception: no"]\n',
    [[1, '\r\n__exception__ Code: 395. DB::Exception: no']],
  ],
])('a server that sends %s is shown as what it sent, or as an error [H126]', async (_what, rows, expected) => {
  const { outcome } = await outcomeOf(ofBody(head + rows));
  expect(typeof expected === 'string' ? outcome : JSON.parse(outcome)).toEqual(expected);
});

it.each<[string, Answer, string | RegExp]>([
  ['answers with a page', ofBody('<html>\n<body>Welcome\n'), "The server didn't answer like ClickHouse"],
  ['sends names without types', ofBody('["n"]\n'), 'Lost the connection to the database'],
  [
    'sends another format',
    (response) => void response.writeHead(200, { 'X-ClickHouse-Format': 'CSV' }).end('1\n'),
    /^Leave out FORMAT/,
  ],
  [
    'fails without a word',
    (response) => void response.writeHead(500).end(),
    'The server answered with HTTP status 500',
  ],
  [
    'cuts off its answer',
    (response) => void response.writeHead(200, format).write(`${head}[1, "x"]\n`, () => response.destroy()),
    'Lost the connection to the database',
  ],
  ['closes before its answer', (response) => void response.destroy(), 'Lost the connection to the database'],
  [
    'sends a result without a length or chunks',
    (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\n\r\n${head}[1, "x"]\n`),
    "The server didn't answer like ClickHouse",
  ],
  [
    'compresses unasked, so that a few bytes become many',
    (response) =>
      void response
        .writeHead(200, { ...format, 'Content-Encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(50_000_000, 'x'))),
    "The server didn't answer like ClickHouse",
  ],
  [
    'compresses its refusal',
    (response) =>
      void response.writeHead(500, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000, 'x'))),
    'The server answered with HTTP status 500',
  ],
  [
    'floods its headers',
    (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(100_000)}\r\n`),
    'Lost the connection to the database',
  ],
  [
    'floods its refusal',
    (response) => flood(response.writeHead(500), 'x'.repeat(64 * 1024)),
    'The server answered with HTTP status 500',
  ],
  [
    'sends one endless row',
    (response) => flood(response.writeHead(200, format), 'x'.repeat(256 * 1024), `${head}[1, "`),
    'A row of the result is too large to show',
  ],
  [
    'sends an endless error',
    (response) =>
      flood(response.writeHead(200, format), 'x\n'.repeat(32 * 1024), `${head}Code: 1. DB::Exception: long `),
    /^long x/,
  ],
])('a server that %s ends the run with an error [H126]', async (_what, answer, message) => {
  const { outcome } = await outcomeOf(answer);
  expect(outcome).toMatch(message);
  expect(outcome.length).toBeLessThan(100_000);
});

function flood(response: ServerResponse, part: string, first = ''): void {
  response.on('error', () => undefined).write(first);
  const more = (): void => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

it('stops an endless result at the limit of rows and kills its query', async () => {
  const { outcome, kills } = await outcomeOf(
    (response) => flood(response.writeHead(200, format), '[1, "x"]\n'.repeat(1_000), head),
    500,
  );
  expect(JSON.parse(outcome)).toHaveLength(500);
  expect(kills).toBe(1);
});

it('ends a run that the server stalls when it is canceled, before or within its result', async () => {
  for (const stall of [
    () => undefined,
    (response: ServerResponse) => void response.writeHead(200, format).write(`${head}[1, `),
  ]) {
    const odd = await startOddServer(stall);
    const session = await odd.open();
    const abort = new AbortController();
    const run = collect(session, 'select 1', { signal: abort.signal });
    run.catch(() => undefined);
    await expect.poll(() => odd.seen.length).toBe(2);
    abort.abort();
    await expect(run).rejects.toThrow();
    expect(odd.kills()).toBe(1);
    await session.close();
  }
});

it('follows no redirect, so a login never reaches another server', async () => {
  const other = await startOddServer(ofBody(functions));
  const redirect: Answer = (response) =>
    void response.writeHead(307, { Location: `http://127.0.0.1:${other.port}/` }).end();
  const odd = await startOddServer(redirect, redirect);
  await expect(odd.open()).rejects.toThrow('The server redirects to another address');
  const later = await outcomeOf(redirect);
  expect(later.outcome).toBe('The server answered with HTTP status 307');
  expect(other.seen).toEqual([]);
});

it('refuses hosts that the operator does not allow, whatever the connection says [V30]', async () => {
  const odd = await startOddServer(ofBody(functions));
  const guarded = { ...surroundings, hosts: { allowed: [] } };
  await expect(clickhouse.open(odd.settings, guarded)).rejects.toThrow("Connections to this host aren't allowed");
  await expect(clickhouse.open({ ...odd.settings, ssl: true }, guarded)).rejects.toThrow("aren't allowed");
  expect(odd.seen).toEqual([]);
});

it('makes every request read-only, in a session of its own, with its values apart from the statement', async () => {
  const odd = await startOddServer(ofBody(`${head}[1, "x"]\n`));
  const session = await odd.open();
  await collect(session, 'select {p1:String}', { values: [{ type: 'text', text: "a'b\nc" }] });
  await session.close();
  const [, run] = odd.seen.map(({ url }) => new URL(url, 'http://h').searchParams);
  expect(odd.seen[1]?.body).toBe('select {p1:String}');
  expect(Object.fromEntries(run ?? [])).toMatchObject({
    readonly: '2',
    database: 'd',
    param_p1: String.raw`a\'b\nc`,
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    query_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(odd.seen[1]?.authorization).toBe(`Basic ${Buffer.from('u:p').toString('base64')}`);
  expect(odd.seen.map(({ url }) => url).join()).not.toMatch(/password|user=/);
});
