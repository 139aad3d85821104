import { type ProbeApp, startProbeApp } from '../testing/start-probe-app.ts';

let app: ProbeApp;
beforeEach(async () => {
  app = await startProbeApp();
});
afterEach(() => app.server.close());

it('needs a session, and says so as a problem', async () => {
  const answer = await app.server.anonymous().post('/api/probe', { name: 'a' });
  expect([answer.status, answer.json]).toEqual([401, { title: 'Sign in to continue', code: 'signed-out' }]);
  expect(answer.headers['content-type']).toBe('application/problem+json');
});

it('never sends undeclared fields of a reply', async () => {
  const answer = await app.person.post('/api/probe', { name: 'a' });
  expect([answer.status, answer.json, answer.headers['cache-control']]).toEqual([200, { name: 'a' }, 'no-store']);
});

it('refuses unknown fields by name, at every depth [V13]', async () => {
  const top = await app.person.post('/api/probe', { name: 'a', role: 'admin' });
  expect([top.status, top.json.detail]).toEqual([400, 'The field "role" is unknown']);
  const deep = await app.person.post('/api/probe', { name: 'a', data: { starting_page: 'HomePage', role: 'admin' } });
  expect([deep.status, deep.json.detail]).toEqual([400, 'The field "data.role" is unknown']);
  expect(app.saved).toEqual([]);
});

it('refuses a body if the call takes none [V13]', async () => {
  for (const body of [{ anything: 1 }, [], [1], 'text', 7, null]) {
    const answer = await app.person.put('/api/session', body);
    expect([answer.status, answer.json.detail], JSON.stringify(body)).toEqual([400, 'This call takes no body']);
  }
  for (const body of [undefined, {}]) expect((await app.person.put('/api/session', body)).status).toBe(200);
});

it('reads a query string strictly: wrong values are refused, unknown names ignored [H076]', async () => {
  expect((await app.person.get('/api/probe/7?limit=20&owned=true&utm_source=x&tags[]=1')).json).toEqual({
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
    expect((await app.person.get(`/api/probe/7?${bad}`)).status, bad).toBe(400);
});

it('refuses writes from another site [H091, V24]', async () => {
  const body = { name: 'a' };
  for (const headers of [
    { origin: 'null' },
    { origin: 'https://ours.evil' },
    { origin: `${app.server.url}.evil` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect((await app.person.post('/api/probe', body, headers as unknown as Record<string, string>)).status).toBe(403);
  expect(app.saved).toEqual([]);
  expect((await app.raw('{"name":"a"}')).status).toBe(200);
});

it('ignores headers about who is calling and how [H089, V31]', async () => {
  const answer = await app.person.send({
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

it('refuses a cookie that is duplicated, altered, long or made up [H090]', async () => {
  const { cookie } = app.person;
  for (const bad of [
    `${cookie}; ${cookie}`,
    `${cookie.slice(0, -1)}_x`,
    `platbook=${'a'.repeat(8_000)}`,
    `${cookie}x`,
    'platbook=',
    'platbook=0',
    'platbook=-1',
    'platbook=../../x',
  ])
    expect((await app.server.anonymous().get('/api/probe/7', { cookie: bad })).status).toBe(401);
});

it('answers 405 with exactly the methods that a path accepts', async () => {
  for (const [method, url, allow] of [
    ['POST', '/api/app', 'GET'],
    ['POST', '/api/probe/7', 'GET'],
    ['HEAD', '/api/app', 'GET'],
    ['PATCH', '/api/queries', 'GET, POST'],
    ['POST', '/api/queries/7?a=1', 'DELETE, GET, PUT'],
    ['GET', '/api/token', 'POST'],
    ['PUT', '/statement-results/7.csv', 'GET'],
  ] as const) {
    const answer = await app.person.send({ method, url });
    expect([answer.status, answer.headers.allow], `${method} ${url}`).toEqual([405, allow]);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  }
  for (const method of ['POST', 'PATCH', 'OPTIONS'] as const) {
    const answer = await app.person.send({ method, url: '/api/nothing/at/all' });
    expect([answer.status, answer.headers.allow], method).toEqual([404, undefined]);
  }
});

it('knows four methods and grants nothing to other origins [H094]', async () => {
  for (const method of ['OPTIONS', 'PATCH', 'TRACE'] as const) {
    const answer = await app.person.send({
      method: method as 'PATCH',
      url: '/api/probe/7',
      headers: { origin: 'https://evil.example' },
    });
    expect([404, 405], method).toContain(answer.status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect((await app.person.send({ method: 'HEAD', url: '/api/probe/7' })).status).toBe(405);
});

it("answers only 404 to IDs and URLs that don't exist [H095, H096]", async () => {
  for (const path of [
    '//api//probe/7',
    '/api/probe/7/',
    '/API/probe/7',
    '/api/probe;x=1',
    `/api/probe/${'a'.repeat(501)}`,
    '/base/../api/nothing',
  ])
    expect((await app.person.get(path)).status, path).toBe(404);
  for (const id of ['a'.repeat(101), '%00', '%zz', '..%2f..%2f%00'])
    expect((await app.person.get(`/api/probe/${id}`)).status, id).toBe(404);
  for (const path of ['/%61pi/probe/7', '/api/pro%62e/7', '/api/./probe/7', '/base/../api/probe/7', '/api\\probe/7'])
    expect([401, 404], path).toContain((await app.server.anonymous().get(path)).status);
});

it('answers internal errors with an ID and nothing else', async () => {
  const answer = await app.person.get('/api/probe-failure');
  expect(answer.status).toBe(500);
  expect(answer.json).toEqual({
    title: 'Something went wrong',
    code: 'unexpected',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('answers a refusal with the title of the catalog and its detail', async () => {
  expect((await app.person.get('/api/probe-refusal')).json).toEqual({
    title: 'Query not found',
    detail: 'It was deleted',
    code: 'query.not-found',
  });
});

it('limits calls per minute and user, unless rate limits are off', async () => {
  await app.server.close();
  app = await startProbeApp({ RATE_LIMITS: 'true' });
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await app.person.get('/api/probe-limit')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await app.person.get('/api/probe-limit')).headers['retry-after']).toBeTruthy();
  expect((await app.server.anonymous().get('/api/probe-limit')).status).toBe(200);
});

it('describes every call in one OpenAPI document', async () => {
  const { json: document } = await app.server.anonymous().get('/api/openapi.json');
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/app', '/api/token', '/api/signout', '/api/probe/{id}']),
  );
});
