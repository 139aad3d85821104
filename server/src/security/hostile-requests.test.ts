import type { Method } from '@platbook/contract/endpoint';
import { exchangeBytes } from '../testing/http-client.ts';
import { processorSeconds } from '../testing/processor-seconds.ts';
import { openTestApp } from '../testing/start-test-app.ts';

const app = await openTestApp({ listen: true });
const person = await app.signIn('licensed@example.com');
const queryId: string = (await person.post('/api/queries', { name: 'Mine', queryText: 'select 1' })).json.id;

/** Every call that takes a body, with part of a valid one to which hostile parts are added. */
const calls = (): [method: Method, path: string, valid: Record<string, unknown>][] => [
  ['POST', '/api/token', { token: '?code=x&state=y' }],
  ['POST', '/api/batches', { connectionId: 'property-data-trial', batchText: 'select 1' }],
  ['PUT', '/api/batches/00000000-0000-4000-8000-000000000000/cancel', {}],
  ['POST', '/api/queries', { name: 'New' }],
  ['POST', '/api/connections', { name: 'New', driver: 'postgres' }],
  ['PUT', `/api/queries/${queryId}`, { name: 'Changed' }],
];

const send = (method: Method, path: string, payload: string | Buffer, type = 'application/json') =>
  person.send({ method, url: path, payload, headers: { 'content-type': type } });

async function stored(): Promise<string> {
  const { db } = app.services;
  return JSON.stringify([
    await db.selectFrom('queries').selectAll().orderBy('id').execute(),
    await db.selectFrom('batches').select('id').orderBy('id').execute(),
  ]);
}

async function expectRefused(bodies: (valid: string) => (string | Buffer)[], type?: string): Promise<void> {
  const before = await stored();
  for (const [method, path, valid] of calls())
    for (const body of bodies(JSON.stringify(valid))) {
      const answer = await send(method, path, body, type);
      const what = `${method} ${path} ${body.toString().slice(0, 80)}: ${answer.text}`;
      expect([400, 413, 415], what).toContain(answer.status);
      expect(answer.headers['content-type'], what).toBe('application/problem+json');
      expect(answer.text, what).not.toMatch(/node_modules|\bat .*\.ts:\d|SyntaxError|FST_/);
    }
  expect(await stored()).toBe(before);
}

const inside = (valid: string, more: string) => (valid === '{}' ? `{${more}}` : `${valid.slice(0, -1)},${more}}`);

describe('every call with a body', () => {
  it('refuses anything but one JSON object [H069]', () =>
    expectRefused((valid) => ['', 'null', '[]', '"x"', '1', '{', `${valid} x`, `${valid}${valid}`]));

  it('refuses prototypes and undeclared fields, at the top and nested [H070, V13]', () =>
    expectRefused((valid) => [
      inside(valid, '"__proto__":{"role":"admin"}'),
      inside(valid, '"constructor":{"prototype":{}}'),
      inside(valid, '"role":"admin","isActiveSolution":true'),
      inside(valid, '"id":"x","createdBy":"B","canDelete":true,"acl":[]'),
      inside(valid, '"chart":{"chartType":"line","fields":{"__proto__":{"x":1}}}'),
      inside(valid, '"chart":{"chartType":"line","fields":{"a":{"constructor":{"prototype":{}}}}}'),
      inside(valid, '"data":{"__proto__":{"starting_page":"x"}}'),
    ]));

  it('refuses nesting 400,000 levels deep [H071]', () =>
    expectRefused((valid) => [
      inside(valid, `"chart":${'['.repeat(400_000)}${']'.repeat(400_000)}`),
      inside(valid, `"chart":{"chartType":"a","fields":{"x":${'['.repeat(30)}${']'.repeat(30)}}}`),
    ]));

  it('refuses malformed charts [H080]', () =>
    expectRefused((valid) => [
      inside(valid, '"chart":{"chartType":{"__proto__":1},"fields":{}}'),
      inside(valid, '"chart":{"chartType":"line","fields":[]}'),
      inside(valid, `"chart":{"chartType":"${'x'.repeat(50)}","fields":{}}`),
      inside(valid, '"chart":{"chartType":"line","fields":{"yMin":{"$gt":1}}}'),
    ]));

  it('refuses malformed and out-of-range numbers [H074, H075]', async () => {
    const long = '9'.repeat(400);
    for (const value of ['NaN', '"12"', 'true', '[5]', '{}', '1e400', long, '-1', '0.5', '9007199254740992']) {
      const body = `{"connectionId":"property-data-trial","batchText":"select 1","selectionOffset":${value}}`;
      const answer = await send('POST', '/api/batches', body);
      expect(answer.status, `${value.slice(0, 20)}: ${answer.text}`).toBe(400);
    }
    for (const value of ['0', '-1', '0.5', '1e2', '2147483648', '9007199254740993', long, 'NaN', '0x10', '١'])
      expect((await person.get(`/api/queries?limit=${encodeURIComponent(value)}`)).status, value).toBe(400);
  });

  it("refuses text that can't be stored and bytes that aren't UTF-8 [H077, H086]", () =>
    expectRefused((valid) => [
      inside(valid, '"name":"a\\u0000b"'),
      inside(valid, '"name":"\\ud800"'),
      Buffer.concat([Buffer.from(valid.slice(0, -1)), Buffer.from([0xe9]), Buffer.from('}')]),
      Buffer.from(valid, 'utf16le'),
    ]));

  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json; charset=latin1',
    'application/json, text/plain',
  ])('refuses %s [H087, V24, V32]', (type) => expectRefused((valid) => [valid, 'name=x&token=y'], type));

  it('uses one value of a repeated key, for the check and for the run [H073]', async () => {
    const twice = '{"connectionId":"property-data","connectionId":"property-data-trial","batchText":"select 1"}';
    const trial = await app.signIn('trial@example.com');
    const headers = { 'content-type': 'application/json' };
    const allowed = await trial.send({ method: 'POST', url: '/api/batches', payload: twice, headers });
    expect([allowed.status, allowed.json.connectionId]).toEqual([200, 'property-data-trial']);
    const turned = '{"connectionId":"property-data-trial","connectionId":"property-data","batchText":"select 1"}';
    const refused = await trial.send({ method: 'POST', url: '/api/batches', payload: turned, headers });
    expect([refused.status, refused.json.title]).toEqual([404, 'Connection not found']);
  });
});

