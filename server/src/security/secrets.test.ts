import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakePostgres } from '../testing/fakes/fake-postgres.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { createHttpClient, type HttpClient } from '../testing/http-client.ts';
import { TRIAL } from '../testing/run-sql.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestBrowser, passIdentityProvider } from '../testing/test-browser.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

const password = 'canary-pg-password-5831';
const sqlCanary = 'canary-in-sql-text-7719';
const key = randomBytes(32).toString('base64');

const cookies: string[] = [];
const codes: string[] = [];
const replays: number[] = [];

const navigatorSecrets: string[] = [];
const navigatorReplays: number[] = [];

const secrets = () => [password, key, ...cookies];

/** Of calls with the secret as a cookie, in the URL and as a bearer token. */
async function statusesWith(secret: string): Promise<number[]> {
  const names = ['code', 'access_token', 'token', 'key'].map((name) => `${name}=${secret}`);
  const answers = [
    await createHttpClient(server.url, `platbook=${secret}`).get('/api/queries'),
    await createHttpClient(server.url, '').get(`/api/queries?${names.join('&')}`),
    await createHttpClient(server.url, '').get('/api/queries', { authorization: `Bearer ${secret}` }),
  ];
  return answers.map(({ status }) => status);
}

async function signIn(email: string): Promise<HttpClient> {
  const browser = createTestBrowser(server.url);
  const search = await passIdentityProvider(browser, email);
  await browser.postJson('/api/token', { token: search });
  const given = new URLSearchParams(search);
  const code = given.get('code') as string;
  codes.push(code, given.get('state') as string);
  replays.push((await browser.postJson('/api/token', { token: search })).status, ...(await statusesWith(code)));
  const cookie = browser.cookies.get('platbook') as string;
  cookies.push(cookie);
  return createHttpClient(server.url, `platbook=${cookie}`);
}

async function useNavigator(client: HttpClient): Promise<void> {
  const { id } = (await client.get('/api/app')).json.currentUser;
  const token = (await client.get('/api/pntoken')).json as string;
  const address = `userId=${id}&token=${token}`;
  for (const path of ['/navigator', '/navigator/', '/propertynavigator', '/pn', '/api/nothing'])
    await client.get(`${path}?${address}`, { referer: `${server.url}/navigator?${address}` });
  const opened = await client.post('/api/navigator/sessions', { userId: id, token });
  expect(opened.status, opened.text).toBe(200);
  navigatorSecrets.push(token, opened.json.key);
  navigatorReplays.push((await client.post('/api/navigator/sessions', { userId: id, token })).status);
  for (const secret of [token, opened.json.key]) navigatorReplays.push(...(await statusesWith(secret)));
}

async function askEverything(who: string, client: HttpClient): Promise<void> {
  const keep = (path: string, text: string) => void answers.push({ who, path, text });
  const { paths } = (await client.get('/api/openapi.json')).json as { paths: Record<string, Record<string, unknown>> };
  const form = {
    name: 'Typed',
    driver: 'postgres',
    data: { host: '127.0.0.1', port: String(fake.port), database: 'd', username: 'reader', password },
  };
  const made = await client.post('/api/connections', form);
  keep('POST /api/connections', made.text);
  const tested = await client.post('/api/test-connection', form);
  keep('POST /api/test-connection', tested.text);
  if (who.startsWith('admin')) expect([made.status, tested.status]).toEqual([200, 400]);
  for (const connectionId of ['pg', TRIAL, made.json?.id ?? 'x']) {
    const batchText = `select '${sqlCanary}'; select nothing`;
    const run = await client.post('/api/batches', { connectionId, batchText }, { prefer: 'wait=0.5' });
    keep('POST /api/batches', run.text);
    if (run.status === 200) keep('GET /api/batches/:id', (await client.get(`/api/batches/${run.json.id}`)).text);
  }
  const saved = await client.post('/api/queries', {
    name: 'q',
    queryText: `select '${sqlCanary}'`,
    connectionId: 'pg',
  });
  keep('POST /api/queries', saved.text);
  for (const [path, methods] of Object.entries(paths)) {
    if (methods['get'] === undefined || path === '/api/signout') continue;
    for (const id of ['pg', TRIAL, made.json?.id ?? 'x', saved.json?.id ?? 'x']) {
      const answer = await client.get(path.replace(/\{\w+\}/, id));
      keep(path, answer.text + JSON.stringify(answer.headers));
      if (!path.includes('{')) break;
    }
  }
  for (const bad of ['/api/queries?limit=x', '/api/nothing', '/%zz']) keep(bad, (await client.get(bad)).text);
  keep('POST /api/token', (await client.post('/api/token', { token: '?code=x&state=y' })).text);
}

const dataFolder = temporaryFolder('secrets', afterAll);
const fake = await startFakePostgres('refuses the password', `reader with ${password}`);
const connection = {
  id: 'pg',
  name: 'pg',
  host: '127.0.0.1',
  port: fake.port,
  database: 'd',
  user: 'reader',
  password,
};
const server = await startServerProcess(await findFreePort(), {
  DATA_FOLDER: dataFolder,
  WAREHOUSE_FOLDER: await makeTinyWarehouse(),
  WEB_FOLDER: join(dataFolder, 'no-web'),
  RATE_LIMITS: 'false',
  LOG_LEVEL: 'debug',
  ENCRYPTION_KEYS: `one:${key}`,
  CONNECTION_HOSTS: '127.0.0.1',
  POSTGRES_CONNECTIONS: JSON.stringify([connection]),
});
const answers: { who: string; path: string; text: string }[] = [];
for (const email of ['admin@example.com', 'licensed@example.com', 'trial@example.com', 'expired@example.com'])
  await askEverything(email, await signIn(email));
await useNavigator(await signIn('licensed@example.com'));
await askEverything('signed out', createHttpClient(server.url, ''));
await server.end('SIGTERM');
afterAll(async () => {
  await server.end('SIGKILL');
  await fake.close();
});

it('a code in the URL of the callback page works once, and only for the sign-in [V27]', () => {
  expect(codes.every((code) => code.length > 20)).toBe(true);
  expect(replays).toEqual(cookies.flatMap(() => [400, 401, 401, 401]));
});

it('a token of Property Navigator opens the navigator once, and its key opens nothing else [V27, T24]', () => {
  expect(navigatorReplays).toEqual([403, 401, 401, 401, 401, 401, 401]);
});

describe('a secret', () => {
  it('is in no response of any call, for any caller and any failure [V28, N12]', () => {
    expect(answers.length).toBeGreaterThan(100);
    for (const { who, path, text } of answers)
      for (const secret of [...secrets(), ...codes]) expect(text.includes(secret), `${path} as ${who}`).toBe(false);
  });

  it("is in no log line at the most verbose level, and neither is a query's text [V27, V36]", () => {
    expect(server.output()).toContain('Platbook is ready');
    for (const secret of [...secrets(), ...codes, ...navigatorSecrets, sqlCanary])
      expect(server.output().includes(secret)).toBe(false);
    expect(server.output().split('\n').length).toBeGreaterThan(5);
  });

  it('is in no file of the data folder', () => {
    const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name)).toString('latin1');
      for (const secret of [...secrets(), ...navigatorSecrets]) expect(bytes.includes(secret), name).toBe(false);
    }
  });
});
