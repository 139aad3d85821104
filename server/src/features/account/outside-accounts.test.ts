import { randomBytes, randomUUID } from 'node:crypto';
import { FAKE_FLOW_CLIENT, FAKE_GRAPH_CLIENT, FAKE_TENANT, startFakeGraph } from '../../testing/fakes/fake-graph.ts';
import { comeBack, startOutsideWorld } from '../../testing/fakes/outside-world.ts';
import { readMails } from '../../testing/reading/read-mails.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';

const OLD = 'Parcels-4-All!';
const NEW = 'Plat-book-7';
async function start(env: Record<string, string> = {}, sub: string = randomUUID()) {
  const world = await startOutsideWorld(env);
  onTestFinished(() => world.close());
  const browser = createTestBrowser(world.server.url);
  const claims = { sub, email: 'ada@firm.example', email_verified: true, given_name: 'Ada', family_name: 'Ames' };
  await comeBack(world.provider, browser, claims);
  const post = async (path: string, body: unknown) => {
    const { status, text } = await browser.postJson(path, body);
    return { status, json: JSON.parse(text) };
  };
  const change = (more = {}) =>
    post('/api/changepassword', { id: sub, email: 'ada@firm.example', currentPassword: OLD, password: NEW, ...more });
  return { ...world, browser, post, change, sub };
}

it('tells users of an external provider to change their password there, and adds no second way in [V21]', async () => {
  const { server, post, change, sub } = await start({ RATE_LIMITS: 'true' });
  expect((await post('/api/getuser', { id: sub })).json).toMatchObject({
    givenName: 'Ada',
    surname: 'Ames',
    phoneMobile: '',
    canChangePassword: false,
  });
  expect(await change()).toMatchObject({
    status: 400,
    json: { title: 'Your password is managed by your sign-in provider. Change it there' },
  });
  for (const email of ['ada@firm.example', 'nobody@firm.example'])
    expect(await post('/api/forgot-password', { email })).toEqual({ status: 200, json: {} });
  await expect.poll(async () => (await readMails(server)).length).toBe(1);
  const [mail] = await readMails(server);
  expect(mail).toMatchObject({ to: 'ada@firm.example', kind: 'password-elsewhere' });
  expect(mail!.text).not.toContain('/password-reset/');
  const { db } = server.services;
  expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('identity_accounts').selectAll().execute()).toEqual([]);
  expect((await server.anonymous().get('/oidc/auth')).status).toBe(404);
});

it('mails at most twenty links an hour for one IP address, with identical responses [V22]', async () => {
  const { server, post } = await start({ RATE_LIMITS: 'true' });
  for (let asked = 0; asked < 20; asked += 1)
    expect((await post('/api/forgot-password', { email: `n${asked}@firm.example` })).status).toBe(200);
  expect(await post('/api/forgot-password', { email: 'ada@firm.example' })).toEqual({ status: 200, json: {} });
  server.advance(60 * 60_000 + 1);
  await post('/api/forgot-password', { email: 'ada@firm.example' });
  await expect.poll(async () => (await readMails(server)).length).toBe(1);
});

it('reads, changes and resets through Microsoft Graph, and returns 503 while it is down [R199, R380, R381]', async () => {
  const clientSecret = randomBytes(24).toString('base64');
  const graph = await startFakeGraph(clientSecret);
  onTestFinished(() => graph.close());
  const sub = randomUUID();
  const fields = { givenName: 'Ada', surname: 'Ames', jobTitle: 'Analyst', extension_abc_company: 'Ames & Co' };
  const user = { id: sub, email: 'ada@firm.example', password: OLD, signInType: 'emailAddress' as const, fields };
  graph.users.push(user);
  const { server, post, change } = await start(
    {
      B2C_EXTENSION_ID: 'a-bc',
      GRAPH_TENANT: FAKE_TENANT,
      GRAPH_CLIENT_ID: FAKE_GRAPH_CLIENT,
      GRAPH_CLIENT_SECRET: clientSecret,
      GRAPH_URL: graph.url,
      GRAPH_LOGIN_URL: graph.url,
      GRAPH_PASSWORD_CHECK_URL: graph.passwordCheckUrl,
      GRAPH_PASSWORD_CHECK_CLIENT_ID: FAKE_FLOW_CLIENT,
    },
    sub,
  );
  expect((await post('/api/getuser', { id: sub })).json).toMatchObject({
    jobTitle: 'Analyst',
    company: 'Ames & Co',
    extension_abc_company: 'Ames & Co',
    canChangePassword: true,
  });
  expect((await change({ currentPassword: 'Not-it-123' })).json.code).toBe('password.wrong');
  expect((await change({ password: 'Contoso-2026!' })).json.code).toBe('password.refused');
  expect((await change()).status).toBe(200);
  expect([user.password, graph.revoked]).toEqual([NEW, [sub]]);
  graph.troubles.push({ status: 429, code: 'TooManyRequests', retryAfter: '600' });
  expect((await post('/api/getuser', { id: sub })).status).toBe(503);

  await post('/api/forgot-password', { email: 'ADA@firm.example' });
  const resets = async () => (await readMails(server)).filter(({ kind }) => kind === 'password-reset');
  await expect.poll(async () => (await resets()).length).toBe(1);
  const id = /password-reset\/([\w-]+)/.exec((await resets())[0]!.text)![1]!;
  const reset = (password: string) =>
    post(`/api/password-reset/${id}`, { email: 'ada@firm.example', password, passwordConfirmation: password });
  // A password that the provider refuses doesn't use up the link.
  expect((await reset('Contoso-2026!')).json.code).toBe('password.refused');
  expect((await reset('Other-book-8')).status).toBe(200);
  expect(user.password).toBe('Other-book-8');
  expect((await post('/api/getuser', { id: sub })).status).toBe(401);
});
