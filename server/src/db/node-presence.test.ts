import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startTcpProxy } from '../testing/fakes/tcp-proxy.ts';
import { batchOf, beginSql, ENDLESS, errorOf, LICENSED, patience } from '../testing/run-sql.ts';
import { startPostgres } from '../testing/start-postgres.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { createTestClient } from '../testing/test-client.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { openNodePresence } from './node-presence.ts';
import { openPostgresPool } from './open-db.ts';

vi.setConfig({ testTimeout: 90_000 });

const postgres = await startPostgres();
const address = postgres.url();
afterAll(() => postgres.stop());

const leaseSeconds = 2;
const open = (node: string, url = address) => openNodePresence(url, node, leaseSeconds);
const patient = { timeout: 30_000, interval: 20 };

it('knows on PostgreSQL which nodes are alive, and that one is gone once it shows no sign of life for the lease', async () => {
  const one = await open('one');
  const two = await open('two');
  const isAnyGone = async () => [await one.isGone('one'), await one.isGone('two'), await two.isGone('one')];
  expect(await isAnyGone()).toEqual([false, false, false]);
  expect(await one.isGone('never-seen'), 'it has not looked for long').toBe(false);
  await expect.poll(() => one.isGone('never-seen'), patient).toBe(true);
  expect(await isAnyGone()).toEqual([false, false, false]);
  expect([one.hasOthers(), one.isCutOff()]).toEqual([true, false]);
  expect([one.isSilent('two'), one.isSilent('one')]).toEqual([false, false]);
  await two.close();
  const closedAt = performance.now();
  await expect.poll(() => one.isSilent('two'), patient).toBe(true);
  await expect.poll(() => one.isGone('two'), patient).toBe(true);
  expect(performance.now() - closedAt).toBeGreaterThan(leaseSeconds * 500);
  expect(one.hasOthers()).toBe(false);
  await one.close();
});

it('knows that a killed node is gone', async () => {
  const one = await open('one');
  const module = JSON.stringify(new URL('./node-presence.ts', import.meta.url).href);
  const script = `const { openNodePresence } = await import(${module});
    await openNodePresence(${JSON.stringify(address)}, 'killed', ${leaseSeconds});
    console.log('there');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect(await one.isGone('killed')).toBe(false);
  child.kill('SIGKILL');
  await expect.poll(() => one.isGone('killed'), patient).toBe(true);
  await one.close();
});

it('presumes no node dead because connections were lost', async () => {
  const [one, two] = [await open('one'), await open('two')];
  const until = performance.now() + leaseSeconds * 1_500;
  while (performance.now() < until) {
    await postgres.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'platbook%'",
    );
    await pause(300);
    // While a node has no connection, it can't look again.
    expect(await one.isGone('two').catch(() => false)).toBe(false);
    expect(await two.isGone('one').catch(() => false)).toBe(false);
  }
  await one.close();
  await two.close();
});

it('knows that it is cut off from the database before the others consider it gone, and considers none of them gone itself [M14]', async () => {
  const proxy = await startTcpProxy(postgres.port);
  const here = await open('here', address.replace(`:${postgres.port}/`, `:${proxy.port}/`));
  const onCutOff = vi.fn<() => void>();
  here.onCutOff(onCutOff);
  const there = await open('there');
  await expect.poll(() => there.hasOthers(), patient).toBe(true);
  proxy.hold();
  let cutOffAt = 0;
  const isGone = async () => {
    if (cutOffAt === 0 && here.isCutOff()) cutOffAt = performance.now();
    return there.isGone('here');
  };
  await expect.poll(isGone, patient).toBe(true);
  expect(cutOffAt, 'when it knew').toBeGreaterThan(0);
  await expect.poll(() => onCutOff.mock.calls.length, patient).toBe(1);
  proxy.restore();
  await expect.poll(async () => [here.isCutOff(), await there.isGone('here')], patient).toEqual([false, false]);
  expect(await here.isGone('there')).toBe(false);
  await here.close();
  await there.close();
  await proxy.close();
});

it("knows how far its clock is from the database's [M13]", async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 90_000);
  const ahead = await open('ahead');
  expect(ahead.clockAhead()).toBeLessThan(-80_000);
  expect(ahead.clockAhead()).toBeGreaterThan(-100_000);
  vi.useRealTimers();
  await ahead.close();
});

const sessionsOf = async (login: string) =>
  (await postgres.query(`select pid from pg_stat_activity where usename = '${login}'`)).rows.length;

it('leaves no connection open if it fails to open, or closes', async () => {
  await postgres.query(`create role unlucky login password 'x'`);
  await postgres.query('create database locked');
  const own = postgres.url('locked').replace(`${postgres.user}:${postgres.password}`, 'unlucky:x');
  const opened = await open('one', own);
  expect(await sessionsOf('unlucky')).toBe(1);
  await opened.close();
  await expect.poll(() => sessionsOf('unlucky')).toBe(0);
  await postgres.query('revoke execute on function set_config(text, text, boolean) from public', 'locked');
  await expect(open('one', own)).rejects.toThrow('permission denied');
  await expect.poll(() => sessionsOf('unlucky')).toBe(0);
});

it('leaves the runs of a living node untouched when another one starts', { timeout: 60_000 }, async () => {
  await postgres.query('create database nodes');
  const env = {
    DATABASE_URL: postgres.url('nodes'),
    ENCRYPTION_KEYS: `nodes:${randomBytes(32).toString('base64')}`,
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    STATEMENT_SECONDS: '120',
  };
  const one = await startTestApp({ env });
  const person = await one.signIn('licensed@example.com');
  const id = await beginSql(person, ENDLESS, { connectionId: LICENSED });
  await expect.poll(async () => (await batchOf(person, id)).status, patience).toBe('running');
  const two = await startTestApp({ env });
  const there = createTestClient(two.app, two.url, person.cookie);
  // Only the node that owns the run knows that it was admitted; others only see it open.
  expect(['queued', 'running']).toContain((await batchOf(there, id)).status);
  await person.put(`/api/batches/${id}/cancel`, {});
  await expect.poll(async () => (await batchOf(there, id)).status, patience).toBe('error');
  expect(errorOf(await batchOf(there, id))?.title).toBe('Canceled');
  await two.close();
  await one.close();
});

it('is the only node on SQLite [M18]', async () => {
  const presence = await openNodePresence('', 'one', leaseSeconds);
  expect([await presence.isGone('one'), await presence.isGone('two')]).toEqual([false, true]);
  await presence.close();
});

it('starts although the first answer of a busy database is late', async () => {
  const proxy = await startTcpProxy(postgres.port);
  proxy.hold();
  const opening = open('late', address.replace(`:${postgres.port}/`, `:${proxy.port}/`));
  await pause(leaseSeconds * 300);
  proxy.restore();
  await (await opening).close();
  await proxy.close();
});

it('ends its connections to PostgreSQL, so that a call that waits fails and the next one is answered [M14]', async () => {
  const proxy = await startTcpProxy(postgres.port);
  const pool = await openPostgresPool(address.replace(`:${postgres.port}/`, `:${proxy.port}/`), 3);
  const ask = () => pool.query('select 1');
  await Promise.all([ask(), ask()]);
  proxy.hold();
  const waiting = ask();
  pool.dropConnections();
  await expect(waiting).rejects.toSatisfy(isDatabaseOutage);
  proxy.restore();
  const outcome = () => ask().then(() => 'answered', String);
  await expect.poll(outcome, patient).toBe('answered');
  pool.dropConnections();
  await expect.poll(outcome, patient).toBe('answered');
  await pool.end();
  await proxy.close();
});
