import { endpoint } from '@platbook/contract/endpoint';
import Type from 'typebox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { problem } from './problem.ts';
import { route } from './route.ts';

const inner = Type.Object({ starting_page: Type.Optional(Type.String()) });
const save = endpoint({
  method: 'POST',
  path: '/api/probe',
  summary: 'A probe.',
  body: Type.Object({
    name: Type.String({ maxLength: 255 }),
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
    data: Type.Optional(inner),
    chart: Type.Optional(Type.Unknown()),
  }),
  reply: Type.Object({ name: Type.String() }),
});
const read = endpoint({
  method: 'GET',
  path: '/api/probe/:id',
  summary: 'A probe.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    owned: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ id: Type.String(), query: Type.Unknown(), secret: Type.Optional(Type.Never()) }),
});
const fail = endpoint({ method: 'GET', path: '/api/probe-failure', summary: 'A probe.', isPublic: true });
const refuse = endpoint({ method: 'GET', path: '/api/probe-refusal', summary: 'A probe.', isPublic: true });
const limited = endpoint({
  method: 'GET',
  path: '/api/probe-limit',
  summary: 'A probe.',
  isPublic: true,
  reply: Type.Object({}),
});

let server: TestApp;
let person: TestClient;
let saved: unknown[];
async function start(env: Record<string, string> = {}) {
  saved = [];
  server = await startTestApp({
    env,
    probes: [
      (app) => {
        route(app, save).answers(({ body }) => {
          saved.push(body);
          return { name: body.name, password: 'canary' } as { name: string };
        });
        route(app, read).answers(({ params, query }) => ({ id: params.id, query }) as never);
        route(app, fail).answers(() => {
          throw new Error('the password of db01 is hunter2');
        });
        route(app, refuse).answers(() => {
          throw problem('query.not-found', 'It was deleted');
        });
        route(app, limited, { perMinute: 3 }).answers(() => ({}));
      },
    ],
  });
  person = await server.signIn('trial@example.com');
}
beforeEach(() => start());
afterEach(() => server.close());

const json = { 'content-type': 'application/json' };
const raw = (payload: string | Buffer, headers: Record<string, string> = json) =>
  person.send({ method: 'POST', url: '/api/probe', payload, headers });

it('needs a session, and says so as a problem [R407]', async () => {
  const answer = await server.anonymous().post('/api/probe', { name: 'a' });
  expect([answer.status, answer.json]).toEqual([401, { title: 'Sign in to go on', code: 'signed-out' }]);
  expect(answer.headers['content-type']).toBe('application/problem+json');
});

it('never lets undeclared fields of an answer leave', async () => {
  const answer = await person.post('/api/probe', { name: 'a' });
  expect([answer.status, answer.json, answer.headers['cache-control']]).toEqual([200, { name: 'a' }, 'no-store']);
});

it('refuses unknown fields by name, at every depth [V13]', async () => {
  const top = await person.post('/api/probe', { name: 'a', role: 'admin' });
  expect([top.status, top.json.detail]).toEqual([400, 'The field "role" is not known']);
  const deep = await person.post('/api/probe', { name: 'a', data: { starting_page: 'HomePage', role: 'admin' } });
  expect([deep.status, deep.json.detail]).toEqual([400, 'The field "data.role" is not known']);
  expect(saved).toEqual([]);
});

it('refuses what is not one JSON object [H069]', async () => {
  for (const body of ['', 'null', '[]', '"x"', '1', '{', '{"name":"a"} x', '{"name":"a"}{"name":"b"}'])
    expect((await raw(body)).status, body).toBe(400);
  expect(saved).toEqual([]);
});

it('refuses prototypes, at the top and inside [H070]', async () => {
  for (const body of [
    '{"name":"a","__proto__":{"role":"admin"}}',
    '{"name":"a","data":{"__proto__":{"x":1}}}',
    '{"name":"a","chart":{"fields":{"__proto__":{"x":1}}}}',
    '{"name":"a","chart":{"constructor":{"prototype":{}}}}',
  ])
    expect((await raw(body)).status, body).toBe(400);
});

