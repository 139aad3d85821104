import { randomBytes } from 'node:crypto';
import { listenForSockets } from './testing/fakes/listen-for-sockets.ts';
import { findFreePort } from './testing/find-free-port.ts';
import { TRIAL } from './testing/run-sql.ts';
import { useServerProcesses } from './testing/server-process.ts';
import { createTestBrowser, formAction, passIdentityProvider } from './testing/test-browser.ts';
import { makeTinyWarehouse } from './testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 180_000 });

const { run, refusal } = useServerProcesses();

it('prints its address and who can sign in, serves, and closes on a signal', async () => {
  const port = await findFreePort();
  const server = run({ PORT: String(port), WAREHOUSE_FOLDER: await makeTinyWarehouse() });
  await server.ready;
  expect(server.output()).toMatch(new RegExp(`^Platbook is ready at http://127.0.0.1:${port}/$`, 'm'));
  await expect.poll(server.output, { timeout: 20_000 }).toMatch(/navigator@example.com/);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

it("starts again after a kill -9, and tells a second process why it can't start", async () => {
  const first = run({ PORT: String(await findFreePort()) });
  await first.ready;
  const second = await refusal({ PORT: String(await findFreePort()) });
  expect(second).toContain(`Another process (process ${first.pid}) is using the application database`);
  await first.end('SIGKILL');
  const third = run({ PORT: String(await findFreePort()) });
  await third.ready;
  expect(third.output()).toContain('Platbook is ready');
});

it('says that a port is taken and how to choose another', async () => {
  const { port, close } = await listenForSockets();
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`,
  );
  await close();
});

it('opens no port with a bad secret and says so in one line [V16]', async () => {
  const started = Date.now();
  const line = await refusal({
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'a',
    ENCRYPTION_KEYS: 'one:c2VjcmV0',
  });
  expect(line).toBe('ENCRYPTION_KEYS: key one is shorter than 32 bytes.');
  expect(Date.now() - started).toBeLessThan(30_000);
});

it('writes one log line per request and run, with no secret and no SQL at any log level [V36]', async () => {
  const port = await findFreePort();
  const key = randomBytes(32).toString('base64');
  const connection = {
    name: 'County',
    host: '127.0.0.1',
    port: 1,
    database: 'd',
    user: 'u',
    password: 'canary-cn-5k2x',
  };
  const server = run({
    PORT: String(port),
    LOG_LEVEL: 'debug',
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    ENCRYPTION_KEYS: `one:${key}`,
    POSTGRES_CONNECTIONS: JSON.stringify([{ id: 'county', ...connection }]),
  });
  await server.ready;
  const browser = createTestBrowser(`http://127.0.0.1:${port}`);
  const form = await browser.follow(await browser.get('/api/sign-in'));
  await browser.submit(formAction(form), { email: 'trial@example.com', password: 'canary-pw-83hd' });
  const search = await passIdentityProvider(browser, 'trial@example.com');
  await browser.postJson('/api/token', { token: search });
  await browser.postJson('/api/token', { token: search });
  const session = browser.cookies.get('platbook')!;
  const runSql = (connectionId: string, batchText: string) =>
    browser.postJson('/api/batches', { connectionId, batchText, idempotencyKey: `canary-ik-${connectionId}` });
  const batch = await runSql(TRIAL, "select 'canary-sql-4f1'; select canary_sql_4f2");
  await runSql('county', "select 'canary-sql-4f3'");
  await browser.postJson('/api/queries', {
    name: 'canary-name-9',
    queryText: "select 'canary-sql-4f4'",
    wrong: 'canary-9',
  });
  await browser.get('/api/queries?search=canary-search-1');
  await expect.poll(() => server.output().match(/"run ended"/g)?.length, { timeout: 20_000 }).toBe(2);
  expect(await server.end('SIGTERM')).toBe(0);

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const said = (message: string) => lines.filter((line) => line.msg === message);
  for (const message of ['started', 'sign-in failed', 'stopping', 'stopped']) expect(said(message)).toHaveLength(1);
  expect(said('request completed').find((line) => line.route === '/api/batches')).toMatchObject({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'POST',
    status: 200,
    ms: expect.any(Number),
    personId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(said('run ended').find((line) => line.connectionId === TRIAL)).toMatchObject({
    batchId: (JSON.parse(batch.text) as { id: string }).id,
    sqlHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    sqlLength: expect.any(Number),
    rows: 1,
    bytes: expect.any(Number),
    ms: expect.any(Number),
    outcome: 'error',
  });
  const { code, state } = Object.fromEntries(new URLSearchParams(search));
  for (const secret of ['canary', session, code!, state!, key]) expect(server.output()).not.toContain(secret);
});
