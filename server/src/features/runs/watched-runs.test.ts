import type { Batch } from '@platbook/contract/workbench/batches';
import { settings } from '../../config/settings.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { batchOf, beginSql, ENDLESS, errorOf, patience, rowsOf, runSql, SLOW_ROWS } from '../../testing/run-sql.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';
import { LostRunError, saveProgress } from '../batches/batch-store.ts';
import { endOrphans } from './end-orphans.ts';
import { restartText } from './live-batches.ts';
import { unwatchedText } from './watch-runs.ts';
import { forgetOldKeys } from './watch-store.ts';

vi.setConfig({ testTimeout: 150_000 });

const open = (env: Record<string, string> = {}) => startTinyApp({ TRIAL_STATEMENT_SECONDS: '120', ...env });

const storedStatus = async ({ services }: TestApp, id: string) =>
  (await services.db.selectFrom('batches').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('a run whose page closes', () => {
  it('ends soon after the page’s beacon, and continues if the page was only reloaded', async () => {
    const app = await open();
    const trial = await app.signIn('trial@example.com');
    const [left, reloaded] = [await beginSql(trial), await beginSql(trial)];
    // The same request as navigator.sendBeacon(path, new Blob(['{}'], { type: 'application/json' })).
    for (const id of [left, reloaded]) expect((await trial.post(`/api/batches/${id}/leave`, {})).json).toEqual({});
    expect((await batchOf(trial, reloaded)).status).toMatch(/queued|running/);
    await expect.poll(() => storedStatus(app, left), patience).toBe('error');
    expect(errorOf(await batchOf(trial, left))?.title).toBe('Canceled');
    expect((await batchOf(trial, reloaded)).status).toMatch(/queued|running/);
    expect((await trial.post(`/api/batches/${left}/leave`, {})).status).toBe(200);
  });

  it('ends when no client polls it for the configured time, and continues while one does', async () => {
    const app = await open({ UNWATCHED_SECONDS: '4' });
    const trial = await app.signIn('trial@example.com');
    const [watched, forgotten] = [await beginSql(trial), await beginSql(trial)];
    const statuses = async () => {
      expect((await batchOf(trial, watched)).status).not.toBe('error');
      return storedStatus(app, forgotten);
    };
    await expect.poll(statuses, patience).toBe('error');
    expect(errorOf(await batchOf(trial, forgotten))?.title).toBe(unwatchedText);
    expect((await batchOf(trial, watched)).status).toMatch(/queued|running/);
    expect(settings.UNWATCHED_SECONDS.standard, 'three minutes by default').toBe('180');
  });

  it('shows its row count while it runs, and no rows after it is canceled', async () => {
    const app = await open();
    const trial = await app.signIn('trial@example.com');
    const id = await beginSql(trial, SLOW_ROWS);
    const rows = async () => (await batchOf(trial, id)).statements[0]?.rowCount;
    await expect.poll(rows, patience).toBeGreaterThan(0);
    expect((await batchOf(trial, id)).statements[0]).toMatchObject({ status: 'running' });
    await trial.put(`/api/batches/${id}/cancel`, {});
    await expect
      .poll(async () => (await batchOf(trial, id)).statements[0], patience)
      .toMatchObject({ status: 'error', rowCount: 0 });
  });
});

describe('two nodes on one database', () => {
  const nodes = useTwoNodes({ TRIAL_STATEMENT_SECONDS: '120', UNWATCHED_SECONDS: '6' });
  let here: TestClient;
  let there: TestClient;
  beforeAll(async () => {
    [here, there] = [await nodes.one.signIn('trial@example.com'), await nodes.two.signIn('trial@example.com')];
  });

  it('cancel each other’s runs within two seconds', async () => {
    const id = await beginSql(here);
    await expect.poll(async () => (await batchOf(here, id)).status, patience).toBe('running');
    const stranger = await nodes.two.signIn('licensed@example.com');
    expect((await stranger.put(`/api/batches/${id}/cancel`, {})).status).toBe(404);
    expect((await batchOf(here, id)).status).toBe('running');
    const startedAt = performance.now();
    const batch = (await there.put(`/api/batches/${id}/cancel`, {})).json as Batch;
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    await expect.poll(async () => (await batchOf(there, id)).status, patience).toBe('error');
    expect(errorOf(await batchOf(there, batch.id))?.title).toBe('Canceled');
  });

  it('keep a run that is polled only on the other node, and end it when it is polled on neither', async () => {
    const id = await beginSql(here);
    const until = performance.now() + 9_000;
    await expect
      .poll(async () => [(await batchOf(there, id)).status, performance.now() > until], patience)
      .toEqual(['running', true]);
    await expect.poll(() => storedStatus(nodes.one, id), patience).toBe('error');
    expect(errorOf(await batchOf(there, id))?.title).toBe(unwatchedText);
  });

  it('let only one store the end of a run: a node that was taken for dead cancels its run and changes nothing', async () => {
    const id = await beginSql(here, `select repeat('x', 2000) as t from range(20000); ${ENDLESS}`);
    await expect.poll(async () => (await batchOf(here, id)).statements[1]?.status, patience).toBe('running');
    expect(await endOrphans(nodes.two.services.db, restartText, async (node) => node === nodes.one.services.node)).toBe(
      1,
    );
    await expect.poll(() => nodes.one.services.execution.stats().runs.running, patience).toBe(0);
    await expect.poll(async () => errorOf(await batchOf(here, id))?.title, patience).toBe(restartText);
    expect((await batchOf(there, id)).statements.map(({ status }) => status)).toEqual(['finished', 'error']);
  });
});

onEachDatabase('the end of a run', (database) => {
  it('can be saved again if the first confirmation was lost, but not changed', async () => {
    const app = await open({ DATABASE_URL: await database.url() });
    const { db } = app.services;
    const trial = await app.signIn('trial@example.com');
    const batch = await runSql(trial, { batchText: 'select 1' });
    await saveProgress(db, batch, new Map(), batch.statements);
    const other: Batch = { ...batch, status: 'error' };
    await expect(saveProgress(db, other, new Map(), batch.statements)).rejects.toThrow(LostRunError);
    expect(await batchOf(trial, batch.id)).toEqual(batch);
    expect(await rowsOf(trial, batch.statements[0]?.id)).toEqual([[1]]);
  });

  it('is found by its key for a day; then the key can be reused [F2]', async () => {
    const app = await open({ DATABASE_URL: await database.url() });
    const { db, now } = app.services;
    const trial = await app.signIn('trial@example.com');
    const body = { batchText: 'select 1', idempotencyKey: 'within-a-day' };
    const first = await runSql(trial, body);
    const hours = (count: number) => new Date(now().getTime() + count * 60 * 60 * 1000);
    await forgetOldKeys(db, hours(23));
    expect((await runSql(trial, body)).id).toBe(first.id);
    await forgetOldKeys(db, hours(25));
    expect((await runSql(trial, body)).id).not.toBe(first.id);
  });
});
