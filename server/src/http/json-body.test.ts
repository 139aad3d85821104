import { type ProbeApp, startProbeApp } from '../testing/start-probe-app.ts';

let app: ProbeApp;
beforeEach(async () => {
  app = await startProbeApp();
});
afterEach(() => app.server.close());

const json = { 'content-type': 'application/json' };

it('refuses anything but one JSON object [H069]', async () => {
  for (const body of ['', 'null', '[]', '"x"', '1', '{', '{"name":"a"} x', '{"name":"a"}{"name":"b"}'])
    expect((await app.raw(body)).status, body).toBe(400);
  expect(app.saved).toEqual([]);
});

it('refuses prototypes, at the top and nested [H070]', async () => {
  for (const body of [
    '{"name":"a","__proto__":{"role":"admin"}}',
    '{"name":"a","data":{"__proto__":{"x":1}}}',
    '{"name":"a","chart":{"fields":{"__proto__":{"x":1}}}}',
    '{"name":"a","chart":{"constructor":{"prototype":{}}}}',
  ])
    expect((await app.raw(body)).status, body).toBe(400);
});

it('refuses nesting deeper than 20 levels [H071]', async () => {
  expect((await app.raw(`{"name":"a","chart":${'['.repeat(19)}${']'.repeat(19)}}`)).status).toBe(200);
  expect((await app.raw(`{"name":"a","chart":${'['.repeat(21)}${']'.repeat(21)}}`)).status).toBe(400);
  expect((await app.raw(`{"name":"a","chart":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)).status).toBe(400);
});

it('refuses a body over 1 MB and a compressed body [H072]', async () => {
  expect((await app.raw(`{"name":"${'a'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  expect((await app.raw(Buffer.from([0x1f, 0x8b, 8, 0]), { ...json, 'content-encoding': 'gzip' })).status).toBe(400);
});

it('uses one value of a repeated key [H073]', async () => {
  expect((await app.raw('{"name":"a","name":"b"}')).json).toEqual({ name: 'b' });
  expect(app.saved).toEqual([{ name: 'b' }]);
});

it('refuses anything but a number of seconds from 1 to 86,400 [H074, H075]', async () => {
  const strange = '1e400 -0 1e-400 NaN "12" true [5] {} 0 -1 0.5 2147483648 9007199254740992'.split(' ');
  for (const value of [...strange, '9'.repeat(400)])
    expect((await app.raw(`{"name":"a","seconds":${value}}`)).status, value).toBe(400);
});

it("refuses text that can't be stored: NUL, lone surrogates, other encodings [H077, H086]", async () => {
  expect((await app.person.get('/api/probe/7?search=a%00b')).status).toBe(400);
  for (const text of ['\\u0000', '\\ud800', '\\udc00x'])
    expect((await app.raw(`{"name":"${text}"}`)).status, text).toBe(400);
  expect((await app.raw(Buffer.from([...Buffer.from('{"name":"'), 0xe9, ...Buffer.from('"}')]))).status).toBe(400);
  expect((await app.raw(Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, ...Buffer.from('"}')]))).status).toBe(
    400,
  );
  expect((await app.raw(Buffer.from('{"name":"a"}', 'utf16le'))).status).toBe(400);
  expect((await app.raw('{"name":"😀 é"}')).json).toEqual({ name: '😀 é' });
});

it('accepts only JSON, however the type is spelled [H087, V32]', async () => {
  const bad = '{"role":"admin"}';
  for (const type of [
    'application/json\t;x',
    'APPLICATION/JSON',
    'application/json;',
    'application/json; charset=utf-8',
  ])
    expect([400, 415], type).toContain((await app.raw(bad, { 'content-type': type })).status);
  for (const type of [
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'application/jsonx',
    'application/json; charset=latin1',
  ])
    expect((await app.raw('{"name":"a"}', { 'content-type': type })).status, type).toBe(415);
  expect((await app.raw('{"name":"a"}', {})).status).toBe(415);
  expect(app.saved).toEqual([]);
});
