import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Batch } from '@platbook/contract/workbench/batches';
import { insertRows } from '../../testing/database-rows.ts';
import { parentOf, processorTimeOf } from '../../testing/process-tree.ts';
import { batchOf, beginSql, ENDLESS, errorOf, patience, runSql } from '../../testing/run-sql.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 90_000 });

const POSTGRES = 'pg';
const ignoresInterrupt = "select levenshtein(repeat('a', 200000), repeat('b', 200000))";

const folder = temporaryFolder('cancel', afterAll);
const file = new DatabaseSync(join(folder, 'a.sqlite'));
file.exec('create table a (b)');
file.close();
const postgres = await startPostgres();
await postgres.query(`create role reader login password 'reads-only'`);
const { host, port, database } = postgres;
const app = await startTestApp({
  env: {
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    STATEMENT_SECONDS: '120',
    TRIAL_STATEMENT_SECONDS: '120',
    RUNS_PER_PERSON: '1',
    SQLITE_FOLDERS: folder,
    POSTGRES_CONNECTIONS: JSON.stringify([
      { id: POSTGRES, name: 'pg', host, port, database, user: 'reader', password: 'reads-only' },
    ]),
  },
});
const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
afterAll(async () => {
  await app.close();
  await postgres.stop();
});

const isRunning = async (person: TestClient, id: string) =>
  expect.poll(async () => (await batchOf(person, id)).status, patience).toBe('running');

async function cancel(person: TestClient, id: string): Promise<Batch> {
  const askedAt = performance.now();
  const answer = await person.put(`/api/batches/${id}/cancel`, {});
  expect(answer.status, answer.text).toBe(200);
  if (/finished|error/.test(answer.json.status)) return answer.json;
  expect(performance.now() - askedAt).toBeGreaterThan(2_900);
  await expect.poll(async () => (await batchOf(person, id)).status, patience).toMatch(/finished|error/);
  return batchOf(person, id);
}

const asleep =
  "select 1 from pg_stat_activity where usename = 'reader' and state = 'active' and query like '%pg_sleep%'";
const sleepers = async () => (await postgres.query(asleep)).rowCount;
const processes = () => app.services.execution.stats().processes.boundPids;
/** Waits until the engine is busy with its statement: a statement that has only just begun can still be interrupted. */
async function untilEngineWorks(): Promise<void> {
  const before = processorTimeOf(processes());
  await expect.poll(() => processorTimeOf(processes()) - before, patience).toBeGreaterThan(250);
}

describe('a cancel', () => {
  it('ends a statement on a PostgreSQL server, as the server confirms', async () => {
    const id = await beginSql(trial, 'set statement_timeout = 0; select pg_sleep(600); select 2', {
      connectionId: POSTGRES,
    });
    await expect.poll(sleepers, patience).toBe(1);
    const batch = await cancel(trial, id);
    expect(batch.statements.map(({ status }) => status)).toEqual(['finished', 'error', 'cancelled']);
    expect(errorOf(batch)?.title).toBe('Canceled');
    await expect.poll(sleepers, patience).toBe(0);
    expect(await cancel(trial, id)).toEqual(batch);
  });

  it('ends a queued run, which then never starts', async () => {
    const going = await beginSql(trial, ENDLESS);
    await isRunning(trial, going);
    const waiting = await beginSql(trial, 'select 1');
    expect(await batchOf(trial, waiting)).toMatchObject({ status: 'queued', queuePosition: 0, waitsFor: 'own' });
    const next = await beginSql(trial, 'select 2');
    expect(await batchOf(trial, next)).toMatchObject({ queuePosition: 1 });
    const batch = await cancel(trial, waiting);
    expect(errorOf(batch)?.title).toBe('Canceled');
    expect([batch.status, batch.queuePosition, batch.statements[0]?.startTime]).toEqual(['error', undefined, null]);
    expect(await batchOf(trial, next)).toMatchObject({ queuePosition: 0 });
    expect((await cancel(trial, going)).status).toBe('error');
    await expect.poll(async () => (await batchOf(trial, next)).status, patience).toBe('finished');
  });

  it('kills the process of a query that ignores it, and the next run uses another process', async () => {
    const id = await beginSql(trial, ignoresInterrupt);
    await isRunning(trial, id);
    await untilEngineWorks();
    const before = processes();
    const startedAt = performance.now();
    const batch = await cancel(trial, id);
    expect(errorOf(batch)?.title).toBe('Canceled');
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    await expect.poll(() => before.filter((pid) => parentOf(pid) !== undefined), patience).toEqual([]);
    expect((await runSql(trial, { batchText: 'select 1' })).status).toBe('finished');
  });

  it('ends the process of an SQLite query, which cannot be interrupted', async () => {
    const row = await app.services.db.selectFrom('connections').selectAll().limit(1).executeTakeFirstOrThrow();
    const named = { id: 'sqlite', name: 'sqlite', driver: 'sqlite', source: 'user', audience: 'everyone' } as const;
    const data = JSON.stringify({ file: join(folder, 'a.sqlite') });
    await insertRows(app.services.db, 'connections', [{ ...row, ...named, scope: null, data }]);
    const text = 'with recursive s(n) as (select 1 union all select n + 1 from s) select max(n) from s';
    const id = await beginSql(licensed, text, { connectionId: 'sqlite' });
    await isRunning(licensed, id);
    await untilEngineWorks();
    const before = processes();
    expect(errorOf(await cancel(licensed, id))?.title).toBe('Canceled');
    await expect.poll(() => before.every((pid) => processes().includes(pid)), patience).toBe(false);
    const after = await runSql(licensed, { connectionId: 'sqlite', batchText: 'select count(*) from a' });
    expect(after.status).toBe('finished');
  });

  it('changes nothing after the end, and does not find another user’s run', async () => {
    const done = await runSql(trial, { batchText: 'select 1' });
    expect(await cancel(trial, done.id)).toEqual(done);
    const id = await beginSql(trial, ENDLESS);
    for (const path of [`/api/batches/${id}/cancel`, `/api/batches/${done.id}/cancel`])
      expect((await licensed.put(path, {})).status).toBe(404);
    expect((await licensed.post(`/api/batches/${id}/leave`, {})).status).toBe(404);
    await isRunning(trial, id);
    await cancel(trial, id);
  });

  it('at any moment of storing rows leaves all of them or none', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await beginSql(trial, `select repeat('x', 200) as t, range as n from range(50000) -- ${round}`);
      await pause(round * 40);
      await cancel(trial, id);
      await expect.poll(async () => (await batchOf(trial, id)).status, patience).toMatch(/finished|error/);
      const [statement] = (await batchOf(trial, id)).statements;
      const results = await trial.get(`/api/statements/${statement?.id}/results`);
      if (statement?.status === 'finished') expect(results.json).toHaveLength(50_000);
      else expect([results.status, statement?.rowCount, statement?.error?.title]).toEqual([404, 0, 'Canceled']);
    }
  });
});