it('refuses what nests deeper than 20 levels [H071]', async () => {
  expect((await raw(`{"name":"a","chart":${'['.repeat(19)}${']'.repeat(19)}}`)).status).toBe(200);
  expect((await raw(`{"name":"a","chart":${'['.repeat(21)}${']'.repeat(21)}}`)).status).toBe(400);
  expect((await raw(`{"name":"a","chart":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)).status).toBe(400);
});

it('refuses a body over 1 MB and one that is packed [H072]', async () => {
  expect((await raw(`{"name":"${'a'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  expect((await raw(Buffer.from([0x1f, 0x8b, 8, 0]), { ...json, 'content-encoding': 'gzip' })).status).toBe(400);
});

it('uses one value of a key that is given twice [H073]', async () => {
  expect((await raw('{"name":"a","name":"b"}')).json).toEqual({ name: 'b' });
  expect(saved).toEqual([{ name: 'b' }]);
});

it('refuses what is no number of seconds from 1 to 86,400 [H074, H075]', async () => {
  for (const value of [
    '1e400',
    '-0',
    '1e-400',
    'NaN',
    '9'.repeat(400),
    '"12"',
    'true',
    '[5]',
    '{}',
    '0',
    '-1',
    '0.5',
    '2147483648',
    '9007199254740992',
  ])
    expect((await raw(`{"name":"a","seconds":${value}}`)).status, value).toBe(400);
});

it('reads a query string strictly: wrong values are refused, unknown names ignored [H076]', async () => {
  expect((await person.get('/api/probe/7?limit=20&owned=true&utm_source=x&tags[]=1')).json).toEqual({
    id: '7',
    query: { limit: 20, owned: true },
  });
  for (const bad of [
    'limit=0',
    'limit=-1',
    'limit=1e9',
    'limit=abc',
    'limit=20;drop',
    'limit=1&limit=2',
    'owned=yes',
    `search=${'a'.repeat(201)}`,
  ])
    expect((await person.get(`/api/probe/7?${bad}`)).status, bad).toBe(400);
});

it('refuses text that cannot be stored: NUL, lone surrogates, other encodings [H077, H086]', async () => {
  expect((await person.get('/api/probe/7?search=a%00b')).status).toBe(400);
  for (const text of ['\\u0000', '\\ud800', '\\udc00x'])
    expect((await raw(`{"name":"${text}"}`)).status, text).toBe(400);
  expect((await raw(Buffer.from([...Buffer.from('{"name":"'), 0xe9, ...Buffer.from('"}')]))).status).toBe(400);
  expect((await raw(Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, ...Buffer.from('"}')]))).status).toBe(400);
  expect((await raw(Buffer.from('{"name":"a"}', 'utf16le'))).status).toBe(400);
  expect((await raw('{"name":"😀 é"}')).json).toEqual({ name: '😀 é' });
});

it('takes JSON alone, however the type is spelled [H087, V32]', async () => {
  const bad = '{"role":"admin"}';
  for (const type of [
    'application/json\t;x',
    'APPLICATION/JSON',
    'application/json;',
    'application/json; charset=utf-8',
  ]) {
    expect([400, 415], type).toContain((await raw(bad, { 'content-type': type })).status);
  }
  for (const type of [
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'application/jsonx',
    'application/json; charset=latin1',
  ])
    expect((await raw('{"name":"a"}', { 'content-type': type })).status, type).toBe(415);
  expect((await raw('{"name":"a"}', {})).status).toBe(415);
  expect(saved).toEqual([]);
});

it('refuses writes that come from another site [H091, V24]', async () => {
  const body = { name: 'a' };
  for (const headers of [
    { origin: 'null' },
    { origin: 'https://ours.evil' },
    { origin: `${server.url}.evil` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect((await person.post('/api/probe', body, headers as unknown as Record<string, string>)).status).toBe(403);
  expect(saved).toEqual([]);
  expect((await raw('{"name":"a"}')).status).toBe(200);
});

it('does not believe headers about who asks and how [H089, V31]', async () => {
  const answer = await person.send({
    method: 'GET',
    url: '/api/probe/7',
    headers: {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/other',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil',
      'x-forwarded-proto': 'https',
    },
  });
  expect(answer.json.id).toBe('7');
});

it('does not accept a cookie that is doubled, changed, long or made up [H090]', async () => {
  const { cookie } = person;
  for (const bad of [
    `${cookie}; ${cookie}`,
    `${cookie.slice(0, -1)}_x`,
    `platbook=${'a'.repeat(8_000)}`,
    'platbook=0',
    'platbook=../../x',
  ])
    expect((await server.anonymous().get('/api/probe/7', { cookie: bad })).status).toBe(401);
});

it('knows four methods and grants nothing to other origins [H094]', async () => {
  for (const method of ['OPTIONS', 'PATCH', 'TRACE'] as const) {
    const answer = await person.send({
      method: method as 'PATCH',
      url: '/api/probe/7',
      headers: { origin: 'https://evil.example' },
    });
    expect([404, 405], method).toContain(answer.status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect((await person.send({ method: 'HEAD', url: '/api/probe/7' })).status).toBe(404);
});

it('answers 404, never more, to ids and addresses that name nothing [H095, H096]', async () => {
  for (const path of [
    '//api//probe/7',
    '/api/probe/7/',
    '/API/probe/7',
    '/api/probe;x=1',
    `/api/probe/${'a'.repeat(501)}`,
    '/base/../api/nothing',
  ])
    expect((await person.get(path)).status, path).toBe(404);
  for (const id of ['a'.repeat(101), '%00', '%zz', '..%2f..%2f%00'])
    expect((await person.get(`/api/probe/${id}`)).status, id).toBe(404);
  expect((await server.anonymous().get('/%61pi/probe/7')).status).toBe(401);
});

it('answers our own failures with an id and nothing else [R409]', async () => {
  const answer = await person.get('/api/probe-failure');
  expect(answer.status).toBe(500);
  expect(answer.json).toEqual({
    title: 'Something went wrong',
    code: 'unexpected',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('answers a refusal with the title of the catalogue and its detail [R406]', async () => {
  expect((await person.get('/api/probe-refusal')).json).toEqual({
    title: 'Query not found',
    detail: 'It was deleted',
    code: 'query.not-found',
  });
});

it('limits calls per minute and person, unless that is switched off', async () => {
  await server.close();
  await start({ RATE_LIMITS: 'true' });
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await person.get('/api/probe-limit')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await person.get('/api/probe-limit')).headers['retry-after']).toBeTruthy();
  expect((await server.anonymous().get('/api/probe-limit')).status).toBe(200);
});

it('describes every call in one OpenAPI document', async () => {
  const { json: document } = await server.anonymous().get('/api/openapi.json');
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/app', '/api/token', '/api/signout', '/api/probe/{id}']),
  );
});
