import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@platbook/contract/endpoint';
import Type from 'typebox';
import { forwardedHeader, openNodeChannel } from '../../adapters/node-channel/index.ts';
import { openTestApp } from '../../testing/start-test-app.ts';
import { route } from '../route.ts';
import { clientAddress } from './forwarded.ts';

const probe = endpoint('POST', '/api/probe-forwarded/:id', {
  summary: 'A probe.',
  body: Type.Object({ text: Type.String() }),
  reply: Type.Object({ address: Type.String(), isForwarded: Type.Boolean(), email: Type.String() }),
});

const [oldKey, key] = [randomBytes(32), randomBytes(32)];
const server = await openTestApp({
  listen: true,
  env: { ENCRYPTION_KEYS: `old:${oldKey.toString('base64')},new:${key.toString('base64')}`, RATE_LIMITS: 'true' },
  probes: [
    (app) =>
      route(app, probe, { perMinute: 1 }).answers(({ request, person }) => ({
        address: clientAddress(request),
        isForwarded: request.forwarded !== undefined,
        email: person.email,
      })),
  ],
});
const { node } = server.services;

/** A second node of the site. */
function openOther(keys: readonly Buffer[] = [oldKey, key]) {
  const channel = openNodeChannel({ keys: keys.map((each) => ({ key: each })), node: 'other' });
  onTestFinished(() => channel.close());
  return channel;
}