const exchange = (...parts: string[]) => exchangeBytes(app.url, ...parts);
const head = (...lines: string[]) =>
  [
    `POST /api/queries HTTP/1.1`,
    `Host: ${new URL(app.url).host}`,
    `Cookie: ${person.cookie}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
const megabyte = 'x'.repeat(1024 * 1024);

describe("a body that isn't what it claims to be", () => {
  it('is refused at once and the connection is closed if it is too large, whether it says so or not [H072]', async () => {
    const before = await stored();
    const big = [`{"name":"`, megabyte, megabyte];
    expect(await exchange(head(`Content-Length: ${100 * 1024 * 1024}`), ...big)).toMatch(/^HTTP\/1\.1 413 /);
    const chunks = big.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`);
    expect(await exchange(head('Transfer-Encoding: chunked'), ...chunks)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await stored()).toBe(before);
  });

  it('is not read beyond its length, and the rest is no second request [H072, H088]', async () => {
    const before = await stored();
    const smuggled = `GET /api/queries HTTP/1.1\r\nHost: x\r\nCookie: ${person.cookie}\r\n\r\n`;
    const answer = await exchange(head('Content-Length: 2', 'Connection: close'), `{}${smuggled}`);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(await exchange(head('Content-Length: 5', 'Content-Length: 6'), '{"name":"x"}')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await exchange(head('Content-Length: -1'), '{}')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await stored()).toBe(before);
  });

  it('is awaited only for the request timeout of 30 seconds, while others are served [H072]', async () => {
    const before = await stored();
    const { server } = app.app;
    const product = { whole: server.requestTimeout, head: server.headersTimeout };
    expect(product).toEqual({ whole: 30_000, head: 10_000 });
    Object.assign(server, { requestTimeout: 2_000, headersTimeout: 1_500 });
    const started = performance.now();
    const waiting = Promise.all([
      exchange(head('Content-Length: 1000'), '{"name":"x"'),
      exchange(head('Transfer-Encoding: chunked'), '5\r\n{"nam\r\n'),
      exchange('POST /api/queries HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    ]);
    expect((await fetch(`${app.url}/api/queries`, { headers: { cookie: person.cookie } })).status).toBe(200);
    for (const answer of await waiting) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await stored()).toBe(before);
    Object.assign(server, { requestTimeout: product.whole, headersTimeout: product.head });
  });
});

describe("a request that the server doesn't support", () => {
  it('is refused with two Host lines (RFC 9112 §3.2)', async () => {
    const { host } = new URL(app.url);
    for (const second of [host, 'evil.example'])
      expect(
        await exchange(`GET /livez HTTP/1.1\r\nHost: ${host}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`),
      ).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is closed for another protocol or a tunnel [H099]', async () => {
    const { host } = new URL(app.url);
    const upgrade = `GET /api/app HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n`;
    expect(await exchange(upgrade)).not.toMatch(/^HTTP\/1\.1 101/);
    expect(await exchange(`CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).not.toMatch(/^HTTP\/1\.1 2/);
    expect(await exchange('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('costs little, however many arrive [H100]', async () => {
    const anonymous = app.anonymous();
    const seconds = await processorSeconds(async () => {
      for (let index = 0; index < 1_000; index += 1)
        expect((await anonymous.get(`/api/nothing-${index}/x`)).status).toBe(404);
    });
    expect(seconds).toBeLessThan(5);
  });
});
