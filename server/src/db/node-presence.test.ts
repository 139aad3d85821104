import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { batchOf, beginSql, ENDLESS, errorOf, LICENSED, patience } from '../testing/run-sql.ts';
import { startPostgres } from '../testing/start-postgres.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { createTestClient } from '../testing/test-client.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';
import { openNodePresence } from './node-presence.ts';

const postgres = await startPostgres();
const address = postgres.url();
afterAll(() => postgres.stop());

it('knows on PostgreSQL which nodes are alive, and that one is gone once it closes', async () => {
  const one = await openNodePresence(address, 'one');
  const two = await openNodePresence(address, 'two');
  expect([await one.isGone('one'), await one.isGone('two'), await two.isGone('one')]).toEqual([false, false, false]);
  expect(await one.isGone('never-seen')).toBe(true);
  expect(await two.isGone('never-seen')).toBe(true);
  await two.close();
  await expect.poll(() => one.isGone('two')).toBe(true);
  await one.close();
});

it('knows that a killed node is gone', async () => {
  const one = await openNodePresence(address, 'one');
  const module = JSON.stringify(new URL('./node-presence.ts', import.meta.url).href);
  const script = `const { openNodePresence } = await import(${module});
    await openNodePresence(${JSON.stringify(address)}, 'killed');
    console.log('there');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect(await one.isGone('killed')).toBe(false);
  child.kill('SIGKILL');
  await expect.poll(() => one.isGone('killed')).toBe(true);
  await one.close();
});

it('presumes no node dead right after its own connection was lost', async () => {
  const one = await openNodePresence(address, 'one');
  await postgres.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()",
  );
  const two = await openNodePresence(address, 'two');
  await expect.poll(() => two.isGone('one')).toBe(false);
  expect(await one.isGone('never-seen')).toBe(false);
  await one.close();
  await two.close();
});

const sessionsOf = async (login: string) =>
  (await postgres.query(`select pid from pg_stat_activity where usename = '${login}'`)).rows.length;

it('leaves no connection open if it fails to open', async () => {
  await postgres.query(`create role unlucky login password 'x'`);
  await postgres.query('create database locked');
  await postgres.query('revoke execute on function pg_advisory_lock(bigint) from public', 'locked');
  const locked = postgres.url('locked').replace(`${postgres.user}:${postgres.password}`, 'unlucky:x');
  await expect(openNodePresence(locked, 'one')).rejects.toThrow('permission denied');
  await expect.poll(() => sessionsOf('unlucky')).toBe(0);
});

it('leaves no connection open if it closes while waiting for its own lock', async () => {
  await postgres.query(`create role waiter login password 'x'`);
  const own = address.replace(`${postgres.user}:${postgres.password}`, 'waiter:x');
  const one = await openNodePresence(own, 'waiter');
  const lock = await postgres.query(
    `select (classid::bigint << 32) | objid::bigint as key from pg_locks
     where locktype = 'advisory' and pid in (select pid from pg_stat_activity where usename = 'waiter')`,
  );
  const holder = new pg.Client({ connectionString: address });
  await holder.connect();
  const held = holder.query('select pg_advisory_lock($1)', [lock.rows[0].key]);
  await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'waiter'`);
  await held;
  await expect.poll(() => sessionsOf('waiter')).toBe(1);
  await one.close();
  // The server notices that a waiting client is gone only once it grants the lock.
  await holder.end();
  await expect.poll(() => sessionsOf('waiter')).toBe(0);
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

it('is the only node on SQLite', async () => {
  const presence = await openNodePresence('', 'one');
  expect([await presence.isGone('one'), await presence.isGone('two')]).toEqual([false, true]);
  await presence.close();
});
