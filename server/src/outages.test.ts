import { startTcpProxy } from './testing/fakes/tcp-proxy.ts';
import { findFreePort } from './testing/find-free-port.ts';
import { batchOf, beginSql, patience, rowsOf, sleeping, TRIAL } from './testing/run-sql.ts';
import { useServerProcesses } from './testing/server-process.ts';
import { startPostgres } from './testing/start-postgres.ts';
import { startTestApp } from './testing/start-test-app.ts';
import { makeTinyWarehouse } from './testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 180_000 });

const { run, refusal } = useServerProcesses();
const unavailable = [503, 'Temporarily unavailable', '5'];

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const addressOf = (port: number, database: string) =>
  `postgres://${postgres.user}:${postgres.password}@127.0.0.1:${port}/${database}`;

async function makeDatabase(name: string): Promise<string> {
  await postgres.query(`create database ${name}`);
  return name;
}

async function openBehindProxy(database: string, env: Record<string, string> = {}) {
  const proxy = await startTcpProxy(postgres.port);
  const app = await startTestApp({
    env: { DATABASE_URL: addressOf(proxy.port, await makeDatabase(database)), ...env },
  });
  onTestFinished(async () => {
    await app.close();
    await proxy.close();
  });
  return { proxy, app, person: await app.signIn('trial@example.com') };
}

it('starts when its database comes up late, and is alive but not ready until then [F8]', async () => {
  const proxy = await startTcpProxy(postgres.port, true);
  const port = await findFreePort();
  const server = run({
    PORT: String(port),
    DATABASE_URL: addressOf(proxy.port, await makeDatabase('late')),
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
  });
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  proxy.restore();
  await server.ready;
  expect(await statusOf('/readyz')).toBe(200);
  expect(server.output()).toContain("the application database isn't responding yet");
  expect(server.output()).not.toContain(postgres.password === 'postgres' ? ':postgres@' : postgres.password);
  expect(await server.end('SIGTERM')).toBe(0);
  await proxy.close();
});

it.each([
  ['nowhere', /^The application database at 127\.0\.0\.1:\d+ isn't responding \(ECONNREFUSED\)\. Start it, or correct/],
  ['missing', /^Database missing doesn't exist at 127\.0\.0\.1:\d+\. Create it, or correct DATABASE_URL\.$/],
  ['login', /^The application database at 127\.0\.0\.1:\d+ rejected the login in DATABASE_URL\. Check its user and/],
])('exits with one clear line if its database is unusable: %s [F8]', async (kind, line) => {
  const port = kind === 'nowhere' ? await findFreePort() : postgres.port;
  const database = kind === 'missing' ? 'missing' : 'postgres';
  const address = addressOf(port, database).replace(':postgres@', kind === 'login' ? ':wrong@' : ':postgres@');
  const said = await refusal({ DATABASE_URL: address, DATABASE_START_SECONDS: '1', LOG_LEVEL: 'error' });
  expect(said).toMatch(line);
  expect(said.split('\n')).toHaveLength(1);
});

it('answers 503 while its database is down, recovers automatically, and keeps the result of a run that ends during the outage [F9]', async () => {
  const warehouse = await makeTinyWarehouse();
  const { proxy, app, person } = await openBehindProxy('away', { WAREHOUSE_FOLDER: warehouse });
  const id = await beginSql(person, `select 'before' as a; ${sleeping(4_000)}, 'kept' as word`);
  await expect.poll(async () => (await batchOf(person, id)).statements[1]?.status, patience).toBe('running');
  proxy.cut();
  for (const answer of [
    await person.get('/api/queries'),
    await person.post('/api/queries', { name: 'Lost', queryText: 'select 1' }),
    await person.post('/api/batches', { connectionId: TRIAL, batchText: 'select 1' }),
  ])
    expect([answer.status, answer.json.title, answer.headers['retry-after']]).toEqual(unavailable);
  const notReady = await person.get('/readyz');
  expect([notReady.status, notReady.json.reason]).toEqual([503, "The application database isn't responding"]);
  await expect.poll(() => app.services.execution.stats().runs.running, { timeout: 20_000 }).toBe(0);

  proxy.restore();
  await expect.poll(async () => (await batchOf(person, id)).status, patience).toBe('finished');
  const batch = await batchOf(person, id);
  expect((await rowsOf(person, batch.statements[1]?.id))[0][2]).toBe('kept');
  expect(await rowsOf(person, batch.statements[0]?.id)).toEqual([['before']]);
  expect((await person.get('/api/queries')).json).toEqual([]);
  expect((await person.post('/api/queries', { name: 'Kept', queryText: 'select 1' })).status).toBe(200);
});

it('refuses writes instead of duplicating them while its database is read-only after a failover [F10]', async () => {
  const database = 'failover';
  const { proxy, person } = await openBehindProxy(database);
  const save = (name: string) => person.post('/api/queries', { name, queryText: 'select 1' });
  const setReadOnly = async (value: 'on' | 'off') => {
    await postgres.query(`alter database ${database} set default_transaction_read_only = ${value}`);
    proxy.cut();
    proxy.restore();
  };
  expect((await save('One')).status).toBe(200);
  await setReadOnly('on');
  await expect.poll(async () => (await person.get('/api/queries')).status, { timeout: 20_000 }).toBe(200);
  const refused = await save('Two');
  expect([refused.status, refused.json.title, refused.headers['retry-after']]).toEqual(unavailable);
  await setReadOnly('off');
  await expect.poll(async () => (await save('Three')).status, { timeout: 20_000 }).toBe(200);
  const names = (await person.get('/api/queries')).json.map((query: { name: string }) => query.name);
  expect(names.sort()).toEqual(['One', 'Three']);
});

it('saves once if the reply to a commit is lost and the save is sent again [F11]', async () => {
  const database = 'lost_answer';
  const { proxy, person } = await openBehindProxy(database);
  const saved = await person.post('/api/queries', { name: 'One', queryText: 'select 1' });
  const path = `/api/queries/${saved.json.id}`;
  const change = { name: 'One', queryText: 'select 2', tags: ['a'], chart: { chartType: 'bar', fields: { x: 'n' } } };
  const saveAgain = () => person.put(path, change, { 'if-match': '"1"' });
  proxy.cutAfter('commit');
  expect((await saveAgain()).status).toBe(503);
  const inside = async () => (await postgres.query('select version from queries', database)).rows;
  await expect.poll(inside).toEqual([{ version: 2 }]);

  proxy.restore();
  await expect.poll(async () => (await saveAgain()).status, { timeout: 20_000 }).toBe(200);
  expect((await person.get(path)).json).toMatchObject({ queryText: 'select 2', tags: ['a'] });
  const versions = await postgres.query('select version from query_versions', database);
  expect(versions.rows).toEqual([{ version: 1 }]);
  const other = await person.put(path, { ...change, queryText: 'select 3' }, { 'if-match': '"1"' });
  expect(other.status).toBe(409);
});