async function listen(listener: RequestListener): Promise<string> {
  const silent = createServer(listener);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  return `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
}

const path = '/api/probe-forwarded/00000000-0000-4000-8000-000000000000';
const address = '203.0.113.9';

async function requestOf(email = 'trial@example.com') {
  const { cookie } = await server.signIn(email);
  const headers: IncomingHttpHeaders = {
    cookie,
    origin: server.url,
    'content-type': 'application/json',
    'user-agent': 'Firefox',
    'x-forwarded-for': '192.0.2.1',
  };
  return { method: 'POST', path, headers, address, body: JSON.stringify({ text: 'ü' }) };
}

const outcomeOf = (promise: Promise<{ status: number }>) =>
  promise.then(
    ({ status }) => status,
    (error: Error) => error.name,
  );

it('a forwarded call is made by its own session, with the user’s address, and isn’t counted twice', async () => {
  const other = openOther();
  const request = await requestOf();
  for (let times = 0; times < 3; times += 1) {
    const answer = await other.forward({ node, url: server.url }, request, 5_000);
    expect(answer.status, answer.body.toString()).toBe(200);
    expect(JSON.parse(answer.body.toString())).toEqual({ address, isForwarded: true, email: 'trial@example.com' });
  }
  const { cookie, ...headers } = request.headers;
  const signedOut = await other.forward({ node, url: server.url }, { ...request, headers }, 5_000);
  expect([signedOut.status, JSON.parse(signedOut.body.toString()).code]).toEqual([401, 'signed-out']);
  const crossSite = { ...request, headers: { ...request.headers, origin: 'https://evil.example' } };
  expect((await other.forward({ node, url: server.url }, crossSite, 5_000)).status).toBe(403);
  const person = await server.signIn('trial@example.com');
  const direct = [await person.post(path, { text: '' }), await person.post(path, { text: '' })];
  expect(direct.map(({ status }) => status)).toEqual([200, 429]);
  expect(direct[0]?.json).toMatchObject({ address: '127.0.0.1', isForwarded: false });
});

it('a node with one of the keys is recognized while keys are being rotated, others aren’t [T38]', async () => {
  const request = await requestOf();
  const target = { node, url: server.url };
  for (const keys of [[oldKey], [key], [key, randomBytes(32)]])
    expect(await outcomeOf(openOther(keys).forward(target, request, 5_000))).toBe(200);
  expect(await outcomeOf(openOther([randomBytes(32)]).forward(target, request, 5_000))).toBe('UnreachableNodeError');
});

describe('a claim to be forwarded', () => {
  /** A genuine request for this node, as someone on the network between the nodes sees it. */
  async function capture(target = node) {
    const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
    const url = await listen(async (request, response) => {
      seen.push({ headers: request.headers, body: (await request.toArray()).join('') });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await openOther().forward({ node: target, url }, await requestOf('licensed@example.com'), 5_000);
    const { headers, body } = seen[0]!;
    delete headers['content-length'];
    return { method: 'POST' as const, url: path, headers: headers as Record<string, string>, payload: body };
  }
  const send = async (request: Awaited<ReturnType<typeof capture>>) => {
    const { statusCode, json } = await server.app.inject(request);
    return [statusCode, json().code ?? json().email];
  };
  const refused = [400, 'request.forwarded'];

  it('is refused for another node, after the first time, and with anything changed [T38]', async () => {
    expect(await send(await capture('another-node'))).toEqual(refused);
    const genuine = await capture();
    expect(await send(genuine)).toEqual([200, 'licensed@example.com']);
    expect(await send(genuine)).toEqual(refused);

    const stranger = (await server.signIn('admin@example.com')).cookie;
    const { cookie: _, ...signedOut } = (await capture()).headers;
    for (const change of [
      { payload: JSON.stringify({ text: 'drop' }) },
      { payload: '' },
      { url: `${path}?all=true` },
      { url: path.replace(/0$/, '1') },
      { method: 'PUT' as never },
    ])
      expect(await send({ ...(await capture()), ...change }), JSON.stringify(change)).toEqual(refused);
    for (const change of [
      { cookie: stranger },
      { authorization: 'Bearer x' },
      { origin: 'https://evil.example' },
      { 'user-agent': 'x' },
    ] as Record<string, string>[]) {
      const { headers, ...request } = await capture();
      expect(await send({ ...request, headers: { ...headers, ...change } }), JSON.stringify(change)).toEqual(refused);
    }
    const { headers, ...request } = await capture();
    const claim = headers[forwardedHeader] ?? '';
    expect(await send({ ...request, headers: { ...signedOut, [forwardedHeader]: claim } })).toEqual(refused);
    const [nonce, , digest, ...macs] = claim.split('.');
    const elsewhere = Buffer.from('127.0.0.1').toString('base64url');
    const moved = [nonce, elsewhere, digest, ...macs].join('.');
    expect(await send({ ...request, headers: { ...headers, [forwardedHeader]: moved } })).toEqual(refused);
  });

  it.each([
    ['an empty one', ''],
    ['a dot', '.'],
    ['dots', '....'],
    ['a word', 'true'],
    ['four letters', 'a.b.c.d'],
    ['a thousand codes', `a.b.c.${'d.'.repeat(1_000)}`],
    ['six thousand letters', 'x'.repeat(6_000)],
    ['a code of zeros', `a.b.c.${Buffer.alloc(32).toString('base64url')}`],
    ['letters outside ASCII', 'ÿ\t.é.ü.ö'],
  ])('is refused like any odd header: %s [T38]', async (_name, value) => {
    const person = await server.signIn('admin@example.com');
    for (const answer of [
      await person.post(path, { text: '' }, { [forwardedHeader]: value }),
      await person.get('/api/app', { [forwardedHeader]: value }),
      await person.get('/nothing', { [forwardedHeader]: value }),
    ])
      expect([answer.status, answer.json.code]).toEqual(refused);
  });
});

it('a node that refuses, is silent, floods or isn’t one is unreachable, soon and with bounded memory', async () => {
  const other = openOther();
  const request = await requestOf();
  const forwardTo = (url: string) => outcomeOf(other.forward({ node, url }, request, 300));
  const json = { 'content-type': 'application/json' };
  const urls = [
    'http://127.0.0.1:1',
    await listen(() => undefined),
    await listen((_, response) => void response.writeHead(200, json).write('{')),
    await listen((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A proxy</h1>')),
    await listen((_, response) => response.writeHead(503, json).end('{}')),
    await listen((_, response) => response.writeHead(400, { 'content-type': 'application/problem+json' }).end('x')),
    await listen((ask) => ask.socket.destroy()),
    await listen((_, response) => response.writeHead(302, { location: server.url }).end()),
    await listen((_, response) => {
      response.writeHead(200, json);
      const flood = () => {
        while (!response.destroyed && response.write(' '.repeat(1 << 20)));
      };
      response.on('drain', flood);
      flood();
    }),
  ];
  for (const url of urls) expect(await forwardTo(url), url).toBe('UnreachableNodeError');
});
